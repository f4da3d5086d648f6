package dyno.patch.behaviour;

import dyno.patch.behaviour.BehaviourDifference.Kind;
import dyno.wire.Protocol;
import dyno.workload.behaviour.BehaviourSuite;
import dyno.workload.probe.BehaviourProbe;
import dyno.workload.probe.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Compares what two drivers sent and returned, and explains the differences.
 *
 * <p>Within an operation, requests that both sent come first, then failures, then the number of requests,
 * then values: the order in which a reader would look for the cause.
 */
public final class BehaviourCheck {
    private static final int MOST_OF_A_CASE = 5;

    private final boolean wireChange;
    private final List<BehaviourDifference> differences = new ArrayList<>();
    private final List<BehaviourDifference> wireChanges = new ArrayList<>();
    private final List<String> cutOffInBaseline = new ArrayList<>();
    private final List<String> cutOffInBoth = new ArrayList<>();
    private final List<String> cutOffInBaselineOnly = new ArrayList<>();
    private int leftOut;
    private int workloads;
    private int requests;
    private int values;

    private BehaviourCheck(boolean wireChange) {
        this.wireChange = wireChange;
    }

    /**
     * Compares the observations of both drivers, by workload or case; an observation on only one side is a difference.
     * Nothing counts as compared if cases were left out because the baseline hung, or if it hung where the candidate did
     * not: the machine may be overloaded.
     *
     * @param wireChange whether the candidate may send different bytes: these are listed separately from the
     *     differences
     */
    public static BehaviourResult compare(
            Map<String, List<Observation>> baseline, Map<String, List<Observation>> candidate, boolean wireChange) {
        BehaviourCheck check = new BehaviourCheck(wireChange);
        Set<String> names = new LinkedHashSet<>(baseline.keySet());
        names.addAll(candidate.keySet());
        for (String name : names) {
            check.workload(name, baseline.get(name), candidate.get(name));
        }
        return check.result();
    }

    private BehaviourResult result() {
        if (leftOut > 0) {
            return BehaviourResult.notCompared(String.format(
                    "The baseline did not end within %d s in %s, so the cases after that were left out (%d):"
                            + " the machine may be overloaded.",
                    BehaviourProbe.PATIENCE.toSeconds(), String.join(", ", cutOffInBaseline), leftOut));
        }
        if (differences.isEmpty() && !cutOffInBaselineOnly.isEmpty()) {
            return BehaviourResult.notCompared(String.format(
                    "The baseline did not end within %d s in %s, but the candidate did, so they could not be compared:"
                            + " the machine may be overloaded.",
                    BehaviourProbe.PATIENCE.toSeconds(), String.join(", ", cutOffInBaselineOnly)));
        }
        boolean same = differences.isEmpty() && requests > 0;
        return new BehaviourResult(same, explanation(), workloads, requests, values, differences, wireChanges);
    }

    private String explanation() {
        if (!differences.isEmpty()) {
            return differences.get(0).toString();
        }
        if (requests == 0) {
            return "No request was observed, so nothing could be compared.";
        }
        String declared = wireChanges.isEmpty() ? "" : " except for the declared wire change";
        String hanging = cutOffInBoth.isEmpty()
                ? ""
                : String.format(
                        " Not compared, because neither driver ended within %d s: %s.",
                        BehaviourProbe.PATIENCE.toSeconds(), String.join(", ", cutOffInBoth));
        return String.format(
                "No behavioural differences found%s in %d workloads and cases, %d requests and %d values.%s",
                declared, workloads, requests, values, hanging);
    }

    private void workload(String name, List<Observation> baseline, List<Observation> candidate) {
        if (isAny(baseline, Observation::isLeftOut)) {
            leftOut++;
            return;
        }
        if (baseline == null || candidate == null || isAny(candidate, Observation::isLeftOut)) {
            String observed = baseline == null ? "candidate" : "baseline";
            differences.add(new BehaviourDifference(name, Kind.EXTENT, ": only the " + observed + " was observed."));
            return;
        }
        if (isAny(baseline, Observation::isCutOff)) {
            cutOffInBaseline.add(name);
        }
        boolean bothHung = isAny(baseline, Observation::isCutOff) && isAny(candidate, Observation::isCutOff);
        boolean baselineHung = onlyBaselineHung(name, baseline, candidate);
        List<BehaviourDifference> found = new ArrayList<>();
        // How far they came before they were cut off depends on the machine.
        int ended = bothHung || baselineHung
                ? Math.min(ended(baseline), ended(candidate))
                : Math.min(baseline.size(), candidate.size());
        for (int i = 0; i < ended; i++) {
            Operation operation = new Operation(name, ", operation " + (i + 1), found);
            operation.compare(baseline.get(i), candidate.get(i));
        }
        if (bothHung) {
            cutOffInBoth.add(name);
        } else if (baselineHung) {
            cutOffInBaselineOnly.add(name);
        } else {
            workloads++;
            new Operation(name, "", found)
                    .counts(Kind.EXTENT, ": the number of operations", baseline.size(), candidate.size());
        }
        differences.addAll(found.subList(0, Math.min(MOST_OF_A_CASE, found.size())));
    }

