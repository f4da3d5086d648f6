package dyno.investigation;

import dyno.comparison.Estimate;
import dyno.report.TriageReport.ComparisonRow;
import dyno.report.VerdictReport;
import dyno.report.VerdictReport.ProfileChange;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.IoProblem;
import dyno.run.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The proofs of patches that are on disk: each {@code verdict.json} of a run, and all of {@code reference/verdicts}. */
final class Verdicts {
    private static final int DEPTH = 3;

    private final List<VerdictReport> reports = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /**
     * What a patch of one hotspot was measured to gain in one workload over one transport.
     *
     * @param hotspot the place that its header names, with or without the package
     * @param claimed whether the patch's header names the workload
     */
    record Measured(
            VerdictReport verdict,
            String hotspot,
            String workload,
            String transport,
            boolean claimed,
            Estimate estimate) {
        String patch() {
            return verdict.patch().candidate();
        }

        boolean isAt(String className, String methodName) {
            return Verdicts.isAt(hotspot, className, methodName);
        }

        boolean isAt(String method) {
            return Verdicts.isAt(hotspot, method);
        }

        /** CPU time of the baseline over the transport, the median of its forks, ns/op; NaN when there are none. */
        double baselineNanos(String over) {
            double[] nanos = verdict.forks().stream()
                    .filter(fork -> fork.succeeded()
                            && (fork.spec().arm() == Arm.BASELINE || fork.spec().arm() == Arm.CONTROL)
                            && fork.spec().cell().workload().equals(workload)
                            && fork.spec().cell().transport().equals(over))
                    .mapToDouble(ForkResult::cpuNanos)
                    .sorted()
                    .toArray();
            return nanos.length == 0 ? Double.NaN : nanos[nanos.length / 2];
        }

        Optional<ProfileChange> profile() {
            return verdict.profiles().stream()
                    .filter(profile -> profile.workload().equals(workload))
                    .findFirst();
        }
    }

    /** Whether a patch's header names a method, with or without the package. */
    static boolean isAt(String hotspot, String className, String methodName) {
        return isAt(hotspot, className + "." + methodName);
    }

    /** The same of a method with its class. */
    static boolean isAt(String hotspot, String method) {
        return method.equals(hotspot) || method.endsWith("." + hotspot);
    }

    /** Reads those below a folder of runs. */
    static Verdicts in(Path profiles) {
        Verdicts verdicts = new Verdicts();
        if (Files.isDirectory(profiles)) {
            try (Stream<Path> files = Files.walk(profiles, DEPTH)) {
                files.filter(Verdicts::isVerdict).sorted().forEach(verdicts::read);
            } catch (IOException e) {
                verdicts.warnings.add("Cannot look for verdicts in " + profiles + ": " + IoProblem.explain(e));
            }
        }
        return verdicts;
    }

    private static boolean isVerdict(Path file) {
        String name = file.getFileName().toString();
        return name.equals("verdict.json")
                || name.endsWith(".json") && file.getParent().endsWith("verdicts");
    }

    private void read(Path file) {
        try {
            reports.add(Json.mapper().readValue(file.toFile(), VerdictReport.class));
        } catch (IOException e) {
            warnings.add("Left out: " + file + " cannot be read: " + IoProblem.explain(e));
        }
    }

    /** What could not be read. */
    List<String> warnings() {
        return warnings;
    }

    /**
     * The gains of single patches.
     *
     * @param metric in what: {@code cpu} or {@code wall}
     */
    List<Measured> measured(String metric) {
        return reports.stream()
                .filter(verdict -> verdict.patch().claims().size() == 1)
                .flatMap(verdict -> verdict.comparisons().stream()
                        .filter(row ->
                                row.metric().equals(metric) && row.comparison().estimate() != null)
                        .map(row -> measured(verdict, row)))
                .filter(measured -> Stream.of(
                                measured.estimate().low(), measured.estimate().high())
                        .allMatch(Double::isFinite))
                .toList();
    }

    private static Measured measured(VerdictReport verdict, ComparisonRow row) {
        return new Measured(
                verdict,
                verdict.patch().claims().get(0).hotspot(),
                row.workload(),
                row.transport(),
                row.target(),
                row.comparison().estimate());
    }
}
