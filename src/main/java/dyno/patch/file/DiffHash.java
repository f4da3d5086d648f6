package dyno.patch.file;

import dyno.io.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Determines whether two patch files make the same changes, with any headers. */
public final class DiffHash {
    private static final int DIGITS = 16;

    private DiffHash() {}

    /** The beginning of the SHA-256 of the text of a patch after its header, 16 hexadecimal digits. */
    public static String of(String patch) {
        byte[] content = patch.getBytes(StandardCharsets.UTF_8);
        int begin = PatchFile.beginOfLine(PatchFile.headerLines(content).size(), content);
        return Sha256.of(Arrays.copyOfRange(content, begin, content.length)).substring(0, DIGITS);
    }
}
