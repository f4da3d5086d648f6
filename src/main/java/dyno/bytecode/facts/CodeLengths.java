package dyno.bytecode.facts;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;

/**
 * The bytes of bytecode of each method as they are in a class file. Reading the class into a tree and writing it again
 * can change them: the instruction that loads a constant is longer from the 256th entry of the constant pool on.
 */
public final class CodeLengths {
    private static final int ATTRIBUTE_HEADER = Short.BYTES + Integer.BYTES;

    private final ClassReader reader;
    private final char[] buffer;
    private int position;

    private CodeLengths(byte[] classFile) {
        reader = new ClassReader(classFile);
        buffer = new char[reader.getMaxStringLength()];
        position = reader.header;
    }

    /** By name and types, in the order of the class file; methods without code are left out. */
    public static Map<String, Integer> of(byte[] classFile) {
        return new CodeLengths(classFile).ofMethods();
    }

    private Map<String, Integer> ofMethods() {
        // Access, the class and its superclass precede the interfaces.
        position += 3 * Short.BYTES;
        int interfaces = nextShort();
        position += Short.BYTES * interfaces;
        for (int fields = nextShort(); fields > 0; fields--) {
            position += 3 * Short.BYTES;
            codeOfMember();
        }
        Map<String, Integer> lengths = new LinkedHashMap<>();
        for (int methods = nextShort(); methods > 0; methods--) {
            position += Short.BYTES;
            String method = nextText() + nextText();
            int length = codeOfMember();
            if (length > 0) {
                lengths.put(method, length);
            }
        }
        return lengths;
    }

    /** Reads all attributes of a member; returns the length of its code, or 0 if it has none. */
    private int codeOfMember() {
        int length = 0;
        for (int attributes = nextShort(); attributes > 0; attributes--) {
            String name = reader.readUTF8(position, buffer);
            int size = reader.readInt(position + Short.BYTES);
            if (name.equals("Code")) {
                // The sizes of the stack and of the local variables precede it.
                length = reader.readInt(position + ATTRIBUTE_HEADER + 2 * Short.BYTES);
            }
            position += ATTRIBUTE_HEADER + size;
        }
        return length;
    }

    private int nextShort() {
        int value = reader.readUnsignedShort(position);
        position += Short.BYTES;
        return value;
    }

    private String nextText() {
        String text = reader.readUTF8(position, buffer);
        position += Short.BYTES;
        return text;
    }
}
