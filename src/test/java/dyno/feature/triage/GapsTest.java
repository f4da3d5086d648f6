package dyno.feature.triage;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dyno.driver.DriverCoordinates;
import dyno.experiment.Outcome;
import dyno.experiment.Results;
import dyno.experiment.setup.Durations;
import dyno.feature.triage.report.TriageReport.MissingRow;
import dyno.feature.triage.report.TriageReport.MissingRow.What;
import dyno.feature.triage.report.TriageReport.PassState;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GapsTest {
    private static final Cell CELL = cell("drizzle@1.2", "DoOne", TransportName.REPLAY);
    private static final String PATCHED = "drizzle@1.2+hexdump-guard";

    private static List<MissingRow> gaps(Outcome outcome, PassState state, String... refused) {
        TriagePlan plan = TriagePlan.of(
                new TriageOptions(
                        List.of(CELL.driver()),
                        List.of(CELL.workload()),
                        List.of(CELL.transport()),
                        Durations.parse("10m"),
                        1),
                Path.of("patches"));
        Set<DriverCoordinates> candidates = Set.copyOf(
                List.of(refused).stream().map(DriverCoordinates::parse).toList());
        return new Gaps("mine", new Results(List.of()), outcome, state).of(plan, Set.of(), candidates);
    }

    @Test
    void tellWhatIsMissingAndWhatMeasuresIt() {
        List<MissingRow> rows = gaps(Outcome.NOTHING, PassState.BUDGET_USED);

        assertThat(rows).extracting(MissingRow::what).containsExactly(What.VERDICT, What.SCORE, What.RANKING);
        assertThat(rows.get(0).driver()).isEqualTo(PATCHED);
        assertThat(rows)
                .extracting(MissingRow::reason)
                .containsOnly("There was no time within the budget; ./dyno triage --resume mine with a larger --budget"
                        + " measures it.");
        assertThat(gaps(Outcome.NOTHING, PassState.MORE_FOLLOWS).get(0).reason())
                .contains("a later pass measures it");
        assertThat(gaps(Outcome.NOTHING, PassState.INTERRUPTED).get(0).reason()).contains("--resume mine measures it");
    }

    @Test
    void aFailureIsItsReason() {
        List<MissingRow> rows = gaps(
                new Outcome(Map.of(), Set.of(), Set.of(), Map.of(CELL, "It wrote no recording."), Map.of()),
                PassState.ALL_DECIDED,
                PATCHED);

        assertThat(rows)
                .extracting(MissingRow::what, MissingRow::reason)
                .contains(tuple(What.RANKING, "It wrote no recording."))
                .hasSize(2);
    }

    @Test
    void whatADriverCannotDoIsNotMissing() {
        assertThat(gaps(
                        new Outcome(Map.of(), Set.of(), Set.of(), Map.of(), Map.of(CELL, "no such option")),
                        PassState.ALL_DECIDED,
                        PATCHED))
                .isEmpty();
    }
}
