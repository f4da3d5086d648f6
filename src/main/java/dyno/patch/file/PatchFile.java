package dyno.patch.file;

import dyno.driver.DriverCoordinates;
import dyno.patch.file.PatchException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A candidate change to one version of a driver: a header in the style of Debian's DEP-3, then a unified diff against
 * the published source jar, kept as {@code <driver>/<version>/<id>.patch}.
 *
 * <p>The diff is read as bytes (ISO 8859-1), for any encoding of the sources; the header as UTF-8.
 *
 * @param driver catalogue name of the driver
 * @param version the driver's version that the diff was made against
 * @param id its name: lowercase letters, digits, dots and hyphens
 * @param files the changed files, at least one
 */
public record PatchFile(String driver, String version, String id, PatchHeader header, List<FileDiff> files) {
    /** Maximum size of a patch in bytes. */
    private static final int MOST_BYTES = 4 << 20;

    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0e-\\x1f\\x7f]");
    static final Pattern ID = Pattern.compile("[a-z0-9]+([.-][a-z0-9]+)*");

    public PatchFile {
        files = List.copyOf(files);
    }

    /** The path of the patch below the catalogue's root; its name in messages. */
    public String name() {
        return name(driver, version, id);
    }

    /** Its name for people: {@code drizzle@1.2+hexdump-guard}. */
    public DriverCoordinates coordinates() {
        return new DriverCoordinates(driver, version, List.of(id));
    }

    /**
     * Reads a patch.
     *
     * @throws PatchException MALFORMED with the line, when header or diff cannot be read
     */
    public static PatchFile read(String driver, String version, String id, Path file) {
        try {
            return parse(driver, version, id, content(file));
        } catch (IOException e) {
            throw PatchException.io("read the patch " + file, e);
        }
    }

    /**
     * The bytes of a patch's file.
     *
     * @throws PatchException MALFORMED when it has more than {@link #MOST_BYTES}
     */
    public static byte[] content(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(MOST_BYTES + 1);
            if (content.length > MOST_BYTES) {
                throw new PatchException(
                        Kind.MALFORMED,
                        file + " is larger than " + (MOST_BYTES >> 20)
                                + " MiB. A patch changes a few files: leave out what it does not need.");
            }
            return content;
        }
    }

    public static PatchFile parse(String driver, String version, String id, byte[] content) {
        String name = name(driver, version, requireId(id));
        List<String> lines = lines(new String(content, StandardCharsets.ISO_8859_1));
        int end = endOfHeader(lines);
        if (lines.stream().anyMatch(line -> line.indexOf(0) >= 0)
                || lines.subList(0, end).stream()
                        .anyMatch(line -> CONTROL.matcher(line).find())) {
            throw new PatchException(
                    Kind.MALFORMED, name + " is a binary file; a patch is a text file: a header and a unified diff.");
        }
        PatchHeader header = HeaderParser.parse(utf8(lines.subList(0, end)), name);
        return new PatchFile(driver, version, id, header, DiffParser.parse(lines, end, name));
    }

    /** The lines of a patch's header, without checks. */
    public static List<String> headerLines(byte[] content) {
        List<String> lines = lines(new String(content, StandardCharsets.ISO_8859_1));
        return utf8(lines.subList(0, endOfHeader(lines)));
    }

    private static List<String> utf8(List<String> lines) {
        return lines.stream()
                .map(line -> new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8))
                .toList();
    }

    /**
     * The id, if it can name a patch.
     *
     * @throws PatchException MALFORMED when it cannot
     */
    public static String requireId(String id) {
        if (!ID.matcher(id).matches() || id.equals(PatchCatalogue.ALL)) {
            throw new PatchException(
                    Kind.MALFORMED,
                    "\"" + Printable.of(id)
                            + "\" is not a valid patch name: use lowercase letters, digits, dots and hyphens, but not \"all\", which means all of them.");
        }
        return id;
    }

    /** Not {@link String#lines}, which would lose the carriage returns of CRLF files. */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        if (lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    private static int endOfHeader(List<String> lines) {
        int end = 0;
        while (end < lines.size() && !lines.get(end).matches("(?s)\\s*|---\\s.*|---|diff .*|Index: .*")) {
            end++;
        }
        return end;
    }

    private static String name(String driver, String version, String id) {
        return driver + "/" + version + "/" + id + ".patch";
    }

    /** The start of a line, counted from 0; the end of the text if it has fewer lines. */
    public static int beginOfLine(int line, byte[] content) {
        int begin = 0;
        for (int i = 0; i < line && begin < content.length; begin++) {
            i += content[begin] == '\n' ? 1 : 0;
        }
        return begin;
    }
}
