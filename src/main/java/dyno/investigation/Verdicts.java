package dyno.investigation;

import dyno.comparison.Estimate;
import dyno.driver.DriverCoordinates;
import dyno.io.IoProblem;
import dyno.io.Json;
import dyno.patch.HeaderEditor;
import dyno.patch.PatchCatalogue;
import dyno.patch.PatchException;
import dyno.result.TriageReport.ComparisonRow;
import dyno.result.VerdictReport;
import dyno.result.VerdictReport.ProfileChange;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.RunException;
import dyno.run.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** The proofs of patches that are on disk: each {@code verdict.json} of a run, and all of {@code reference/verdicts}. */
public final class Verdicts {
    private static final int DEPTH = 3;

    private final List<Stored> stored = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** A verdict and its file. */
    private record Stored(VerdictReport verdict, Path file) {
        boolean isReference() {
            return file.getParent().endsWith("verdicts");
        }

        /** Why it does not hold for today's patch or driver; empty where nothing speaks against it. */
        Optional<String> staleness(PatchCatalogue patches, Map<String, String> driverHashes) {
            String baseline = verdict.patch().baseline();
            String candidate = verdict.patch().candidate();
            DriverCoordinates name = DriverCoordinates.parse(candidate);
            boolean known = patches.names().contains(name) || patches.isAll(name);
            if (known
                    && !texts(patches, name).equals(withoutGains(verdict.patch().texts()))) {
                return Optional.of("a different version of the patch " + candidate);
            }
            String hash = hashes().get(baseline);
            String now = driverHashes.get(baseline);
            return hash != null && now != null && !hash.equals(now)
                    ? Optional.of("a different jar of " + baseline)
                    : Optional.empty();
        }

        private static List<String> texts(PatchCatalogue patches, DriverCoordinates name) {
            return withoutGains(patches.find(name).stream().map(patches::text).toList());
        }

        private static List<String> withoutGains(List<String> texts) {
            return texts.stream().map(HeaderEditor::withoutGain).toList();
        }

        /** None beside the verdicts that come with Dyno, which are of published jars. */
        private Map<String, String> hashes() {
            Path folder = file.getParent();
            // Those of a run of several candidates have a folder each.
            return Stream.of(folder, folder.getParent())
                    .filter(RunStore::isRun)
                    .findFirst()
                    .map(run -> RunStore.open(run).driverHashes())
                    .orElse(new TreeMap<>());
        }
    }

    /**
     * What a patch of one hotspot was measured to gain in one workload over one transport.
     *
     * @param hotspot the place that its header names, with or without the package
     * @param claimed whether the patch's header names the workload
     * @param reference whether the verdict is one of those that come with Dyno
     */
    public record Measured(
            VerdictReport verdict,
            boolean reference,
            String hotspot,
            String workload,
            String transport,
            boolean claimed,
            Estimate estimate) {
        public String patch() {
            return verdict.patch().candidate();
        }

        /** The kind of machine; those of the reference verdicts are told from others of the same kind, which need not be as fast. */
        public String machine() {
            String machine = verdict.environment().machine();
            return reference ? "the machine of the reference verdicts (" + machine + ")" : machine;
        }

        public boolean isAt(String className, String methodName) {
            return Verdicts.isAt(hotspot, className, methodName);
        }

        public boolean isAt(String method) {
            return Verdicts.isAt(hotspot, method);
        }

        /** CPU time of the baseline over the transport, the median of its forks, ns/op; NaN when there are none. */
        public double baselineNanos(String over) {
            return Median.withDefaults()
                    .evaluate(verdict.forks().stream()
                            .filter(fork -> fork.succeeded()
                                    && (fork.spec().arm() == Arm.BASELINE
                                            || fork.spec().arm() == Arm.CONTROL)
                                    && fork.spec().cell().workload().equals(workload)
                                    && fork.spec().cell().transport().equals(over))
                            .mapToDouble(ForkResult::cpuNanos)
                            .toArray());
        }

        public Optional<ProfileChange> profile() {
            return verdict.profiles().stream()
                    .filter(profile -> profile.workload().equals(workload))
                    .findFirst();
        }
    }

