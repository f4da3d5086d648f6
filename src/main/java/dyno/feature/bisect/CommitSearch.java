package dyno.feature.bisect;

import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.driver.OwnBuild;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.Scratch;
import dyno.feature.bisect.BisectReport.StepRow;
import dyno.io.AtomicFile;
import dyno.io.IoProblem;
import dyno.io.Removal;
import dyno.patch.git.Checkout;
import dyno.patch.git.Commit;
import dyno.patch.suite.RevisionBuild;
import dyno.patch.suite.SuiteException;
import dyno.run.RunException;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Finds the commit of a checkout in which an operation's CPU time or bytes changed most: some commits of the range are
 * built and measured like published versions, then those within the largest confirmed step, until its commits are
 * adjacent, or no commit between them can be built or measured.
 */
public final class CommitSearch {
    /** Number of commits of a range that are built: three searches are enough for about five hundred commits. */
    private static final int MOST = 9;

    private final CommandContext context;
    private final Checkout checkout;
    private final String command;
    private final RunMaker runs;

    /** Makes runs one after the other, each with exclusive use of its folder. */
    @FunctionalInterface
    public interface RunMaker {
        /** The result of a run. */
        BisectReport make(String name, Supplier<BisectReport> work);
    }

    /**
     * A search in a checkout.
     *
     * @param command that builds a revision in its folder; empty for that of Maven, Gradle or Ant
     */
    public CommitSearch(CommandContext context, Checkout checkout, String command, RunMaker runs) {
        this.context = context;
        this.checkout = checkout;
        this.command = command;
        this.runs = runs;
    }

    /**
     * Searches; existing measurements of runs of that name are kept.
     *
     * @param name of the first run; the others are {@code <name>-2} and so on, and builds are in {@code <name>-builds}
     *     next to it
     * @param asked what to measure; of its driver, only the options count, and its versions do not
     * @throws IllegalArgumentException when there are fewer than two commits
     * @throws RunException FORK_FAILED when fewer than two of them build; CHANGED when a run of that name has measured
     *     other commits, or with other options
     */
    public CommitReport run(String name, List<Commit> commits, BisectOptions asked) {
        if (commits.size() < 2) {
            throw new IllegalArgumentException("No commit in that range changes what is built.");
        }
        List<BisectReport> searches = new ArrayList<>();
        List<Commit> range = commits;
        StepRow largest = null;
        try (Scratch scratch = new Scratch()) {
            Builds builds = new Builds(scratch.folder(), name);
            while (true) {
                Map<String, Path> jars = builds.of(spread(range));
                if (searches.size() > 0 && jars.size() <= 2) {
                    break;
                }
                BisectReport report = search(name, searches.size() + 1, jars, asked);
                searches.add(report);
                Optional<StepRow> found = largest(report);
                if (found.isEmpty()) {
                    break;
                }
                largest = found.get();
                List<Commit> closer = between(range, largest);
                boolean isSame = closer.size() == range.size();
                range = closer;
                // If only its ends could be measured, another search would find the same step.
                if (isSame || range.size() <= 2) {
                    break;
                }
            }
        }
        return new CommitReport(searches, largest, largest == null ? List.of() : range.subList(1, range.size()));
    }

    private BisectReport search(String name, int number, Map<String, Path> jars, BisectOptions asked) {
        RunException.Kind failed = RunException.Kind.FORK_FAILED;
        if (jars.size() < 2) {
            throw new RunException(failed, "Fewer than two commits could be built.");
        }
        List<Path> paths = List.copyOf(jars.values());
        BisectOptions options = asked.of(
                DriverCoordinates.stored(new OwnBuild(paths.get(0), Optional.empty()).shortName())
                        .with(asked.driver().options()),
                paths.stream().map(Path::toString).toList());
        String run = number == 1 ? name : name + "-" + number;
        return runs.make(run, () -> search(run, options));
    }

    private BisectReport search(String run, BisectOptions options) {
        Bisection bisection = new Bisection(context);
        Path folder = context.folders().profiles().resolve(run);
        if (!RunStore.isRun(folder)) {
            return bisection.run(run, options);
        }
        RunStore store = RunStore.open(folder);
        requireSame(store, options);
        Path stored = folder.resolve(Bisection.REPORT);
        if (!Files.exists(stored)) {
            return bisection.resume(store, Optional.empty());
        }
        return RunStore.read(stored, BisectReport.class, "Remove it to have it written again.");
    }

