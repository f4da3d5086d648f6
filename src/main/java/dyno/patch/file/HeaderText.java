package dyno.patch.file;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A patch's header as text that can be changed field by field; unchanged fields keep their text and order, even if Dyno
 * does not know them.
 */
public final class HeaderText {
    private static final Pattern NAME = Pattern.compile("([A-Za-z][A-Za-z0-9-]*):.*");

    /** The lines of each field, its name included. */
    private final Map<String, List<String>> fields = new LinkedHashMap<>();

    /** Reads lines that {@link HeaderParser} has accepted. */
    public static HeaderText of(List<String> lines) {
        HeaderText header = new HeaderText();
        List<String> current = new ArrayList<>();
        for (String read : lines) {
            // A file with CRLF has a carriage return at each end.
            String line = read.stripTrailing();
            Matcher name = NAME.matcher(line);
            if (name.matches()) {
                current = new ArrayList<>();
                header.fields.put(name.group(1), current);
            }
            current.add(line);
        }
        return header;
    }

    /** A field's text, in which an empty line is empty; empty if there is no such field. */
    String value(String name) {
        return fields.keySet().stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .map(known -> fields.get(known).stream()
                        .map(String::strip)
                        .map(line -> line.equals(".") ? "" : line)
                        .collect(Collectors.joining("\n"))
                        .substring(known.length() + 1)
                        .strip())
                .orElse("");
    }

    public boolean has(String name) {
        return fields.keySet().stream().anyMatch(name::equalsIgnoreCase);
    }

    public void remove(String name) {
        fields.keySet().removeIf(name::equalsIgnoreCase);
    }

    /** Sets a field; as in Debian's control files, further lines are indented and empty ones are a dot. */
    public void set(String name, String value) {
        String text = value.strip().lines().map(HeaderText::continuation).collect(Collectors.joining("\n "));
        String known = fields.keySet().stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .orElse(name);
        fields.put(known, List.of(known + ": " + text));
    }

    private static String continuation(String line) {
        return line.isBlank() ? "." : line.strip();
    }

    /** The header's lines, each with a line end. */
    public String render() {
        return fields.values().stream()
                .flatMap(List::stream)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
