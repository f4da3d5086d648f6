package dyno.experiment.view;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.JsonSchemas;
import dyno.document.TerminalWriter;
import dyno.experiment.profiles.DifferenceReport;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.experiment.profiles.DifferenceReport.LineCost;
import dyno.experiment.profiles.DifferenceReport.Side;
import dyno.hotspot.CostChange;
import dyno.io.Json;
import dyno.profile.Event;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DifferenceDocumentTest {
    private static final int SHOWN = 12;

    @Test
    void theRowsAddUpToTheOperation() {
        assertThat(render(SHOWN + 3)).contains("30 ns   60 ns      +30 ns").contains(" (3 others)\n");
        assertThat(render(SHOWN + 1)).contains(" (1 other)\n");
        assertThat(render(SHOWN)).doesNotContain("other");
    }

    @Test
    void theJsonFitsItsSchema() {
        JsonSchemas.assertValid("difference", Json.text(report(SHOWN)));
    }

    private static String render(int methods) {
        return TerminalWriter.text(DifferenceDocument.of(report(methods)), false);
    }

    private static DifferenceReport report(int methods) {
        List<CostChange> changes = IntStream.range(0, methods)
                .mapToObj(i -> change("db.M" + i + ".run", 10))
                .toList();
        Side side = new Side("db", 2, "fork", 1000, List.of(100.0), List.of(new LineCost("a.b.C.m", 7, 30, "call();")));
        Difference difference = new Difference(
                "SelectOne",
                "replay",
                Event.CPU,
                "ns/op",
                side,
                side,
                true,
                change("all", 10 * methods),
                changes,
                changes,
                List.of(),
                "page.html");
        return new DifferenceReport(List.of(difference), List.of(), List.of());
    }

    private static CostChange change(String name, double before) {
        return new CostChange(name, before, 2 * before, Double.NaN, Double.NaN, Double.NaN, false);
    }
}