    private static int ended(List<Observation> observations) {
        return (int) observations.stream().filter(one -> !one.isCutOff()).count();
    }

    /** Whether the baseline hung in a case in which the candidate did not, and whose outcome should not depend on time. */
    static boolean onlyBaselineHung(String name, List<Observation> baseline, List<Observation> candidate) {
        return isAny(baseline, Observation::isCutOff)
                && candidate != null
                && !isAny(candidate, Observation::isCutOff)
                && !isAny(candidate, Observation::isLeftOut)
                && !BehaviourSuite.dependsOnTime(name);
    }

    private static boolean isAny(List<Observation> observations, Predicate<Observation> kind) {
        return observations != null && observations.stream().anyMatch(kind);
    }

    /** One operation of a workload; its differences are added to the list. */
    private final class Operation {
        private final String workload;
        private final String place;
        private final List<BehaviourDifference> found;

        Operation(String workload, String place, List<BehaviourDifference> found) {
            this.workload = workload;
            this.place = place;
            this.found = found;
        }

        void compare(Observation baseline, Observation candidate) {
            requests +=
                    Math.min(baseline.requests().size(), candidate.requests().size());
            if (wireChange) {
                List<String> diff = PacketDiff.of(baseline.requests(), candidate.requests());
                if (!diff.isEmpty()) {
                    String text = place + " sends different requests:\n  " + String.join("\n  ", diff);
                    wireChanges.add(new BehaviourDifference(workload, Kind.REQUEST, text));
                }
            } else {
                sharedRequests(baseline.requests(), candidate.requests());
            }
            failure(baseline.failure(), candidate.failure());
            if (!wireChange) {
                int expected = baseline.requests().size();
                int actual = candidate.requests().size();
                counts(Kind.REQUEST, ": the number of requests", expected, actual);
            }
            values(baseline.values(), candidate.values());
        }

        private void sharedRequests(List<byte[]> baseline, List<byte[]> candidate) {
            for (int i = 0; i < Math.min(baseline.size(), candidate.size()); i++) {
                if (!Arrays.equals(baseline.get(i), candidate.get(i))) {
                    add(Kind.REQUEST, ", round trip " + (i + 1) + difference(baseline.get(i), candidate.get(i)));
                    // Later differences are mostly caused by this one.
                    return;
                }
            }
        }

        private void failure(String baseline, String candidate) {
            if (!baseline.equals(candidate)) {
                String difference = ": the baseline %s, the candidate %s.";
                add(Kind.FAILURE, difference.formatted(outcome(baseline), outcome(candidate)));
            }
        }

        private void values(List<String> baseline, List<String> candidate) {
            for (int i = 0; i < Math.min(baseline.size(), candidate.size()); i++) {
                values++;
                if (!Objects.equals(baseline.get(i), candidate.get(i))) {
                    String difference = ": value %d of %d is \"%s\" with the baseline, \"%s\" with the candidate.";
                    add(Kind.VALUE, difference.formatted(i + 1, baseline.size(), baseline.get(i), candidate.get(i)));
                }
            }
            counts(Kind.VALUE, ": the number of values", baseline.size(), candidate.size());
        }

        void counts(Kind kind, String what, int baseline, int candidate) {
            if (baseline != candidate) {
                String difference = "%s is %d with the baseline, %d with the candidate.";
                add(kind, difference.formatted(what, baseline, candidate));
            }
        }

        private void add(Kind kind, String explanation) {
            if (found.size() < MOST_OF_A_CASE) {
                found.add(new BehaviourDifference(workload, kind, place + explanation));
            }
        }
    }

    private static String difference(byte[] baseline, byte[] candidate) {
        int offset = Arrays.mismatch(baseline, candidate);
        Protocol.Difference packets = Protocol.ofDrivers().firstDifference(baseline, candidate);
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

    private static String outcome(String failure) {
        return failure.isEmpty() ? "succeeded" : "failed with \"" + failure + "\"";
    }
}
