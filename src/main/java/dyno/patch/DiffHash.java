package dyno.patch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Determines whether two patch files make the same changes, with any headers. */
public final class DiffHash {
    private static final int BYTES = 8;

    private DiffHash() {}

    /** The beginning of the SHA-256 of the text of a patch after its header, 16 hexadecimal digits. */
    public static String of(String patch) {
        byte[] content = patch.getBytes(StandardCharsets.UTF_8);
        int begin = HeaderEditor.beginOfLine(PatchFile.headerLines(content).size(), content);
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(content, begin, content.length - begin);
            return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
