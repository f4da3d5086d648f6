package dyno.feature.patching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.Verdicts;
import dyno.experiment.setup.Durations;
import dyno.experiment.setup.Folders;
import dyno.feature.triage.TriageOptions;
import dyno.feature.triage.TriagePlan;
import dyno.io.TestJson;
import dyno.output.ReportException;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchException;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of a validation, tried with a stored one. */
class PatchRecordTest {
    private static final Path STORED = Path.of("profiles/reference/verdicts/drizzle-1.4-lazy-columns.json");
    private static final DriverCoordinates LAZY_COLUMNS = DriverCoordinates.parse("drizzle@1.4+lazy-columns");

    @TempDir
    private Path folder;

    private Path patch;
    private Path verdict;
    private PatchCatalogue catalogue;
    private PatchRecord record;

    @BeforeEach
    void storeAVerdict() throws IOException {
        Folders folders = Folders.of(folder, folder.resolve("patches"));
        catalogue = new PatchCatalogue(folders.patches());
        record = new PatchRecord(folders);
        patch = folder.resolve("patches/drizzle/1.4/lazy-columns.patch");
        Files.createDirectories(patch.getParent());
        Files.writeString(
                patch,
                TestJson.mapper().readTree(STORED.toFile()).at("/patch/texts/0").asText());
        verdict = Files.createDirectories(folder.resolve("profiles/proof")).resolve("verdict.json");
        Files.copy(STORED, verdict);
    }

    @Test
    void keepsTheGainInTheHeaderAndTheProofBeside() throws IOException {
        String before = Files.readString(patch);

        PatchRecord.Kept kept = record.keep(LAZY_COLUMNS, Optional.empty());

        assertThat(kept.patch().header().measuredGain().orElseThrow().replace("\n", " "))
                .startsWith(
                        "of the driver: 0.584 (0.573 to 0.601) of the CPU time of PreparedText100Bytes over replay, 0.606 (0.587 to")
                .containsPattern(
                        "; end to end by default: 0\\.\\d{3} \\([^)]*\\) of the CPU time of \\w+ over loopback")
                .contains("536696 instead of 537744 bytes in Select1000Rows");
        assertThat(kept.patch().header().measuredRatio()).hasValue(0.584);
        assertThat(kept.patch()).isEqualTo(catalogue.find(LAZY_COLUMNS).get(0));
        assertThat(kept.page()).content().startsWith("## drizzle@1.4+lazy-columns: improvement");
        assertThat(kept.measurements())
                .hasFileName("lazy-columns.json")
                .content()
                .startsWith("{\"format\":1,");
        String header = Files.readString(patch).split("\n\n")[0];
        assertThat(before).contains("\n\ndiff ").startsWith(header.split("\nMeasured-Gain:")[0]);
        assertThat(Files.readString(patch)).endsWith(before.substring(before.indexOf("\n\ndiff ")));
    }

    @Test
    void theProofBeginsWithTheReasonsAndNamesTheTestsBeside() throws IOException {
        assertThat(record.keep(LAZY_COLUMNS, Optional.empty()).page())
                .content()
                .doesNotContain("Tests for the driver's repository");
        Files.createFile(patch.resolveSibling("lazy-columns.test.diff"));

        assertThat(record.keep(LAZY_COLUMNS, Optional.empty()).page())
                .content()
                .startsWith(
                        "## drizzle@1.4+lazy-columns: improvement, of the driver and end to end\n\n- Of the driver: 0.584 ")
                .contains("\n- End to end by default: 0.")
                .contains("\n\nDecode the names of columns on first use\n\n"
                        + "Each column packet of a result set was parsed in full immediately: six names decoded")
                .containsSubsequence(
                        "\n\nNow a column keeps its packet, ",
                        "\n\nRisk: low; a column holds on to its packet",
                        "\n\nPublished: 2013, the MariaDB driver",
                        "\n\nTests for the driver's repository come with it: `lazy-columns.test.diff`.\n\n",
                        "| workload | transport | metric |");
    }