    /** Whether a patch's header names a method, with or without the package. */
    public static boolean isAt(String hotspot, String className, String methodName) {
        return isAt(hotspot, className + "." + methodName);
    }

    /** The same of a method with its class. */
    public static boolean isAt(String hotspot, String method) {
        return method.equals(hotspot) || method.endsWith("." + hotspot);
    }

    /** Reads those below a folder of runs. */
    public static Verdicts in(Path profiles) {
        Verdicts verdicts = new Verdicts();
        if (Files.isDirectory(profiles)) {
            try (Stream<Path> files = Files.walk(profiles, DEPTH)) {
                files.filter(Verdicts::isVerdict).sorted().forEach(verdicts::read);
            } catch (IOException e) {
                verdicts.warnings.add("Cannot search for verdicts in " + profiles + ": " + IoProblem.explain(e));
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
            stored.add(new Stored(Json.read(file, VerdictReport.class), file));
        } catch (IOException e) {
            warnings.add("Left out: " + file + " cannot be read: " + IoProblem.explain(e));
        }
    }

    /**
     * Leaves out those of other contents of a patch than the folder of patches has, and of other jars of a driver; the warnings
     * name them.
     *
     * @param driverHashes SHA-256 of the jars of today's run, by coordinates; of other drivers the patch alone is looked at
     */
    public void leaveOutStale(PatchCatalogue patches, Map<String, String> driverHashes) {
        stored.removeIf(each -> {
            boolean concerned = each.verdict().patch().claims().size() == 1;
            Optional<String> stale = concerned ? staleness(each, patches, driverHashes) : Optional.empty();
            stale.ifPresent(
                    why -> warnings.add("The gains measured in " + each.file() + " were left out: they belong to " + why
                            + ". ./dyno patch validate "
                            + each.verdict().patch().id() + " measures it again."));
            return stale.isPresent();
        });
    }

    /** What cannot be compared may be stale. */
    private static Optional<String> staleness(Stored verdict, PatchCatalogue patches, Map<String, String> hashes) {
        try {
            return verdict.staleness(patches, hashes);
        } catch (PatchException | RunException e) {
            return Optional.of(
                    "a patch or driver that cannot be compared with the current one (" + e.getMessage() + ")");
        }
    }

    /**
     * The proof of one candidate that was begun last.
     *
     * @param run of that run alone; empty for any
     */
    public Optional<VerdictReport> newest(DriverCoordinates candidate, Optional<String> run) {
        return stored.stream()
                .map(Stored::verdict)
                .filter(verdict -> verdict.patch().candidate().equals(candidate.toString())
                        && run.map(verdict.run()::equals).orElse(true))
                .max(Comparator.comparing(VerdictReport::started));
    }

    /** What could not be read, or was left out. */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * The gains of single patches.
     *
     * @param metric in what: {@code cpu} or {@code wall}
     */
    public List<Measured> measured(String metric) {
        return stored.stream()
                .filter(each -> each.verdict().patch().claims().size() == 1)
                .flatMap(each -> each.verdict().comparisons().stream()
                        .filter(row ->
                                row.metric().equals(metric) && row.comparison().estimate() != null)
                        .map(row -> measured(each, row)))
                .filter(measured -> Stream.of(
                                measured.estimate().low(), measured.estimate().high())
                        .allMatch(Double::isFinite))
                .toList();
    }

    private static Measured measured(Stored stored, ComparisonRow row) {
        return new Measured(
                stored.verdict(),
                stored.isReference(),
                stored.verdict().patch().claims().get(0).hotspot(),
                row.workload(),
                row.transport(),
                row.target(),
                row.comparison().estimate());
    }
}
