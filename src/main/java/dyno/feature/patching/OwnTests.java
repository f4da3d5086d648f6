package dyno.feature.patching;

import dyno.document.Quantity;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverResolver;
import dyno.experiment.Console;
import dyno.experiment.SteadyClock;
import dyno.experiment.setup.Resources;
import dyno.experiment.setup.Scratch;
import dyno.experiment.setup.ServerChoice;
import dyno.family.mysql.SuiteServer;
import dyno.patch.git.Checkout;
import dyno.patch.suite.DriverSuite;
import dyno.patch.suite.SuiteComparison;
import dyno.patch.suite.TestResults;
import dyno.server.DatabaseServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tests of a driver's repository, run without and with patches on a separate server, which they may change. They
 * are compiled once, and run once for each driver without patches.
 */
final class OwnTests implements AutoCloseable {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(30);

    private final Checkout checkout;
    private final String tests;
    private final List<Path> added;
    private final ServerChoice choice;
    private final ArtifactResolver artifacts;
    private final Console console;
    private final Resources opened = new Resources();
    private final Map<Path, TestResults> baselines = new HashMap<>();
    private DriverSuite suite;
    private Instant lastLine = SteadyClock.now();

    /**
     * Runs nothing yet.
     *
     * @param added diffs with tests of the patches, which run on both sides
     * @param choice a server that Dyno starts
     * @throws dyno.patch.file.PatchException NO_SOURCES when there is no such folder
     * @throws IllegalArgumentException when Dyno did not start the server
     */
    OwnTests(SuiteChoice chosen, List<Path> added, ServerChoice choice, ArtifactResolver artifacts, Console console) {
        if (!choice.canRunTwice()) {
            throw new IllegalArgumentException("The driver's own tests change the server's users and settings: choose a"
                    + " --server that Dyno starts, or omit --sources.");
        }
        this.checkout = Checkout.open(chosen.checkout());
        this.tests = chosen.tests();
        this.added = List.copyOf(added);
        this.choice = choice;
        this.artifacts = artifacts;
        this.console = console;
    }

    /**
     * Runs the tests with a patch, and first without it if that was not done yet.
     *
     * @throws dyno.patch.suite.SuiteException when they cannot be run
     * @throws dyno.run.RunException INTERRUPTED when the user interrupts it
     */
    SuiteComparison compare(DriverArtifact base, DriverArtifact candidate) {
        if (suite == null) {
            suite = compile();
        }
        TestResults before = baselines.computeIfAbsent(base.jar(), jar -> {
            running(base);
            return suite.run(jar);
        });
        running(candidate);
        return suite.compare(base.jar(), before, candidate.jar());
    }

    private void running(DriverArtifact driver) {
        console.requireNotCancelled("Interrupted before the driver's own tests ran on " + driver.coordinates() + ".");
        lastLine = SteadyClock.now();
        console.say("Running the driver's own tests on " + driver.coordinates());
    }

    private void progress(int classes) {
        if (classes > 0 && SteadyClock.since(lastLine).compareTo(BETWEEN_LINES) >= 0) {
            lastLine = SteadyClock.now();
            console.note(Quantity.count(classes, "test class") + " done");
        }
    }

    private DriverSuite compile() {
        Scratch scratch = opened.add(new Scratch());
        console.say(choice.toString());
        DatabaseServer server = opened.add(choice.start(artifacts));
        Map<String, String> settings = SuiteServer.prepare(server, new DriverResolver(artifacts));
        console.say("Compiling the tests of " + checkout.origin());
        return DriverSuite.compile(
                checkout.folder(), checkout.origin(), scratch.folder(), added, tests, settings, this::progress);
    }

    @Override
    public void close() {
        opened.close();
    }
}
