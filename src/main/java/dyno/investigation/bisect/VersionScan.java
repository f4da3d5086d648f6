package dyno.investigation.bisect;

import dyno.comparison.ChangePoints;
import dyno.driver.DriverCoordinates;
import dyno.investigation.ComparisonOptions;
import dyno.investigation.Schedule;
import dyno.result.BisectReport.VersionRow;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.run.RunStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** A few forks of every version, and where the cost appears to change from one to the next. */
final class VersionScan {
    private static final Iterations SHORT = Iterations.slices(60);

    /** Differences of a few bytes are an object's padding, and irrelevant. */
    private static final double FEW_BYTES = 8;

    private final BisectOptions options;
    private final Map<String, String> skipped;
    private final List<String> measured = new ArrayList<>();
    private final Map<String, List<ForkResult>> forks = new TreeMap<>();

    /** A step from one measured version to the next, according to the scan. */
    record Step(String older, String newer, double cpuRatio, double bytesBefore, double bytesAfter, boolean bytesStep) {
        /** How large it is: the larger change of CPU time and bytes, as a logarithm. */
        double size() {
            double bytes = bytesStep ? Math.abs(Math.log((bytesAfter + FEW_BYTES) / (bytesBefore + FEW_BYTES))) : 0;
            return Math.max(Math.abs(Math.log(cpuRatio)), bytes);
        }
    }

    /**
     * A finished scan.
     *
     * @param skipped why versions were not measured, by version
     */
    VersionScan(BisectOptions options, RunStore store, Map<String, String> skipped) {
        this.options = options;
        this.skipped = skipped;
        List<ForkResult> results = store.results();
        for (String version : options.versions()) {
            List<ForkResult> ofVersion = results.stream()
                    .filter(fork -> fork.spec().cell().equals(cell(options, version)))
                    .toList();
            if (!skipped.containsKey(version) && ofVersion.stream().anyMatch(ForkResult::succeeded)) {
                measured.add(version);
                forks.put(
                        version,
                        ofVersion.stream().filter(ForkResult::succeeded).toList());
            }
        }
    }

    static Cell cell(BisectOptions options, String version) {
        String driver = new DriverCoordinates(options.driver(), version, List.of()).toString();
        return new Cell(driver, options.workload(), options.transport());
    }

    /** The forks of the scan, in the order of running. */
    static List<ForkSpec> plan(BisectOptions options) {
        Schedule schedule = new Schedule();
        Iterations iterations = options.transport().isReplay()
                ? SHORT
                : ComparisonOptions.iterations(cell(options, options.versions().get(0)));
        options.versions()
                .forEach(version ->
                        schedule.add(Purpose.SCORE, cell(options, version), iterations, options.scanForks()));
        return schedule.shuffled(options.seed());
    }

    int measured() {
        return measured.size();
    }

    List<VersionRow> rows() {
        return options.versions().stream().map(this::row).toList();
    }

    private VersionRow row(String version) {
        return measured.contains(version)
                ? new VersionRow(
                        version,
                        forks.get(version).stream().map(ForkResult::cpuNanos).toList(),
                        bytes(version),
                        null)
                : new VersionRow(
                        version, List.of(), Double.NaN, skipped.getOrDefault(version, "It has not been measured yet."));
    }

    /** Occasional allocations of the JVM itself in the thread only add bytes, so the minimum is used. */
    private double bytes(String version) {
        return forks.get(version).stream()
                .mapToDouble(ForkResult::allocatedBytes)
                .min()
                .orElseThrow();
    }

    private double mostBytes(String version) {
        return forks.get(version).stream()
                .mapToDouble(ForkResult::allocatedBytes)
                .max()
                .orElseThrow();
    }

    private ChangePoints changePoints() {
        List<double[]> rounds = new ArrayList<>();
        for (int number = 1; number <= options.scanForks(); number++) {
            double[] round = new double[measured.size()];
            Arrays.fill(round, Double.NaN);
            for (int i = 0; i < round.length; i++) {
                for (ForkResult fork : forks.get(measured.get(i))) {
                    if (fork.spec().round() == number) {
                        round[i] = fork.cpuNanos();
                    }
                }
            }
            if (Arrays.stream(round).anyMatch(Double::isFinite)) {
                rounds.add(round);
            }
        }
        return new ChangePoints(rounds, options.precision());
    }

    double spread() {
        return changePoints().spread();
    }

    double visible() {
        return changePoints().visible();
    }

    /** The steps that the scan proposes, the largest first. */
    List<Step> steps() {
        TreeSet<Integer> places = new TreeSet<>(changePoints().steps());
        for (int i = 1; i < measured.size(); i++) {
            if (isBytesStep(measured.get(i - 1), measured.get(i))) {
                places.add(i);
            }
        }
        return places.stream()
                .map(i -> step(measured.get(i - 1), measured.get(i)))
                .sorted(Comparator.comparingDouble(Step::size).reversed())
                .toList();
    }

    private Step step(String older, String newer) {
        Map<String, VersionRow> rows = Map.of(older, row(older), newer, row(newer));
        return new Step(
                older,
                newer,
                rows.get(newer).cpuMedian() / rows.get(older).cpuMedian(),
                bytes(older),
                bytes(newer),
                isBytesStep(older, newer));
    }

    /** Whether every fork of one version differs from every fork of the other. */
    private boolean isBytesStep(String older, String newer) {
        double gap = Math.max(bytes(newer) - mostBytes(older), bytes(older) - mostBytes(newer));
        return gap > Math.max(FEW_BYTES, options.precision() * bytes(older));
    }
}
