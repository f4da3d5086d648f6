package dyno.bytecode;

import java.io.Serializable;

/**
 * A method in a driver's bytecode.
 *
 * @param className binary name ({@code com.example.Driver$Part})
 * @param name method name
 * @param descriptor parameters and result as the JVM writes them ({@code (I)V}), which tells overloads apart
 */
public record MethodId(String className, String name, String descriptor) implements Serializable {
    /** {@code Class.method}, overloads together, as hotspots are named. */
    public String qualifiedName() {
        return className + "." + name;
    }

    @Override
    public String toString() {
        return qualifiedName() + descriptor;
    }
}
