package dyno.hotspot.finding;

import dyno.hotspot.CodePlace;
import dyno.hotspot.Trail;
import dyno.hotspot.finding.MethodFacts.LogText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds text that is built for a logger which then refuses it: the bytecode shows that the text is computed without asking
 * for the level, the stack samples show what that costs and that no log record is ever made there.
 */
final class UnwrittenLogDetector implements Detector {
    private static final int NOWHERE = -1;
    private static final String[] CONCATENATION = {"java.lang.invoke.", "java.lang.StringConcatHelper"};

    /** What runs only for a line that is written. */
    private static final String[] RECORDS = {"java.util.logging.LogRecord", "java.util.logging.Logger.doLog"};

    @Override
    public List<Finding> findings(Evidence evidence) {
        DriverFacts facts = evidence.facts();
        Set<CodePlace> written = new HashSet<>();
        evidence.cpu()
                .groups(trail -> Outside.passes(trail, RECORDS) ? trail.charged() : null)
                .forEach(group -> written.add(group.key()));
        return new Sightings(evidence, Cause.UNWRITTEN_LOG)
                .byMethod(
                        trail -> {
                            CodePlace line = logLine(trail, facts);
                            return written.contains(line) ? null : line;
                        },
                        place -> place + " computes the text of a log line (" + level(place, facts)
                                + ") without asking whether it will be written; it never is");
    }

    private static String level(CodePlace place, DriverFacts facts) {
        LogText log = logText(place, facts);
        return log == null ? "" : log.level();
    }

    /** The line of the log statement for which the trail computes text; null when there is none. */
    private static CodePlace logLine(Trail trail, DriverFacts facts) {
        int at = NOWHERE;
        for (int i = 0; i < trail.places().size() && at == NOWHERE; i++) {
            at = computesText(trail, i, facts) ? i : NOWHERE;
        }
        return at == NOWHERE ? null : trail.places().get(at);
    }

    private static boolean computesText(Trail trail, int i, DriverFacts facts) {
        LogText log = logText(trail.places().get(i), facts);
        if (log == null) {
            return false;
        }
        return i > 0
                ? log.calls().contains(trail.places().get(i - 1).method())
                : Outside.begins(trail, log.calls().toArray(String[]::new)) || Outside.begins(trail, CONCATENATION);
    }

    private static LogText logText(CodePlace place, DriverFacts facts) {
        for (LogText log : facts.of(place).logTexts()) {
            if (log.lines().contain(place.line())) {
                return log;
            }
        }
        return null;
    }
}
