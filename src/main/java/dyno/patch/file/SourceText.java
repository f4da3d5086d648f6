package dyno.patch.file;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A source file as lines, byte for byte: its encoding, its line endings and the end of its last line are preserved.
 *
 * @param lines without their endings; in a file of mixed endings the carriage returns stay in the lines
 * @param lineEnd LF or CRLF
 * @param closed whether the last line has a line end
 */
public record SourceText(List<String> lines, String lineEnd, boolean closed) {
    private static final Pattern BARE_LINE_FEED = Pattern.compile("(?<!\r)\n");

    public static final SourceText EMPTY = new SourceText(List.of(), "\n", true);

    public static SourceText of(byte[] content) {
        String text = new String(content, StandardCharsets.ISO_8859_1);
        boolean hasBareLineFeed = BARE_LINE_FEED.matcher(text).find();
        String lineEnd = text.contains("\n") && !hasBareLineFeed ? "\r\n" : "\n";
        boolean closed = text.endsWith(lineEnd);
        String body = closed ? text.substring(0, text.length() - lineEnd.length()) : text;
        return new SourceText(List.of(body.split(lineEnd, -1)), lineEnd, closed);
    }

    /** The text of a source for people and compilers: UTF-8 or, where it is not valid UTF-8, ISO 8859-1. */
    public static String decode(byte[] content) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(content, StandardCharsets.ISO_8859_1);
        }
    }

    public SourceText withLines(List<String> changed) {
        return new SourceText(List.copyOf(changed), lineEnd, closed);
    }

    public byte[] bytes() {
        return (String.join(lineEnd, lines) + (closed ? lineEnd : "")).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A diff's lines as they would be in this file: carriage returns only matter in a file with mixed endings. */
    public List<String> adapt(List<String> diffLines) {
        boolean mixed = lines.stream().anyMatch(line -> line.endsWith("\r"));
        return mixed
                ? diffLines
                : diffLines.stream().map(SourceText::withoutReturn).toList();
    }

    private static String withoutReturn(String line) {
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }
}
