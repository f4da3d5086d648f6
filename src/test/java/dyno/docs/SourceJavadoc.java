package dyno.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the Javadoc of a type in {@code src/main/java} says of it and of its components. */
final class SourceJavadoc {
    private static final String COMPONENT = "@param ";
    private static final Pattern OTHER_TAG = Pattern.compile("@(?:throws|see|return) ");

    /** A link to a member with a text of its own, which is what people read. */
    private static final Pattern LABELLED = Pattern.compile("\\{@link [^\\s}]+ ([^}]*)}");

    private static final Pattern INLINE = Pattern.compile("\\{@(?:code|link) ([^}]*)}");
    private static final Pattern SENTENCE = Pattern.compile("(.*?\\.)(?: .*)?");

    /** The class of a member that a link names. */
    private static final Pattern OWNER = Pattern.compile("\\w*#(?=\\w)");

    private static final Pattern QUESTION =
            Pattern.compile("/\\*\\* ([^*]+) \\*/\\s+public boolean is(\\w)(\\w*)\\(\\)");

    /** What stands between a comment and the declaration that it is about: annotations and modifiers, no code. */
    private static final Pattern HEAD = Pattern.compile("[^;{}/]*");

    private final String summary;
    private final Map<String, String> components = new LinkedHashMap<>();

    private SourceJavadoc(String source, String name) {
        String comment = comment(source, name);
        String[] parts = OTHER_TAG.split(plain(comment), 2)[0].split(COMPONENT);
        Matcher first = SENTENCE.matcher(parts[0]);
        summary = first.matches() ? first.group(1) : parts[0].strip();
        for (int i = 1; i < parts.length; i++) {
            String[] component = parts[i].split(" ", 2);
            components.put(component[0], component[1].strip());
        }
        Matcher question = QUESTION.matcher(source);
        while (question.find()) {
            String field = question.group(2).toLowerCase(Locale.ROOT) + question.group(3);
            components.putIfAbsent(field, plain(question.group(1)));
        }
    }

    /** Reads it from the source file; of a type without Javadoc it has nothing. */
    static SourceJavadoc of(Class<?> type) {
        Class<?> outermost = type;
        while (outermost.getEnclosingClass() != null) {
            outermost = outermost.getEnclosingClass();
        }
        Path file = Path.of("src/main/java", outermost.getName().replace('.', '/') + ".java");
        try {
            return new SourceJavadoc(Files.readString(file), type.getSimpleName());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String comment(String source, String name) {
        Matcher declaration =
                Pattern.compile("\\b(?:record|enum|class) " + name + "\\b").matcher(source);
        while (declaration.find()) {
            int end = source.lastIndexOf("*/", declaration.start());
            int start = source.lastIndexOf("/**", end);
            if (start >= 0
                    && HEAD.matcher(source.substring(end + 2, declaration.start()))
                            .matches()) {
                return source.substring(start + 3, end);
            }
        }
        return "";
    }

    private static String plain(String comment) {
        String text = comment.replaceAll("(?m)^\\s*\\* ?", "").replaceAll("</?[a-z]+>", " ");
        text = LABELLED.matcher(text).replaceAll("$1");
        text = INLINE.matcher(text).replaceAll("$1");
        return OWNER.matcher(text).replaceAll("").replaceAll("\\s+", " ").strip();
    }

    /** The first sentence; empty where there is none. */
    String summary() {
        return summary;
    }

    /** What is said of a component, or of a method that asks for it. */
    Optional<String> component(String name) {
        return Optional.ofNullable(components.get(name));
    }
}
