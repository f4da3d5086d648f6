package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import dyno.hotspot.CallPaths;
import dyno.hotspot.CodePlace;
import dyno.hotspot.OperationCost;
import dyno.hotspot.finding.Evidence.LongerStatement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Finds methods that look at a statement's characters one by one: they cost more the longer it is, and their bytecode,
 * or that of a caller nearby, loops over characters. Copying or encoding the whole text also costs more, but does not
 * count.
 */
final class StatementScanDetector implements Detector {
    /** Per character: the smallest value that is not printed as 0.0; copying and encoding are far below. */
    private static final double LEAST_NANOS = 0.05;

    /** A scan of each character grows with the text; two benchmarks of the same code over replay differ by far less. */
    private static final double LEAST_GROWTH = 2;

    /** With fewer methods, the median may be the scan itself. */
    private static final int FEWEST = 5;

    /** How many lines of the driver from the charged one outwards may contain the loop. */
    private static final int NEAR = 3;

    /** How many of them are searched for the outermost loop, which is responsible. */
    private static final int FAR = 8;

    private static final String[] WHOLE = {
        "java.lang.String.getBytes", "java.lang.System.arraycopy", "java.util.Arrays."
    };

    @Override
    public List<Finding> findings(Evidence evidence) {
        if (evidence.longer().isEmpty()) {
            return List.of();
        }
        LongerStatement longer = evidence.longer().get();
        Map<String, Double> growing = growing(longer);
        DriverFacts facts = evidence.facts();
        Set<String> scanning = new HashSet<>();
        longer.lengthy()
                .groups(callPath ->
                        scans(callPath, growing, facts) ? callPath.charged().method() : null)
                .forEach(group -> scanning.add(group.key()));
        double each = scanning.stream().mapToDouble(growing::get).sum();
        return new Occurrences(evidence, Cause.STATEMENT_SCAN)
                .united(
                        callPath -> scans(callPath, growing, facts) ? outermostLoop(callPath, facts) : null,
                        place -> String.format(
                                Locale.ROOT,
                                "%s and its callees scan the statement text on each execution: %.1f ns per"
                                        + " character, measured with a statement that is %,d characters longer",
                                place,
                                each,
                                longer.moreCharacters()))
                .map(List::of)
                .orElse(List.of());
    }

    /**
     * Methods that cost more with the longer statement, beyond the noise, with ns per character. Copying or encoding
     * the whole text is left out on both sides: it must not be taken for the growth of a loop next to it.
     */
    static Map<String, Double> growing(LongerStatement longer) {
        Map<String, OperationCost> before = byMethod(longer.brief());
        Map<String, OperationCost> after = byMethod(longer.lengthy());
        double least = LEAST_GROWTH * growthInTheMiddle(before, after);
        Map<String, Double> growing = new HashMap<>();
        after.forEach((method, now) -> {
            OperationCost was = before.get(method);
            double each = (now.mean() - (was == null ? 0 : was.mean())) / longer.moreCharacters();
            boolean grows = was == null || now.low() > was.high() && now.mean() >= least * was.mean();
            if (grows && each >= LEAST_NANOS) {
                growing.put(method, each);
            }
        });
        return growing;
    }

    /** At least 1: if the server takes longer for a longer statement, all code costs more after the wait. */
    private static double growthInTheMiddle(Map<String, OperationCost> before, Map<String, OperationCost> after) {
        double[] growths = after.entrySet().stream()
                .filter(method -> before.containsKey(method.getKey()))
                .mapToDouble(method ->
                        method.getValue().mean() / before.get(method.getKey()).mean())
                .toArray();
        return growths.length < FEWEST ? 1 : Math.max(1, Median.withDefaults().evaluate(growths));
    }

    private static Map<String, OperationCost> byMethod(CallPaths callPaths) {
        Map<String, OperationCost> costs = new HashMap<>();
        callPaths
                .groups(callPath -> mayScan(callPath) ? callPath.charged().method() : null)
                .forEach(group -> costs.put(group.key(), callPaths.cost().of(group.share())));
        return costs;
    }

    private static boolean mayScan(CallPath callPath) {
        return !callPath.transport() && !Outside.begins(callPath, WHOLE);
    }

    private static boolean scans(CallPath callPath, Map<String, Double> growing, DriverFacts facts) {
        return mayScan(callPath)
                && growing.containsKey(callPath.charged().method())
                && callPath.places().stream().limit(NEAR).anyMatch(place -> isLoop(place, facts));
    }

    /** The line of the driver that started the scan. */
    private static CodePlace outermostLoop(CallPath callPath, DriverFacts facts) {
        CodePlace outermost = callPath.charged();
        for (CodePlace place :
                callPath.places().subList(0, Math.min(FAR, callPath.places().size()))) {
            outermost = isLoop(place, facts) ? place : outermost;
        }
        return outermost;
    }

    private static boolean isLoop(CodePlace place, DriverFacts facts) {
        return facts.of(place).characterLoops().stream().anyMatch(lines -> lines.contain(place.line()));
    }
}
