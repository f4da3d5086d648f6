package dyno.bytecode;

import java.io.Serializable;

/**
 * A method in a driver's bytecode.
 *
 * @param className binary name ({@code com.example.Driver$Part})
 * @param descriptor parameters and result as the JVM writes them ({@code (I)V}), which distinguishes overloads
 */
public record MethodId(String className, String name, String descriptor) implements Serializable {
    /** {@code Class.method}, overloads together, named like hotspots. */
    public String qualifiedName() {
        return className + "." + name;
    }

    @Override
    public String toString() {
        return qualifiedName() + descriptor;
    }
}
