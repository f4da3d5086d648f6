package dyno.experiment.builds;

import dyno.comparison.Estimate;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.builds.VerdictReport.Try;
import dyno.io.FileTree;
import dyno.io.IoProblem;
import dyno.io.Json;
import dyno.patch.file.DiffHash;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchException;
import dyno.run.Environment;
import dyno.run.RunException;
import dyno.run.store.RunStore;
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

/** The proofs of patches that are on disk: each {@code verdict.json} of a run, and all of {@code reference/verdicts}. */
public final class Verdicts {
    private static final int DEPTH = 3;

    private final List<Stored> stored = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private record Stored(VerdictReport verdict, Path file) {
        boolean isReference() {
            return file.getParent().endsWith("verdicts");
        }

        /** Why it does not apply to the current patch or driver; empty if it does. */
        Optional<String> staleness(PatchCatalogue patches, Map<String, String> driverHashes) {
            String baseline = verdict.patch().baseline().toString();
            DriverCoordinates candidate = verdict.patch().candidate();
            if (patches.names().contains(candidate.withoutOptions())
                    && !changes(patches, candidate)
                            .equals(changes(verdict.patch().texts()))) {
                return Optional.of("a different version of the patch " + candidate);
            }
            String hash = hashes().get(baseline);
            String now = driverHashes.get(baseline);
            return hash != null && now != null && !hash.equals(now)
                    ? Optional.of("a different jar of " + baseline)
                    : Optional.empty();
        }

        /** A patch whose description was reworded still makes the same changes. */
        private static List<String> changes(PatchCatalogue patches, DriverCoordinates name) {
            return changes(patches.find(name).stream().map(patches::text).toList());
        }

        private static List<String> changes(List<String> texts) {
            return texts.stream().map(DiffHash::of).toList();
        }

        /** There are none next to the verdicts that come with Dyno, which are of published jars. */
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

    /** Reads those below a folder of runs. */
    public static Verdicts in(Path profiles) {
        Verdicts verdicts = new Verdicts();
        if (Files.isDirectory(profiles)) {
            try {
                FileTree.below(profiles, DEPTH).stream()
                        .filter(Verdicts::isVerdict)
                        .forEach(verdicts::read);
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
     * Leaves out those of a single patch if it or the driver's jar has changed since; the warnings name them. Those of
     * several patches together stay: no report shows their gains.
     *
     * @param driverHashes SHA-256 of the jars of today's run, by coordinates; for other drivers, only the patch is
     *     checked
     */
    public void leaveOutStale(PatchCatalogue patches, Map<String, String> driverHashes) {
        stored.removeIf(each -> {
            boolean single = each.verdict().patch().claims().size() == 1;
            Optional<String> stale = single ? staleness(each, patches, driverHashes) : Optional.empty();
            stale.ifPresent(
                    why -> warnings.add("The gains measured in " + each.file() + " were left out: they belong to " + why
                            + ". ./dyno patch validate "
                            + each.verdict().patch().id() + " measures it again."));
            return stale.isPresent();
        });
    }

    /** A verdict that cannot be compared may be outdated. */
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
     * @param run of that run only; empty for any
     */
    public Optional<VerdictReport> newest(DriverCoordinates candidate, Optional<String> run) {
        return stored.stream()
                .map(Stored::verdict)
                .filter(verdict -> verdict.patch().candidate().equals(candidate)
                        && run.map(verdict.run()::equals).orElse(true))
                .max(Comparator.comparing(VerdictReport::started));
    }

    /**
     * The validations of the same changes that led to a verdict, the first one first.
     *
     * @param texts of the patches; their descriptions may differ
     * @param run that does not count
     */
    public List<Try> tries(List<String> texts, String run) {
        List<String> changes = Stored.changes(texts);
        return stored.stream()
                .map(Stored::verdict)
                .filter(verdict -> verdict.verdict() != null
                        && !verdict.run().equals(run)
                        && areChanges(verdict.patch().texts(), changes))
                .map(verdict -> new Try(verdict.run(), verdict.started(), verdict.verdict()))
                .distinct()
                .sorted(Comparator.comparing(Try::started))
                .toList();
    }

    private static boolean areChanges(List<String> texts, List<String> changes) {
        try {
            return Stored.changes(texts).equals(changes);
        } catch (PatchException e) {
            return false;
        }
    }

    /** What could not be read, or was left out. */
    public List<String> warnings() {
        return warnings;
    }

    /**
     * The measured gains of a candidate, from its newest proof.
     *
     * @param here the machine for which the gains are shown
     */
    public List<Gain> gains(DriverCoordinates candidate, Environment here) {
        return stored.stream()
                .filter(each -> each.verdict().patch().candidate().equals(candidate))
                .max(Comparator.comparing(each -> each.verdict().started()))
                .map(newest -> gains(newest, here))
                .orElse(List.of());
    }

    private static List<Gain> gains(Stored stored, Environment here) {
        Origin origin = Origin.of(stored.verdict(), stored.isReference(), here);
        return stored.verdict().comparisons().stream()
                .filter(Verdicts::tells)
                .map(row -> Gain.of(row, origin))
                .toList();
    }

    /** Whether a comparison shows a gain: one of CPU time or, where time passes outside the driver, of wall time. */
    public static boolean tells(ComparisonRow row) {
        Estimate estimate = row.comparison().estimate();
        return estimate != null
                && Double.isFinite(estimate.low())
                && Double.isFinite(estimate.high())
                && (row.metric() == Metric.CPU
                        || row.metric() == Metric.WALL && !row.transport().isReplay());
    }
}