    private static void requireSame(RunStore store, BisectOptions options) {
        ResumeCheck.requireRunOf(Bisection.COMMAND, store, Bisection.KIND);
        List<String> changed = options.unlike(store.plan().options());
        if (!changed.isEmpty()) {
            throw new RunException(
                    RunException.Kind.CHANGED,
                    "Cannot resume the run " + store.name() + ": its plan differs in " + String.join(", ", changed)
                            + ". Repeat the command that began it, or start a new --run.");
        }
    }

    /** The ends of a range, and others at equal distances. */
    static List<Commit> spread(List<Commit> range) {
        TreeSet<Integer> places = new TreeSet<>();
        int last = range.size() - 1;
        for (int i = 0; i < MOST; i++) {
            places.add((int) Math.round(i * last / (MOST - 1.0)));
        }
        return places.stream().map(range::get).toList();
    }

    /** The commits from the older one of a step to the newer one. */
    private static List<Commit> between(List<Commit> range, StepRow step) {
        List<String> hashes = range.stream().map(Commit::hash).toList();
        return range.subList(hashes.indexOf(step.older()), hashes.indexOf(step.newer()) + 1);
    }

    /** The largest of the steps in which the time changed; without one, of those that were counted to be large enough. */
    static Optional<StepRow> largest(BisectReport report) {
        Optional<StepRow> byTime = report.steps().stream()
                .filter(step -> step.comparison() != null && StepRun.isChange(step.comparison()))
                .max(Comparator.comparingDouble(step -> Math.abs(
                        Math.log(step.comparison().comparison().estimate().ratio()))));
        return byTime.or(() -> report.steps().stream()
                .filter(step -> step.size() > report.precision())
                .max(Comparator.comparingDouble(StepRow::size)));
    }

    /** The builds of commits, which are kept for a search that is resumed. */
    private final class Builds {
        private final Path scratch;
        private final Path folder;
        private final Set<String> broken = new HashSet<>();

        Builds(Path scratch, String name) {
            this.scratch = scratch;
            this.folder = context.folders().profiles().resolve(name + "-builds");
        }

        /** The jars by hash, in the order of the commits; those that do not build are left out. */
        Map<String, Path> of(List<Commit> commits) {
            Map<String, Path> jars = new LinkedHashMap<>();
            for (Commit commit : commits) {
                if (broken.contains(commit.hash())) {
                    continue;
                }
                Path jar = folder.resolve(commit.hash() + ".jar").toAbsolutePath();
                try {
                    if (!Files.exists(jar)) {
                        context.console().say("Building " + commit);
                        build(commit, jar);
                    }
                    jars.put(commit.hash(), jar);
                } catch (SuiteException | DriverException e) {
                    broken.add(commit.hash());
                    context.console().note(commit + " is skipped: " + e.getMessage());
                }
                context.console().requireNotCancelled("Interrupted while commits were built.");
            }
            return jars;
        }

        private void build(Commit commit, Path jar) {
            Path project = scratch.resolve(commit.hash());
            try {
                checkout.export(commit, project);
                RevisionBuild.run(project, command, scratch.resolve(commit.hash() + ".log"));
                store(OwnBuild.find(project, scratch).jar(), jar);
            } finally {
                remove(project);
            }
        }

        private void store(Path built, Path jar) {
            try {
                Files.createDirectories(folder);
                AtomicFile.write(jar, Files.readAllBytes(built));
            } catch (IOException e) {
                throw new RunException(
                        RunException.Kind.NOT_WRITABLE,
                        "Cannot write " + jar + " (" + IoProblem.explain(e)
                                + "). Make its folder writable, or free space.",
                        e);
            }
        }

        /** Several builds of a large driver could fill the temporary folder. */
        private static void remove(Path project) {
            try {
                Removal.delete(project);
            } catch (IOException e) {
                // Then it is removed with the temporary folder, at the end.
            }
        }
    }
}
