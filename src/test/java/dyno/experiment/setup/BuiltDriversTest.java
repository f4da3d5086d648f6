package dyno.experiment.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverCoordinates;
import dyno.patch.file.PatchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A driver without sources, and a patch of it that was made with a checkout. */
class BuiltDriversTest {
    private static final String PATCH = """
            Description: Say hello faster
            Author: Dyno contributors
            Origin: other, sources from a checkout of https://example.org/driver.git at 0123456789ab
            Forwarded: no
            Last-Update: 2026-11-26
            Hotspot: fake.Greeter.greet
            Workloads: DoOne
            Expected-Gain: much
            Risk: none

            --- a/fake/Greeter.java
            +++ b/fake/Greeter.java
            @@ -1 +1,2 @@
            +// Faster.
             package fake;
            """;

    @TempDir
    private Path folder;

    private DriverCoordinates driver;
    private DriverCoordinates patched;

    @BeforeEach
    void makeAPatchWithoutSources() throws IOException {
        Path jar = folder.resolve("own.jar");
        CandidatesTest.write(jar);
        driver = DriverCoordinates.parse("drizzle@" + jar);
        patched = DriverCoordinates.parse(driver + "+needs-checkout");
        Path patches = Files.createDirectories(folder.resolve("patches/drizzle/own.jar"));
        Files.writeString(patches.resolve("needs-checkout.patch"), PATCH);
    }

    @Test
    void doWithoutAPatchThatNeedsACheckoutAndSayWhatIsMissing() {
        BuiltDrivers built = build((any, why) -> any.equals(driver));

        assertThat(built.available()).containsOnlyKeys(driver);
        assertThat(built.unavailable()).containsOnlyKeys(patched);
        assertThat(built.unavailable().get(patched))
                .startsWith("There is no source jar of " + driver + " to apply needs-checkout to.")
                .contains("a checkout of https://example.org/driver.git at 0123456789ab")
                .endsWith("./dyno patch check " + patched + " --sources CHECKOUT");
    }

    @Test
    void doNotDoWithoutWhatIsRequired() {
        PatchException failure = catchThrowableOfType(PatchException.class, () -> build((any, why) -> true));

        assertThat(failure.kind()).isEqualTo(PatchException.Kind.NO_SOURCES);
    }

    @Test
    void doWithoutAPatchThatDoesNotApply() throws IOException {
        Path file = folder.resolve("patches/drizzle/own.jar/needs-checkout.patch");
        Files.writeString(file, PATCH.replace("--- a/", "no diff: "));

        BuiltDrivers built = build((any, why) -> !PatchException.isOfThePatch(why));

        assertThat(built.available()).containsOnlyKeys(driver);
        assertThat(built.unavailable()).containsOnlyKeys(patched);
    }

    @Test
    void doNotTakeMissingSourcesForAFaultOfThePatch() {
        PatchException failure = catchThrowableOfType(
                PatchException.class, () -> build((any, why) -> !PatchException.isOfThePatch(why)));

        assertThat(failure.kind()).isEqualTo(PatchException.Kind.NO_SOURCES);
    }

    private BuiltDrivers build(BiPredicate<DriverCoordinates, RuntimeException> endsRun) {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {})) {
            Candidates candidates = new Candidates(artifacts, folder.resolve("patches"));
            return BuiltDrivers.of(List.of(driver, patched), endsRun, candidates, folder.resolve("built"));
        }
    }
}
