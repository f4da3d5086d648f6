package dyno.feature.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.comparison.Verdict;
import dyno.driver.DriverCoordinates;
import dyno.experiment.setup.CalibrationForks;
import dyno.feature.calibrate.ComparisonAccuracyReport.Build;
import dyno.feature.calibrate.ComparisonAccuracyReport.Drawn;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.feature.calibrate.ComparisonAccuracyReport.Outcome;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import dyno.feature.calibrate.ComparisonAccuracyReport.Trial;
import dyno.run.ForkResult;
import dyno.run.Measured;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComparisonAccuracyAnalysisTest {
    private static final ToDoubleBiFunction<Integer, DriverCoordinates> AS_PLANTED =
            (round, driver) -> driver.toString().contains("slower") ? 1.02 : 1;

    private static ComparisonAccuracyAnalysis analysis(
            String setting, int rounds, ToDoubleBiFunction<Integer, DriverCoordinates> factor) {
        ComparisonAccuracyOptions options = CalibrationForks.options(setting);
        return new ComparisonAccuracyAnalysis(
                options, CalibrationForks.builds(), CalibrationForks.rounds(options, rounds, factor));
    }

    private static Map<String, Outcome> outcomes(Result result) {
        return result.outcomes().stream().collect(Collectors.toMap(Outcome::build, outcome -> outcome));
    }

    @Test
    void buildsThatAreWhatTheyShouldBeAreCalledThat() {
        Result result = analysis("2%@10r", 40, AS_PLANTED).results().get(0);

        assertThat(result.falseAlarms().hits()).isZero();
        assertThat(result.falseAlarms().trials()).isEqualTo(8);
        assertThat(outcomes(result).get("copied_1").count(Verdict.EQUIVALENT)).isEqualTo(4);
        assertThat(outcomes(result).get("slower_200").called().hits()).isEqualTo(4);
    }

    /** A build is slower in half of the rounds: then it matters which ones are drawn. */
    @Test
    void drawsComparisonsFromAllRounds() {
        ToDoubleBiFunction<Integer, DriverCoordinates> half =
                (round, driver) -> driver.toString().contains("slower") && round % 2 == 0 ? 1.1 : 1;

        Map<String, Outcome> outcomes =
                outcomes(analysis("2%@8r", 40, half).results().get(0));

        Drawn drawn = outcomes.get("slower_200").drawn();
        assertThat(drawn.draws()).isEqualTo(200);
        assertThat(drawn.called()).isBetween(1, 199);
        assertThat(outcomes.get("copied_1").drawn().called()).isLessThan(20);
        assertThat(outcomes(analysis("2%@8r", 8, half).results().get(0))
                        .get("slower_200")
                        .drawn())
                .isNull();
    }

    /** Would arms be shuffled, all of them would be as fast. */
    @Test
    void aBuildThatShouldBeEqualAndIsSlowerIsAFalseAlarmEachTime() {
        Result result = analysis(
                        "2%@10r", 40, (round, driver) -> driver.toString().contains("copied") ? 1.1 : 1)
                .results()
                .get(0);

        assertThat(outcomes(result).get("copied_1").count(Verdict.REGRESSION)).isEqualTo(4);
        assertThat(outcomes(result).get("copied_1").called().hits()).isEqualTo(4);
        assertThat(result.falseAlarms().hits()).isEqualTo(4);
        assertThat(result.falseAlarms().low()).isPositive();
    }

    @Test
    void aBuildThatShouldBeEqualAndIsFasterIsAFalseAlarm() {
        Result result = analysis(
                        "2%@10r", 10, (round, driver) -> driver.toString().contains("idle") ? 0.9 : 1)
                .results()
                .get(0);

        assertThat(result.falseAlarms().hits()).isEqualTo(1);
    }

    /** Would scores be divided by their own ratio, the plant would come out as it should. */
    @Test
    void aPlantThatDoesNotCostWhatItShouldIsShownAndMissed() {
        ComparisonAccuracyAnalysis analysis = analysis("2%@10r", 40, (round, driver) -> 1);

        Build slower = analysis.builds().get(2);
        assertThat(slower.plantedNanos()).isEqualTo(20);
        assertThat(slower.planted()).isEqualTo(0.02, within(0.001));
        assertThat(slower.measured().ratio()).isEqualTo(1, within(0.002));
        assertThat(slower.measured().high()).isLessThan(1.01);
        assertThat(outcomes(analysis.results().get(0))
                        .get("slower_200")
                        .called()
                        .hits())
                .isZero();
    }

    /** The loop costs half of what it should: the build with many iterations shows it. */
    @Test
    void whatAnIterationCostsInPlaceIsMeasuredInTheBuildWithTheMostOfThem() {
        CalibrationBuilds two = CalibrationForks.builds();
        List<CalibrationBuilds.Build> more = new ArrayList<>(two.builds());
        more.add(new CalibrationBuilds.Build("slower_2000", Kind.SLOWER, 100, null, null));
        CalibrationBuilds builds = new CalibrationBuilds(
                two.driver(), two.method(), two.driverNanos(), two.nanosPerIteration(), more, List.of());
        ComparisonAccuracyOptions options = CalibrationForks.options("2%@10r");
        ComparisonAccuracyAnalysis analysis = new ComparisonAccuracyAnalysis(
                options,
                builds,
                CalibrationForks.rounds(
                        options,
                        builds,
                        10,
                        (round, driver) -> driver.toString().endsWith("_2000") ? 1.1 : 1));

        assertThat(analysis.builds())
                .extracting(Build::inPlace)
                .startsWith(null, null)
                .endsWith((Double) null);
        assertThat(analysis.builds().get(2).inPlace()).isEqualTo(0.01, within(0.0005));
        Trial trial = analysis.results().get(0).outcomes().get(0).trials().get(0);
        assertThat(trial.whole().low()).isLessThan(1);
        assertThat(trial.whole().high()).isGreaterThan(1);
        assertThat(trial.quiet()).isNaN();
    }

    @Test
    void aSlowerBuildThatComesOutFasterIsNotFound() {
        Result result = analysis(
                        "2%@10r", 10, (round, driver) -> driver.toString().contains("slower") ? 0.9 : 1)
                .results()
                .get(0);

        assertThat(outcomes(result).get("slower_200").count(Verdict.IMPROVEMENT))
                .isEqualTo(1);
        assertThat(outcomes(result).get("slower_200").called().hits()).isZero();
    }

    /** A build is slower for the time of the second comparison alone. */
    @Test
    void eachComparisonHasRoundsOfItsOwn() {
        Result result = analysis(
                        "2%@10r",
                        25,
                        (round, driver) -> driver.toString().contains("idle") && round > 10 && round <= 20 ? 1.1 : 1)
                .results()
                .get(0);

        Outcome idle = outcomes(result).get("idle_1");
        assertThat(idle.trials()).extracting(Trial::verdict).containsExactly(Verdict.EQUIVALENT, Verdict.REGRESSION);
        assertThat(idle.trials()).extracting(Trial::rounds).containsExactly(10, 10);
        assertThat(idle.trials()).extracting(Trial::started).isSorted().doesNotHaveDuplicates();
        assertThat(idle.unused()).isEqualTo(5);
    }

    @Test
    void comparisonsAreLookedAtAsOftenAsTheTimeAllows() {
        ToDoubleBiFunction<Integer, DriverCoordinates> large =
                (round, driver) -> driver.toString().contains("slower") ? 1.5 : 1;

        Result result = analysis("2%@1m", 40, large).results().get(0);

        assertThat(result.rounds()).isEqualTo(15);
        assertThat(result.seconds()).isEqualTo(60, within(1e-6));
        assertThat(outcomes(result).get("slower_200").trials())
                .extracting(Trial::used)
                .containsExactly(4, 4);
    }

    @Test
    void aSettingWithoutTimeForAVerdictHasNoComparisonsAndSaysSo() {
        ComparisonAccuracyOptions options = CalibrationForks.options("2%@11s", "2%@40r");
        ComparisonAccuracyAnalysis analysis = new ComparisonAccuracyAnalysis(
                options, CalibrationForks.builds(), CalibrationForks.rounds(options, 12, AS_PLANTED));

        List<Result> results = analysis.results();
        assertThat(results.get(0).rounds()).isZero();
        assertThat(results.get(0).falseAlarms().trials()).isZero();
        assertThat(missing(options, analysis))
                .satisfiesExactly(
                        line -> assertThat(line).contains("2%@11s", "3 rounds", "longer --within"),
                        line -> assertThat(line)
                                .contains(
                                        "needs 40 valid rounds, but has only 12 (of 12 that were measured)",
                                        "about 3m50s")
                                .endsWith("--resume x --budget 5m20s"));
    }

    @Test
    void aSettingWhoseRoundsWereDisturbedSaysHowManyCount() {
        ComparisonAccuracyOptions options = CalibrationForks.options("2%@12r");
        List<ForkResult> forks = CalibrationForks.rounds(options, 14, AS_PLANTED).stream()
                .map(fork -> fork.spec().round() % 4 == 2 && fork.spec().round() < 14 ? Measured.disturbed(fork) : fork)
                .toList();
        ComparisonAccuracyAnalysis analysis = new ComparisonAccuracyAnalysis(options, CalibrationForks.builds(), forks);

        assertThat(missing(options, analysis))
                .singleElement()
                .asString()
                .contains("needs 12 valid rounds, but has only 11 (of 14 that were measured)", "about 10s")
                .endsWith("--resume x --budget 2m");
    }

    private static List<String> missing(ComparisonAccuracyOptions options, ComparisonAccuracyAnalysis analysis) {
        List<Result> results = analysis.results();
        return IntStream.range(0, results.size())
                .mapToObj(i -> options.settings().get(i).missing(results.get(i), analysis, analysis.seconds(8), "x"))
                .flatMap(Optional::stream)
                .toList();
    }
}
