package dyno.export;

import dyno.output.ReportException;
import dyno.output.ReportFile;
import dyno.profile.Frame;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A profile as collapsed stacks: a line a stack, its frames from the thread's entry outwards, and its weight. */
public final class CollapsedStacks {
    /** What ends a frame or a line. */
    private static final Pattern SEPARATORS = Pattern.compile("[;\\r\\n]");

    private CollapsedStacks() {}

    /**
     * Writes a file; an existing one is replaced in one step.
     *
     * @throws ReportException when it cannot be written
     */
    public static void write(Profile profile, Path file) {
        ReportFile.write(file, render(profile));
    }

    /** The lines in order of their text. Stacks that differ in lines or in how they were running are one. */
    public static String render(Profile profile) {
        Map<String, Long> stacks = new TreeMap<>();
        profile.weights().forEach((trace, weight) -> stacks.merge(line(trace), weight, Long::sum));
        StringBuilder text = new StringBuilder();
        stacks.forEach(
                (stack, weight) -> text.append(stack).append(' ').append(weight).append('\n'));
        return text.toString();
    }

    private static String line(StackTrace trace) {
        List<Frame> frames = trace.frames();
        StringBuilder line = new StringBuilder();
        for (int i = frames.size() - 1; i >= 0; i--) {
            line.append(SEPARATORS.matcher(frames.get(i).qualifiedName()).replaceAll("_"))
                    .append(i == 0 ? "" : ";");
        }
        return line.toString();
    }
}
