package dyno.bytecode;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * A class file whose constant pool another class is written with. Tools that edit class files leave pools with the same
 * constant twice. Of these, ASM would use the last, and the instruction that loads a constant is longer from the 256th
 * entry on, so the later ones are hidden from it.
 */
final class FirstConstants extends ClassReader {
    private static final int INTEGER = 3;
    private static final int FLOAT = 4;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int METHOD_TYPE = 16;

    /** Refers to a text, as classes and strings do, and is not used in classes. */
    private static final int MODULE = 19;

    private final int hidden;
    private final Set<Integer> repeated = new HashSet<>();

    FirstConstants(byte[] classFile) {
        super(withModule(classFile));
        hidden = classFile.length + 1;
        Set<String> seen = new HashSet<>();
        char[] buffer = new char[getMaxStringLength()];
        for (int index = 1; index < getItemCount(); index++) {
            int offset = super.getItem(index);
            // The entry after a long or a double is none.
            String constant = offset == 0 ? null : constant(offset, buffer);
            if (constant != null && !seen.add(constant)) {
                repeated.add(index);
            }
        }
    }

    /** The class file, followed by a constant that stands for those that are hidden. */
    private static byte[] withModule(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        int thisClass = reader.readUnsignedShort(reader.header + Short.BYTES);
        int name = reader.readUnsignedShort(reader.getItem(thisClass));
        byte[] longer = Arrays.copyOf(classFile, classFile.length + 1 + Short.BYTES);
        longer[classFile.length] = MODULE;
        longer[classFile.length + 1] = (byte) (name >> Byte.SIZE);
        longer[classFile.length + 2] = (byte) name;
        return longer;
    }

    /** Kind and value of a constant that an instruction loads; null for others. */
    private String constant(int offset, char[] buffer) {
        int kind = readByte(offset - 1);
        return switch (kind) {
            case INTEGER, FLOAT -> kind + " " + readInt(offset);
            case CLASS, STRING, METHOD_TYPE -> kind + " " + readUTF8(offset, buffer);
            default -> null;
        };
    }

    @Override
    public int getItem(int index) {
        return repeated.contains(index) ? hidden : super.getItem(index);
    }
}
