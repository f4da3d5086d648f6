package dyno.experiment.builds;

import static dyno.run.Cells.driver;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.Records;
import dyno.io.Json;
import dyno.io.TestJson;
import dyno.patch.file.PatchCatalogue;
import dyno.run.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictsTest {
    private static final Path STORED = Path.of("profiles", "reference", "verdicts", "drizzle-1.2-hexdump-guard.json");
    private static final String BASELINE = "drizzle@1.2";
    private static final Map<String, String> HASHES = Map.of(BASELINE, "today");

    @TempDir
    private Path folder;

    private Path patch;
    private Path run;
    private Environment here;

    @BeforeEach
    void storeAVerdictOfThePatch() throws IOException {
        patch = folder.resolve("patches/drizzle/1.2/hexdump-guard.patch");
        Files.createDirectories(patch.getParent());
        Files.writeString(
                patch,
                TestJson.mapper().readTree(STORED.toFile()).at("/patch/texts/0").asText());
        here = Json.read(STORED, VerdictReport.class).environment();
        run = Files.createDirectories(folder.resolve("profiles/v-run"));
        Files.copy(STORED, run.resolve("verdict.json"));
        Files.writeString(run.resolve("plan.json"), "{}");
        Files.writeString(run.resolve("drivers.json"), "{\"drizzle@1.2\": \"today\"}");
    }

    private Verdicts verdicts() {
        Verdicts verdicts = Verdicts.in(folder.resolve("profiles"));
        verdicts.leaveOutStale(new PatchCatalogue(folder.resolve("patches")), HASHES);
        return verdicts;
    }

    private List<Gain> gains() {
        return verdicts().gains(driver(BASELINE + "+hexdump-guard"), here);
    }

    @Test
    void ofTheSamePatchAndDriverAreUsed() {
        assertThat(gains()).isNotEmpty();
        assertThat(verdicts().warnings()).isEmpty();
    }

    @Test
    void ofAPatchWhoseDescriptionWasRewordedAreUsed() throws IOException {
        Files.writeString(patch, Files.readString(patch).replace("Build the log lines", "Make the log lines"));

        assertThat(gains()).isNotEmpty();
        assertThat(verdicts().warnings()).isEmpty();
    }

    @Test
    void ofOtherContentsOfThePatchAreLeftOut() throws IOException {
        Files.writeString(patch, Files.readString(patch).replace("Level.FINEST", "Level.FINER"));

        assertThat(gains()).isEmpty();
        assertThat(verdicts().warnings())
                .singleElement()
                .asString()
                .contains(
                        "v-run/verdict.json",
                        "a different version of the patch",
                        "./dyno patch validate hexdump-guard");
    }

    /** Its record of errors would count for the drivers that do. */
    @Test
    void ofOtherContentsOfThePatchOfADriverThatIsNotMeasuredAreLeftOut() throws IOException {
        Files.writeString(patch, Files.readString(patch).replace("Level.FINEST", "Level.FINER"));
        Verdicts verdicts = Verdicts.in(folder.resolve("profiles"));

        verdicts.leaveOutStale(new PatchCatalogue(folder.resolve("patches")), Map.of());

        assertThat(verdicts.gains(driver(BASELINE + "+hexdump-guard"), here)).isEmpty();
    }

    /** A triage must not end without its report because of an earlier run. */
    @Test
    void thatCannotBeComparedAreLeftOut() throws IOException {
        Files.writeString(run.resolve("drivers.json"), "{\"drizzle@1.2\": ");
        assertThat(gains()).isEmpty();
        assertThat(verdicts().warnings()).singleElement().asString().contains("cannot be compared", "drivers.json");

        Files.writeString(patch, "no patch");
        assertThat(gains()).isEmpty();
        assertThat(verdicts().warnings()).singleElement().asString().contains("cannot be compared", "hexdump-guard");
    }

    @Test
    void ofAnotherJarOfTheDriverAreLeftOut() throws IOException {
        Files.writeString(run.resolve("drivers.json"), "{\"drizzle@1.2\": \"yesterday\"}");

        assertThat(gains()).isEmpty();
        assertThat(verdicts().warnings()).singleElement().asString().contains("a different jar of drizzle@1.2");
    }

    @Test
    void ofTheSameDiffAreTries() throws IOException {
        List<String> texts = List.of(Files.readString(patch).replace("Build the log lines", "Make the log lines"));
        Verdicts verdicts = Verdicts.in(folder.resolve("profiles"));
        VerdictReport stored = Json.read(STORED, VerdictReport.class);

        assertThat(verdicts.tries(texts, "another"))
                .containsExactly(new VerdictReport.Try(stored.run(), stored.started(), stored.verdict()));
        assertThat(verdicts.tries(texts, stored.run()))
                .as("a run that was resumed")
                .isEmpty();
        assertThat(verdicts.tries(List.of(texts.get(0).replace("Level.FINEST", "Level.FINER")), "another"))
                .as("another diff")
                .isEmpty();
    }

    @Test
    void thatEndedBeforeTheMeasurementAreNoTries() throws IOException {
        ObjectNode rejected = (ObjectNode) TestJson.mapper().readTree(STORED.toFile());
        Files.writeString(
                run.resolve("verdict.json"), rejected.putNull("verdict").toString());

        assertThat(Verdicts.in(folder.resolve("profiles")).tries(List.of(Files.readString(patch)), "another"))
                .isEmpty();
    }

    /** No report shows their gains, so a warning would only confuse. */
    @Test
    void ofSeveralPatchesTogetherStay() throws IOException {
        ObjectNode verdict = (ObjectNode) TestJson.mapper().readTree(STORED.toFile());
        ObjectNode stack = (ObjectNode) verdict.get("patch");
        stack.put("candidate", BASELINE + "+all");
        ArrayNode claims = (ArrayNode) stack.get("claims");
        claims.add(claims.get(0));
        TestJson.mapper().writeValue(run.resolve("verdict.json").toFile(), verdict);
        Files.writeString(run.resolve("drivers.json"), "{\"drizzle@1.2\": \"yesterday\"}");

        assertThat(verdicts().warnings()).isEmpty();
        assertThat(verdicts().gains(driver(BASELINE + "+all"), here)).isNotEmpty();
    }

    @Test
    void nameTheirRunItsDayAndItsMachine() throws IOException {
        VerdictReport verdict = Json.read(STORED, VerdictReport.class);
        Environment there = verdict.environment();

        assertThat(gains().get(0).origin()).isEqualTo(Origin.of(verdict, false, here));
        String run = verdict.run() + " of " + verdict.started().substring(0, 10);
        assertThat(Origin.of(verdict, false, there).label()).isEqualTo("run " + run + ", same processor model and JDK");
        assertThat(Origin.of(verdict, true, on(there, "Other CPU")).label())
                .isEqualTo("reference verdict " + run + ", another machine: " + there.machine());
        assertThat(there.machine()).matches(".+, \\d+ cores, JDK 17");
    }

    @Test
    void thatComeWithDynoAreReferences() {
        assertThat(Verdicts.in(Path.of("profiles")).gains(driver(BASELINE + "+hexdump-guard"), here))
                .isNotEmpty()
                .allMatch(gain -> gain.origin().reference());
    }

    private static Environment on(Environment other, String cpu) {
        return Records.with(other, "cpu", cpu);
    }
}
