package dyno.feature.patching;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.driver.DriverResolver;
import dyno.experiment.Console;
import dyno.experiment.builds.DeclaredClaim;
import dyno.experiment.builds.PatchRow;
import dyno.experiment.setup.BehaviourTrials;
import dyno.experiment.setup.Candidates;
import dyno.experiment.setup.Scratch;
import dyno.experiment.setup.ServerChoice;
import dyno.patch.behaviour.BehaviourDifference;
import dyno.patch.behaviour.BehaviourResult;
import dyno.patch.candidate.CandidateBuilder;
import dyno.patch.file.HeaderField;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchFile;
import dyno.patch.git.Checkout;
import dyno.patch.git.CheckoutDiff;
import dyno.patch.git.PatchWriter;
import dyno.patch.git.UpstreamCommits;
import dyno.patch.git.WorkingFolder;
import dyno.patch.git.WorkingFolders;
import dyno.patch.suite.SuiteComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The steps of a patch from the published sources to a candidate's jar. */
public final class PatchWorkshop {
    /** Differences in behaviour that a check names; a verdict page has more. */
    private static final int MOST_DIFFERENCES = 5;

    private final Path patches;
    private final PatchCatalogue catalogue;
    private final WorkingFolders workingFolders;
    private final Consumer<String> say;

    /**
     * @param say receives the progress, one line per step
     */
    public PatchWorkshop(Path patches, Consumer<String> say) {
        this.patches = patches;
        this.catalogue = new PatchCatalogue(patches);
        this.workingFolders = new WorkingFolders(patches);
        this.say = say;
    }

    /** All patches, also those that cannot be read. */
    public List<PatchRow> list() {
        return catalogue.names().stream().map(this::row).toList();
    }

    private PatchRow row(DriverCoordinates patch) {
        try {
            return PatchRow.of(catalogue.find(patch).get(0));
        } catch (PatchException e) {
            return PatchRow.unreadable(patch, e.getMessage());
        }
    }

    /** The text of each patch that a user's name means; see {@link PatchCatalogue#resolve}. */
    public List<String> show(String name) {
        DriverCoordinates stack = catalogue.resolve(name);
        return catalogue.find(stack).stream().map(catalogue::text).toList();
    }

