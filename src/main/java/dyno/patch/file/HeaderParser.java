package dyno.patch.file;

import dyno.patch.file.PatchException.Kind;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the header of a patch; unknown fields, such as DEP-3's Reviewed-by, are ignored. */
final class HeaderParser {
    private static final Pattern FIELD = Pattern.compile("([A-Za-z][A-Za-z0-9-]*):(.*)");
    private static final Pattern HOTSPOT = Pattern.compile("[\\w$.]+\\.[\\w$<>]+");
    static final List<String> REQUIRED =
            List.of("Description Author Origin Last-Update Hotspot Workloads Expected-Gain Risk".split(" "));

    /** A field as it is read, from its first line on. */
    private static final class Field {
        private final int line;
        private final StringBuilder text;

        Field(int line, String text) {
            this.line = line;
            this.text = new StringBuilder(text);
        }

        /** Without the end of the first line if the value starts on the next one. */
        String value() {
            return text.toString().strip();
        }
    }

    private final String file;
    private final Map<String, Field> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private HeaderParser(String file) {
        this.file = file;
    }

    /** Reads the lines from the first to the header's end. */
    static PatchHeader parse(List<String> lines, String file) {
        HeaderParser parser = new HeaderParser(file);
        parser.readFields(lines);
        parser.requireAll(lines.size());
        return parser.header();
    }

    private void readFields(List<String> lines) {
        String current = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).stripTrailing();
            Matcher field = FIELD.matcher(line);
            if (current != null && line.matches("\\s.*")) {
                fields.get(current).text.append('\n').append(continuation(line));
            } else if (field.matches()) {
                current = field.group(1);
                if (fields.put(current, new Field(i + 1, field.group(2).strip())) != null) {
                    throw malformed(i + 1, current + " appears twice; keep one of them");
                }
            } else {
                throw malformed(
                        i + 1, "expected \"Name: value\" or an indented line, not \"" + Printable.of(line) + "\"");
            }
        }
    }

    /** As in Debian's control files, a lone dot is an empty line. */
    private static String continuation(String line) {
        String text = line.strip();
        return text.equals(".") ? "" : text;
    }

    private void requireAll(int headerLines) {
        List<String> missing = new ArrayList<>(REQUIRED);
        missing.removeIf(fields::containsKey);
        if (!fields.containsKey("Forwarded") && !fields.containsKey("Bug")) {
            missing.add("Forwarded or Bug");
        }
        if (!missing.isEmpty()) {
            throw malformed(
                    Math.max(1, headerLines),
                    "the header ends here without " + String.join(", ", missing) + "; add it");
        }
        fields.forEach((name, field) -> {
            if (field.value().isBlank()) {
                throw malformed(field.line, name + " is empty");
            }
        });
    }

    private PatchHeader header() {
        return new PatchHeader(
                value("Description"),
                value("Author"),
                value("Origin"),
                optional("Forwarded"),
                optional("Bug"),
                lastUpdate(),
                partOf(),
                matching(HOTSPOT, "Hotspot", value("Hotspot"), "Class.method"),
                workloads(),
                value("Expected-Gain"),
                value("Risk"),
                optional("Published"),
                optional("Wire-Change"),
                measuredGain());
    }

    private Optional<String> partOf() {
        Optional<String> whole = optional("Part-Of");
        whole.ifPresent(id -> matching(PatchFile.ID, "Part-Of", id, "the id of another patch"));
        return whole;
    }

    /** One sentence, however the header folds it. */
    private Optional<String> measuredGain() {
        String name = HeaderField.MEASURED_GAIN.title();
        Optional<String> gain = optional(name).map(text -> text.replace('\n', ' '));
        if (gain.map(PatchHeader::ratio).filter(OptionalDouble::isEmpty).isPresent()) {
            throw malformed(
                    line(name),
                    name + " must begin with a ratio, as ./dyno patch record writes it, not \""
                            + Printable.of(gain.get()) + "\"");
        }
        return gain;
    }

    private LocalDate lastUpdate() {
        try {
            return LocalDate.parse(value("Last-Update"));
        } catch (DateTimeParseException e) {
            throw malformed(
                    line("Last-Update"),
                    "Last-Update must be a date such as 2026-01-31, not \"" + e.getParsedString() + "\"");
        }
    }

    private List<WorkloadName> workloads() {
        return Pattern.compile("[,\\s]+")
                .splitAsStream(value("Workloads"))
                .map(this::knownWorkload)
                .toList();
    }

    private WorkloadName knownWorkload(String name) {
        if (!Workloads.NAMES.contains(name)) {
            String known = String.join(", ", Workloads.NAMES);
            throw malformed(
                    line("Workloads"), "there is no workload '" + Printable.of(name) + "'; choose among " + known);
        }
        return WorkloadName.parse(name);
    }

    private String matching(Pattern pattern, String field, String text, String wanted) {
        if (!pattern.matcher(text).matches()) {
            throw malformed(line(field), field + " must be " + wanted + ", not \"" + Printable.of(text) + "\"");
        }
        return text;
    }

    private String value(String name) {
        return fields.get(name).value();
    }

    private int line(String name) {
        return fields.get(name).line;
    }

    private Optional<String> optional(String name) {
        return Optional.ofNullable(fields.get(name)).map(Field::value);
    }

    private PatchException malformed(int line, String problem) {
        return new PatchException(Kind.MALFORMED, file + ", line " + line + ": " + problem + ".");
    }
}
