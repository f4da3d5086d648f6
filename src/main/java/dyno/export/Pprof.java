package dyno.export;

import dyno.driver.SourceFile;
import dyno.output.ReportException;
import dyno.output.ReportFile;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * A profile in the format of pprof, {@code profile.proto} compressed with gzip.
 *
 * <p>The numbers of the fields are those of that file. Recordings do not name source files: they are taken from the class, as
 * javac requires of public ones.
 */
public final class Pprof {
    private static final int PROFILE_SAMPLE_TYPE = 1;
    private static final int PROFILE_SAMPLE = 2;
    private static final int PROFILE_LOCATION = 4;
    private static final int PROFILE_FUNCTION = 5;
    private static final int PROFILE_STRING_TABLE = 6;
    private static final int VALUE_TYPE = 1;
    private static final int VALUE_UNIT = 2;
    private static final int SAMPLE_LOCATION_ID = 1;
    private static final int SAMPLE_VALUE = 2;
    private static final int LOCATION_ID = 1;
    private static final int LOCATION_LINE = 4;
    private static final int LINE_FUNCTION_ID = 1;
    private static final int LINE_NUMBER = 2;
    private static final int FUNCTION_ID = 1;
    private static final int FUNCTION_NAME = 2;
    private static final int FUNCTION_SYSTEM_NAME = 3;
    private static final int FUNCTION_FILENAME = 4;

    private final ProtobufMessage profile = new ProtobufMessage();
    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final Map<String, Integer> functions = new LinkedHashMap<>();
    private final Map<Place, Integer> locations = new LinkedHashMap<>();

    private record Place(int function, int line) {}

    private Pprof() {
        text("");
    }

    /**
     * Writes a file; an existing one is replaced in one step.
     *
     * @throws ReportException when it cannot be written
     */
    public static void write(Profile profile, Path file) {
        ReportFile.write(file, render(profile));
    }

    public static byte[] render(Profile profile) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(new Pprof().message(profile).toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private ProtobufMessage message(Profile stacks) {
        profile.message(PROFILE_SAMPLE_TYPE, valueType(stacks.event()));
        stacks.weights().entrySet().stream()
                .sorted(Map.Entry.<StackTrace, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry::getKey, Comparator.comparing(StackTrace::toString)))
                .forEach(stack -> profile.message(PROFILE_SAMPLE, sample(stack.getKey(), stack.getValue())));
        texts.keySet().forEach(text -> profile.text(PROFILE_STRING_TABLE, text));
        return profile;
    }

    private ProtobufMessage valueType(Event event) {
        List<String> words = switch (event) {
            case CPU, NATIVE, WALL -> List.of("samples", "count");
            case ALLOCATION -> List.of("alloc_space", "bytes");
            case LIVE -> List.of("inuse_space", "bytes");
            case LOCK -> List.of("delay", "nanoseconds");
        };
        return new ProtobufMessage().number(VALUE_TYPE, text(words.get(0))).number(VALUE_UNIT, text(words.get(1)));
    }

    private ProtobufMessage sample(StackTrace trace, long weight) {
        ProtobufMessage sample = new ProtobufMessage();
        trace.frames().forEach(frame -> sample.number(SAMPLE_LOCATION_ID, location(frame)));
        return sample.number(SAMPLE_VALUE, weight);
    }

    /** The number of a text in the table, where the first is empty. */
    private int text(String text) {
        Integer known = texts.putIfAbsent(text, texts.size());
        return known != null ? known : texts.size() - 1;
    }

    /** The number of a place, from 1; a new one is written at once. */
    private int location(Frame frame) {
        Place place = new Place(function(frame), frame.line());
        Integer known = locations.putIfAbsent(place, locations.size() + 1);
        if (known != null) {
            return known;
        }
        ProtobufMessage line =
                new ProtobufMessage().number(LINE_FUNCTION_ID, place.function()).number(LINE_NUMBER, place.line());
        profile.message(
                PROFILE_LOCATION,
                new ProtobufMessage().number(LOCATION_ID, locations.size()).message(LOCATION_LINE, line));
        return locations.size();
    }

    private int function(Frame frame) {
        String name = frame.qualifiedName();
        Integer known = functions.putIfAbsent(name, functions.size() + 1);
        if (known != null) {
            return known;
        }
        profile.message(
                PROFILE_FUNCTION,
                new ProtobufMessage()
                        .number(FUNCTION_ID, functions.size())
                        .number(FUNCTION_NAME, text(name))
                        .number(FUNCTION_SYSTEM_NAME, text(name))
                        .number(FUNCTION_FILENAME, text(file(frame))));
        return functions.size();
    }

    /** The file of the outermost class; empty for native code. */
    private static String file(Frame frame) {
        String className = frame.stableClassName();
        return className.isEmpty() ? "" : SourceFile.of(className);
    }
}
