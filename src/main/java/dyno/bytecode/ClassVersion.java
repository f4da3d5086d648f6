package dyno.bytecode;

import java.nio.ByteBuffer;

/**
 * The version of a class file, which determines the Java version that it needs.
 *
 * @param minor minor version, mostly 0
 * @param major major version, 52 for Java 8
 */
public record ClassVersion(short minor, short major) {
    /** Class files of Java N have version N + 44. */
    private static final int MAJOR_OF_JAVA_0 = 44;

    private static final int POSITION = 4;

    public static ClassVersion of(byte[] classFile) {
        ByteBuffer bytes = ByteBuffer.wrap(classFile, POSITION, 2 * Short.BYTES);
        return new ClassVersion(bytes.getShort(), bytes.getShort());
    }

    /** The version that a compiler writes for a release of Java. */
    public static ClassVersion ofRelease(int release) {
        return new ClassVersion((short) 0, (short) (release + MAJOR_OF_JAVA_0));
    }

    /** The Java release that the class file needs, 8 for version 52. */
    public int release() {
        return major - MAJOR_OF_JAVA_0;
    }

    public byte[] writtenInto(byte[] classFile) {
        byte[] copy = classFile.clone();
        ByteBuffer.wrap(copy, POSITION, 2 * Short.BYTES).putShort(minor).putShort(major);
        return copy;
    }
}