    /**
     * From now on, takes the sources of versions that are published without any from a checkout of the driver's
     * repository.
     *
     * @param drivers patches or drivers; those with published sources keep them
     * @throws DriverException NO_SOURCES when the checkout has none of a driver
     */
    public void takeSources(List<DriverCoordinates> drivers, Path folder) {
        Checkout checkout = Checkout.open(folder);
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(say)) {
            DriverResolver resolver = new DriverResolver(artifacts);
            drivers.stream().map(DriverCoordinates::base).distinct().forEach(driver -> {
                boolean taken = resolver.takeSources(driver, folder, checkout.origin());
                say.accept(
                        taken
                                ? "Using the sources of " + driver + " from " + checkout.origin() + "."
                                : driver + " has published sources, which are used instead of the checkout's.");
            });
        }
    }

    /**
     * Unpacks a driver's published sources into a working folder.
     *
     * @param id of the patch; if there is one of that name, its changes are applied
     * @param diff a diff of the driver's repository, whose changes are applied there
     */
    public WorkingFolder begin(DriverCoordinates driver, String id, Optional<Path> diff) {
        if (!driver.patches().isEmpty()
                || driver.jar().isPresent()
                || !driver.options().isEmpty()) {
            throw new IllegalArgumentException(
                    "A patch is made against a published driver; name it without patches and options," + " for example "
                            + driver.driver() + "@VERSION.");
        }
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(say)) {
            DriverArtifact base = new Candidates(artifacts, patches).base(driver);
            DriverCoordinates patch = new DriverCoordinates(driver.driver(), driver.version(), List.of(id));
            Optional<PatchFile> existing = catalogue.names().contains(patch)
                    ? Optional.of(catalogue.find(patch).get(0))
                    : Optional.empty();
            if (diff.isPresent() && existing.isPresent()) {
                throw new IllegalArgumentException(
                        "The patch " + patch + " already exists; choose another --id for the diff.");
            }
            Optional<CheckoutDiff> changes = diff.map(CheckoutDiff::read);
            WorkingFolder work = workingFolders.create(base, id, existing);
            changes.map(change -> workingFolders.take(change, work, base))
                    .filter(leftOut -> !leftOut.isEmpty())
                    .ifPresent(leftOut ->
                            say.accept("Left out because it is not code of the driver: " + String.join(", ", leftOut)));
            base.otherSources().ifPresent(say);
            return work;
        }
    }

    /**
     * Makes the patch file of a working folder.
     *
     * @param name folder or id; without it, the only working folder there is
     * @param fields header fields to set
     */
    public PatchRow save(Optional<String> name, Map<HeaderField, String> fields) {
        WorkingFolder work = name.map(workingFolders::find).orElseGet(workingFolders::only);
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(say)) {
            Candidates candidates = new Candidates(artifacts, patches);
            DriverArtifact base = candidates.base(work.patch());
            PatchWriter writer =
                    new PatchWriter(base, candidates.options(work.patch(), 0), catalogue.file(work.patch()));
            return PatchRow.of(writer.write(work, fields, LocalDate.now()));
        }
    }

    public Path file(String patch) {
        return catalogue.file(catalogue.resolve(patch));
    }

    /**
     * Applies and compiles patches; if one fails, the others are still checked.
     *
     * @param names as for {@link PatchCatalogue#resolve}; none means all patches
     * @param fuzz lines of context that may differ at each end of a hunk
     */
    public List<CheckedPatch> check(List<String> names, int fuzz) {
        List<CheckedPatch> checked = new ArrayList<>();
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(say)) {
            Candidates candidates = new Candidates(artifacts, patches);
            for (DriverCoordinates patch : select(names)) {
                checked.add(check(patch, candidates, fuzz));
            }
        }
        return checked;
    }

    /**
     * Compares what patched drivers send and return with the published ones.
     *
     * @param checked the outcomes of {@link #check}; those that did not pass are unchanged
     * @param fuzz as for {@link #check}
     * @param seeds how many random cases of the behaviour suite
     * @param suite tests of the driver's repository to run without and with each patch
     * @throws dyno.run.RunException INTERRUPTED when the user interrupts it
     */
    public List<CheckedPatch> checkBehaviour(
            List<CheckedPatch> checked,
            int fuzz,
            int seeds,
            ServerChoice server,
            Optional<SuiteChoice> suite,
            Console console) {
        List<DriverCoordinates> passing = checked.stream()
                .filter(check -> check.problem().isEmpty())
                .map(CheckedPatch::patch)
                .toList();
        if (passing.isEmpty()) {
            return checked;
        }
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(say);
                BehaviourTrials trials = new BehaviourTrials(console, seeds)) {
            Candidates candidates = new Candidates(artifacts, patches);
            for (DriverCoordinates patch : passing) {
                trials.add(
                        candidates.base(patch),
                        candidates.build(patch, trials.folder(), fuzz),
                        DeclaredClaim.of(catalogue.find(patch)).targets(),
                        candidates.changesWire(patch));
            }
            Map<DriverCoordinates, BehaviourResult> results = trials.run(server, artifacts);
            List<CheckedPatch> behaving = checked.stream()
                    .map(check -> check.problem().isPresent() ? check : judged(check, results.get(check.patch())))
                    .toList();
            return suite.isEmpty()
                    ? behaving
                    : checkTests(
                            behaving,
                            candidates,
                            trials.folder(),
                            fuzz,
                            new OwnTests(
                                    suite.get(), catalogue.testDiffs(names(behaving)), server, artifacts, console));
        }
    }

    private static List<DriverCoordinates> names(List<CheckedPatch> checked) {
        return checked.stream()
                .filter(check -> check.problem().isEmpty())
                .map(CheckedPatch::patch)
                .toList();
    }

    private static List<CheckedPatch> checkTests(
            List<CheckedPatch> checked, Candidates candidates, Path folder, int fuzz, OwnTests tests) {
        try (tests) {
            return checked.stream()
                    .map(check -> check.problem().isPresent()
                            ? check
                            : judged(
                                    check,
                                    tests.compare(
                                            candidates.base(check.patch()),
                                            candidates.build(check.patch(), folder, fuzz))))
                    .toList();
        }
    }

    private static CheckedPatch judged(CheckedPatch check, SuiteComparison tests) {
        return tests.holds()
                ? check.tested(tests.sentence())
                : CheckedPatch.failed(
                        check.patch(), new PatchException(PatchException.Kind.CHANGES_BEHAVIOUR, tests.sentence()));
    }

    private static CheckedPatch judged(CheckedPatch check, BehaviourResult result) {
        if (result.same()) {
            return check.behaving(result.explanation());
        }
        List<String> differences = result.differences().isEmpty()
                ? List.of(result.explanation())
                : result.differences().stream()
                        .map(BehaviourDifference::toString)
                        .toList();
        int more = differences.size() - MOST_DIFFERENCES;
        String shown = differences.stream().limit(MOST_DIFFERENCES).collect(Collectors.joining("\n"));
        return CheckedPatch.failed(
                check.patch(),
                new PatchException(
                        PatchException.Kind.CHANGES_BEHAVIOUR, shown + (more > 0 ? "\nand " + more + " more" : "")));
    }

    private CheckedPatch check(DriverCoordinates patch, Candidates candidates, int fuzz) {
        try {
            List<PatchFile> files = catalogue.find(patch);
            return CheckedPatch.passed(
                    patch, CandidateBuilder.compile(candidates.base(patch), files, candidates.options(patch, fuzz)));
        } catch (PatchException | DriverException e) {
            return CheckedPatch.failed(patch, e);
        }
    }

    /**
     * Builds candidates and keeps their jars.
     *
     * @param names as for {@link #check}
     * @param folder where the jars go
     */
    public List<DriverArtifact> build(List<String> names, Path folder, int fuzz) {
        List<DriverArtifact> built = new ArrayList<>();
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(say)) {
            Candidates candidates = new Candidates(artifacts, patches);
            for (DriverCoordinates patch : select(names)) {
                built.add(candidates.build(patch, folder, fuzz));
            }
        }
        return built;
    }

    /**
     * Writes patches as commits for the driver's repository.
     *
     * @param name as for {@link PatchCatalogue#resolve}
     * @param folder where the commits go, one file each
     * @return the files, in order
     * @throws PatchException DOES_NOT_APPLY to that checkout; NO_SOURCES when it is no repository
     * @throws IllegalArgumentException when git does not know the author
     */
    public List<Path> export(String name, Path checkout, Path folder) {
        List<PatchFile> selected = catalogue.find(catalogue.resolve(name));
        try (Scratch scratch = new Scratch()) {
            Checkout repository = Checkout.open(checkout);
            if (repository.changed()) {
                say.accept("Left out: what is not committed in " + checkout + ".");
            }
            UpstreamCommits commits = UpstreamCommits.on(repository, scratch.folder());
            for (PatchFile patch : selected) {
                commits.add(
                        catalogue.file(patch.coordinates()),
                        catalogue.testDiffs(List.of(patch.coordinates())).stream()
                                .findFirst(),
                        CommitMessage.of(patch.header()));
            }
            return commits.write(Files.createDirectories(folder));
        } catch (IOException e) {
            throw PatchException.io("create " + folder, e);
        }
    }

    /** The patches that a user's names mean; none means all, each alone. */
    public List<DriverCoordinates> select(List<String> names) {
        return names.isEmpty()
                ? catalogue.names()
                : names.stream().map(catalogue::resolve).distinct().toList();
    }
}
