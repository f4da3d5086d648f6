package dyno.feature.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import dyno.feature.calibrate.ComparisonAccuracyReport.Trial;
import dyno.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calibrations of forks that took turns, as they are stored for the docs: anybody can compute their verdicts again. */
class StoredCalibrationTest {
    static List<Path> stored() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("docs/figures"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("turns-"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("stored")
    void intervalsAndVerdictsFollowFromTheScores(Path file) throws IOException {
        ComparisonAccuracyReport report = Json.parse(Files.readString(file), ComparisonAccuracyReport.class);
        for (Result result : report.results()) {
            ComparisonSetting setting = ComparisonSetting.parse(result.setting());
            result.outcomes().stream()
                    .flatMap(outcome -> outcome.trials().stream())
                    .forEach(trial -> follows(trial, result, setting));
        }
    }

    private static void follows(Trial trial, Result result, ComparisonSetting setting) {
        List<Round> rounds = trial.scores().stream().map(Round::of).toList();
        Comparison whole = Comparison.of(rounds, Criterion.DEFAULT);
        Comparison judged = ComparisonSetting.compare(
                rounds, setting.looks(result.seconds() / result.rounds()), setting.threshold());

        assertThat(rounds).hasSize(result.rounds());
        assertThat(trial.whole().low()).isCloseTo(whole.estimate().low(), within(1e-9));
        assertThat(trial.whole().high()).isCloseTo(whole.estimate().high(), within(1e-9));
        assertThat(trial.verdict()).isEqualTo(judged.verdict());
        assertThat(trial.used()).isEqualTo(judged.rounds());
        assertThat(trial.estimate().ratio()).isCloseTo(judged.estimate().ratio(), within(1e-9));
    }
}
