package dyno.output;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** What a command writes into a file that a user names, recognised by its beginning, so that nothing else is replaced. */
public enum ReportContent {
    COLLAPSED_STACKS("collapsed stacks", false, ReportContent::areStacks),
    PPROF("a pprof profile", true, ReportContent::isProfile),
    FLAME_GRAPH("a flame graph", false, head -> head.matches("(?s).*Dyno (differential )?flame graph</p>.*")),
    PARTIAL_RESULTS("partial results", true, head -> head.startsWith("{\"format\":")),
    GATE_COMMENT("a gate's comment", false, head -> head.startsWith(ReportContent.GATE_MARK)),
    GATE_JUNIT("a gate's JUnit XML", false, head -> head.contains("<testsuite name=\"dyno gate\"")),
    PROOF("a patch's proof", false, head -> head.matches("(?s)## \\S+@\\S+\\+\\S+: .*")),
    MEASUREMENTS("a patch's measurements", false, head -> head.startsWith("{\"format\":")),
    HISTORY_PAGE("a history's page", false, head -> head.contains("<title>Results over time</title>"));

    /** The first line of a gate's comment, by which the next run finds it. */
    public static final String GATE_MARK = "<!-- dyno gate -->";

    /** Enough for a stack of 2,048 frames, async-profiler's default limit. */
    private static final int HEAD = 1 << 18;

    /** Tags of profile.proto: field 1 with bytes, and field 1 with a number. */
    private static final char SAMPLE_TYPE = 0x0A;

    private static final char FIRST_NUMBER = 0x08;

    private static final Pattern STACK = Pattern.compile(".+ \\d+");

    private final String title;
    private final boolean compressed;
    private final Predicate<String> beginning;

    ReportContent(String title, boolean compressed, Predicate<String> beginning) {
        this.title = title;
        this.compressed = compressed;
        this.beginning = beginning;
    }

    /** For people, such as "collapsed stacks". */
    String title() {
        return title;
    }

    /** Whether a file has this content, or none. */
    boolean isIn(Path file) {
        try {
            return Files.size(file) == 0 || beginning.test(head(file));
        } catch (IOException e) {
            return false;
        }
    }

    /** The first bytes, each as a character: they may end within one of several bytes. */
    private String head(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                InputStream unpacked = compressed ? new GZIPInputStream(in) : in) {
            return new String(unpacked.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
        }
    }

    /** Its first field is the type of the samples, of which the first field is a number. */
    private static boolean isProfile(String head) {
        return head.length() > 2 && head.charAt(0) == SAMPLE_TYPE && head.charAt(2) == FIRST_NUMBER;
    }

    private static boolean areStacks(String head) {
        int end = head.lastIndexOf('\n');
        return end > 0 && head.substring(0, end).lines().allMatch(STACK.asMatchPredicate());
    }
}