    @Test
    void theProofSaysWhichValidationItIs() throws IOException {
        ObjectNode second = (ObjectNode) TestJson.mapper().readTree(STORED.toFile());
        second.putArray("earlier")
                .addObject()
                .put("run", "first")
                .put("started", "2026-01-01T00:00:00Z")
                .put("verdict", "INCONCLUSIVE");
        Files.writeString(verdict, second.toString());

        assertThat(record.keep(LAZY_COLUMNS, Optional.empty()).page())
                .content()
                .contains("\n\nSecond validation of this diff; the earlier one: inconclusive.\n\n");
    }

    @Test
    void whatIsKeptDoesNotMakeTheVerdictStale() {
        record.keep(LAZY_COLUMNS, Optional.empty());

        assertThat(record.keep(LAZY_COLUMNS, Optional.empty()).patch().header().measuredRatio())
                .hasValue(0.584);
        Verdicts verdicts = Verdicts.in(folder.resolve("profiles"));
        verdicts.leaveOutStale(catalogue, Map.of());
        assertThat(verdicts.newest(LAZY_COLUMNS, Optional.empty())).isPresent();
    }

    @Test
    void keepsNothingOfAnotherContentOfThePatch() throws IOException {
        Files.writeString(
                patch, Files.readString(patch).replace("+    private String[] names;", "+    private String[] all;"));

        assertThatThrownBy(() -> record.keep(LAZY_COLUMNS, Optional.empty()))
                .isInstanceOf(PatchException.class)
                .hasMessageContaining("no validation of the current drizzle@1.4+lazy-columns")
                .hasMessageContaining("./dyno patch validate drizzle@1.4+lazy-columns");
    }

    /** Even if there is only one: its own validation counts. */
    @Test
    void replacesNoPageThatIsNotAProof() throws IOException {
        String before = Files.readString(patch);
        Path page = Files.writeString(patch.resolveSibling("lazy-columns.md"), "## Notes on lazy columns\n");

        assertThatThrownBy(() -> record.keep(LAZY_COLUMNS, Optional.empty()))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(page + ": it exists and contains something other than a patch's proof");

        assertThat(page).content().isEqualTo("## Notes on lazy columns\n");
        assertThat(patch).content().isEqualTo(before);
        Files.delete(page);
        record.keep(LAZY_COLUMNS, Optional.empty());
        assertThat(record.keep(LAZY_COLUMNS, Optional.empty()).page()).isEqualTo(page);
    }

    @Test
    void keepsNothingOfAllPatches() {
        assertThatThrownBy(() -> record.keep(DriverCoordinates.parse("drizzle@1.4+all"), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("name a single patch");
    }

    @Test
    void keepsNothingWhereNothingIsGained() throws IOException {
        ObjectNode open = (ObjectNode) TestJson.mapper().readTree(STORED.toFile());
        open.put("verdict", "INCONCLUSIVE");
        TestJson.mapper().writeValue(verdict.toFile(), open);
        String before = Files.readString(patch);

        assertThatThrownBy(() -> record.keep(LAZY_COLUMNS, Optional.empty()))
                .isInstanceOf(PatchException.class)
                .hasMessageContaining("The run")
                .hasMessageContaining("shows no gain");
        assertThat(patch).content().isEqualTo(before);
    }

    @Test
    void aTriageMeasuresWhatIsNotKnownOrElseTheBest() throws IOException {
        record.keep(LAZY_COLUMNS, Optional.empty());
        String known = Files.readString(patch);
        Files.writeString(patch.resolveSibling("better.patch"), known.replace("0.595", "0.500"));
        Files.writeString(
                patch.resolveSibling("elsewhere.patch"),
                known.replace("0.595", "0.400").replaceAll("Workloads: .*", "Workloads: Connect"));
        assertThat(compared()).containsExactly(List.of("better"));

        Files.writeString(patch.resolveSibling("new.patch"), known.replaceAll("Measured-Gain: .*\n( .*\n)*", ""));
        assertThat(compared()).containsExactly(List.of("new"));
    }

    private List<List<String>> compared() {
        TriageOptions options = new TriageOptions(
                DriverCatalogue.defaultSet(),
                Workloads.CORE.stream().map(WorkloadName::parse).toList(),
                TransportName.DEFAULTS,
                Durations.parse("8m"),
                1);
        return TriagePlan.of(options, folder.resolve("patches")).patched().keySet().stream()
                .map(DriverCoordinates::patches)
                .toList();
    }
}
