package dyno.investigation.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.report.PredictionText;
import dyno.result.PredictionReport;
import dyno.result.PredictionReport.Prediction;
import dyno.result.PredictionReport.Predictor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictionsTest {
    private static final Path STORED = Path.of("profiles");
    private static final String REPLAY = "replay";

    @TempDir
    private Path folder;

    @Test
    void standBesideWhatWasMeasured() {
        PredictionReport report = Predictions.in(STORED, Path.of("patches"));

        assertThat(report.predictions())
                .filteredOn(p -> p.patch().equals("drizzle@1.2+hexdump-guard")
                        && p.workload().equals("DoOne")
                        && p.predictor() == Predictor.SHARE)
                .extracting(Prediction::transport)
                .containsExactlyInAnyOrder(REPLAY, "loopback");
        assertThat(report.predictions()).allSatisfy(prediction -> {
            assertThat(prediction.predicted()).isBetween(0.0, 1.0);
            assertThat(prediction.measured()).isBetween(prediction.low(), prediction.high());
        });
        assertThat(report.medianError(Predictor.SHARE, REPLAY)).isPositive();
        assertThat(PredictionText.render(report)).contains("hexdump-guard", "How far they were off");
    }

    /** Without the first line nobody knows whether 0.246 is what is saved or what is left. */
    @Test
    void theDocumentedListingSaysWhatItsFiguresAre() throws IOException {
        String head = PredictionText.render(Predictions.in(STORED, Path.of("patches")))
                .lines()
                .limit(2)
                .collect(Collectors.joining("\n"));

        assertThat(Files.readString(Path.of("docs", "rankings.md"))).contains("```\n" + head + "\n");
    }

    /** The searched text is not looked at in the method that the patch changes, but in others that it calls. */
    @Test
    void theWholeTimeBelowAMethodPredictsBetterThanItsOwnWhereOthersDoItsWork() {
        PredictionReport report = Predictions.in(STORED, Path.of("patches"));

        assertThat(error(report, Predictor.TOTAL)).isLessThan(error(report, Predictor.SHARE) / 2);
    }

    private static double error(PredictionReport report, Predictor predictor) {
        return report.predictions().stream()
                .filter(p -> p.predictor() == predictor
                        && p.transport().equals(REPLAY)
                        && p.workload().equals("SelectOneBy2KBStatement"))
                .mapToDouble(p -> Math.abs(p.excess()))
                .max()
                .orElseThrow();
    }

    @Test
    void sayWhatIsMissing() throws IOException {
        assertThat(Predictions.in(folder, Path.of("patches")).warnings())
                .singleElement()
                .asString()
                .contains("./dyno patch validate");

        Files.writeString(Files.createDirectory(folder.resolve("run")).resolve("verdict.json"), "{\"run\": ");
        assertThat(Predictions.in(folder, Path.of("patches")).warnings())
                .first()
                .asString()
                .contains("run/verdict.json");
    }
}
