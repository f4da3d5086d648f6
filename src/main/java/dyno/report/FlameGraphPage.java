package dyno.report;

import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import freemarker.template.utility.StringUtil;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import one.convert.Arguments;
import one.convert.CallStack;

/** Draws a profile as a self-contained HTML page, from the benchmark operation upwards. */
final class FlameGraphPage {
    private static final String WORKLOAD = "dyno.workload.";
    private static final String GENERATED = "jmh_generated";
    private static final String HARNESS = "(outside the operation)";
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private FlameGraphPage() {}

    static String html(String title, Profile profile) {
        Arguments arguments = new Arguments();
        arguments.title = StringUtil.XHTMLEnc(title);
        var graph = new one.convert.FlameGraph(arguments);
        profile.weights().forEach((trace, weight) -> graph.addSample(callStack(trace), weight));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        graph.dump(new PrintStream(bytes, false, StandardCharsets.UTF_8));
        String page = bytes.toString(StandardCharsets.UTF_8);
        return fitted(page, arguments.title, profile.event());
    }

    /** The library's page has no title for the browser's tab, and counts everything in samples. */
    private static String fitted(String page, String title, Event event) {
        String head = "<title>" + title + "</title>\n<style>";
        String titled = page.replaceFirst("<style>", Matcher.quoteReplacement(head));
        return event == Event.ALLOCATION
                ? titled.replace("'1 sample'", "'1 byte'").replace("' samples'", "' bytes'")
                : titled;
    }

    private static CallStack callStack(StackTrace trace) {
        List<Frame> frames = trace.frames();
        int operation = operation(frames);
        CallStack stack = new CallStack();
        if (operation < 0) {
            stack.push(HARNESS, one.convert.Frame.TYPE_NATIVE);
        }
        for (int i = operation < 0 ? frames.size() - 1 : operation; i >= 0; i--) {
            stack.push(label(frames.get(i)), type(frames.get(i).kind()));
        }
        return stack;
    }

    /** Index of the benchmark method, the lowest frame that is not of the harness; -1 when it was not running. */
    private static int operation(List<Frame> frames) {
        for (int i = frames.size() - 1; i >= 0; i--) {
            String className = frames.get(i).className();
            if (className.startsWith(WORKLOAD) && !className.contains(GENERATED)) {
                return i;
            }
        }
        return -1;
    }

    /** Names become strings of a script: the library escapes quotes, but not the end of a script or of a line. */
    private static String label(Frame frame) {
        String name = frame.qualifiedName();
        return CONTROL.matcher(name).replaceAll("?").replace("</", "< /").replace("<!--", "< !--");
    }

    private static byte type(FrameKind kind) {
        return switch (kind) {
            case INTERPRETED -> one.convert.Frame.TYPE_INTERPRETED;
            case COMPILED -> one.convert.Frame.TYPE_JIT_COMPILED;
            case C1_COMPILED -> one.convert.Frame.TYPE_C1_COMPILED;
            case INLINED -> one.convert.Frame.TYPE_INLINED;
            case NATIVE -> one.convert.Frame.TYPE_NATIVE;
            case CPP -> one.convert.Frame.TYPE_CPP;
            case KERNEL -> one.convert.Frame.TYPE_KERNEL;
        };
    }
}
