package dyno.patch;

import dyno.wire.Packets;
import dyno.workload.Observation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Compares what two drivers sent and returned, and explains the first difference.
 *
 * <p>Within an operation, requests that both sent come first, then failures, then the number of requests,
 * then values: the order in which a reader would look for the cause.
 */
public final class BehaviourCheck {
    private int workloads;
    private int requests;
    private int values;

    private BehaviourCheck() {}

    /** Compares the observations of both drivers, by workload; what only one side has is a difference. */
    public static BehaviourResult compare(
            Map<String, List<Observation>> baseline, Map<String, List<Observation>> candidate) {
        BehaviourCheck check = new BehaviourCheck();
        TreeSet<String> names = new TreeSet<>(baseline.keySet());
        names.addAll(candidate.keySet());
        for (String name : names) {
            Optional<String> difference = check.workload(name, baseline.get(name), candidate.get(name));
            if (difference.isPresent()) {
                return check.result(false, name + difference.get());
            }
        }
        if (check.requests == 0) {
            return check.result(false, "No request was observed, so nothing could be compared.");
        }
        return check.result(
                true,
                String.format(
                        "All that was compared is the same: %d workloads, %d requests, %d values.",
                        check.workloads, check.requests, check.values));
    }

    private BehaviourResult result(boolean same, String explanation) {
        return new BehaviourResult(same, explanation, workloads, requests, values);
    }

    private Optional<String> workload(String name, List<Observation> baseline, List<Observation> candidate) {
        if (baseline == null || candidate == null) {
            String observed = candidate == null ? "baseline" : "candidate";
            return Optional.of(": only the " + observed + " was observed.");
        }
        workloads++;
        for (int i = 0; i < Math.min(baseline.size(), candidate.size()); i++) {
            Optional<String> difference = operation(baseline.get(i), candidate.get(i));
            if (difference.isPresent()) {
                return Optional.of(", operation " + (i + 1) + difference.get());
            }
        }
        return counts(": the number of operations", baseline.size(), candidate.size());
    }

    private Optional<String> operation(Observation baseline, Observation candidate) {
        return sharedRequests(baseline.requests(), candidate.requests())
                .or(() -> failure(baseline.failure(), candidate.failure()))
                .or(() -> counts(
                        ": the number of requests",
                        baseline.requests().size(),
                        candidate.requests().size()))
                .or(() -> values(baseline.values(), candidate.values()));
    }

    private Optional<String> sharedRequests(List<byte[]> baseline, List<byte[]> candidate) {
        for (int i = 0; i < Math.min(baseline.size(), candidate.size()); i++) {
            requests++;
            if (!Arrays.equals(baseline.get(i), candidate.get(i))) {
                return Optional.of(", round trip " + (i + 1) + difference(baseline.get(i), candidate.get(i)));
            }
        }
        return Optional.empty();
    }

    private static String difference(byte[] baseline, byte[] candidate) {
        int offset = Arrays.mismatch(baseline, candidate);
        Packets.Difference packets = Packets.firstDifference(baseline, candidate);
        return String.format(
                ": the requests differ at byte offset %d (%d and %d bytes long):%n"
                        + "  baseline  %s %s%n  candidate %s %s",
                offset,
                baseline.length,
                candidate.length,
                HexDump.around(baseline, offset),
                packets.expected(),
                HexDump.around(candidate, offset),
                packets.actual());
    }

    private static Optional<String> failure(String baseline, String candidate) {
        if (baseline.equals(candidate)) {
            return Optional.empty();
        }
        String difference = ": the baseline %s, the candidate %s.";
        return Optional.of(difference.formatted(outcome(baseline), outcome(candidate)));
    }

    private static String outcome(String failure) {
        return failure.isEmpty() ? "succeeded" : "failed with \"" + failure + "\"";
    }

    private Optional<String> values(List<String> baseline, List<String> candidate) {
        for (int i = 0; i < Math.min(baseline.size(), candidate.size()); i++) {
            values++;
            if (!Objects.equals(baseline.get(i), candidate.get(i))) {
                return Optional.of(String.format(
                        ": value %d of %d is \"%s\" with the baseline, \"%s\" with the candidate.",
                        i + 1, baseline.size(), baseline.get(i), candidate.get(i)));
            }
        }
        return counts(": the number of values", baseline.size(), candidate.size());
    }

    private static Optional<String> counts(String what, int baseline, int candidate) {
        if (baseline == candidate) {
            return Optional.empty();
        }
        String difference = "%s is %d with the baseline, %d with the candidate.";
        return Optional.of(difference.formatted(what, baseline, candidate));
    }
}
