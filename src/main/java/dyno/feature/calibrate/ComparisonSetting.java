package dyno.feature.calibrate;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dyno.comparison.Comparison;
import dyno.comparison.Correction;
import dyno.comparison.Round;
import dyno.comparison.SequentialComparison;
import dyno.comparison.StoppingRule;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.setup.Durations;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The precision of a comparison, and when it ends at the latest.
 *
 * @param precision relative difference to be detected; half of it is the smallest that matters
 * @param limit how long it may take with two drivers; empty for a fixed number of rounds
 * @param rounds a fixed number of rounds, tested once, as {@code compare --rounds}; 0 for a time limit
 */
public record ComparisonSetting(double precision, Optional<Duration> limit, int rounds) {
    private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d+)?)%@(?:(\\d{1,4})r|(\\w+))");

    private static final int STEP_SECONDS = 10;

    /** Scored forks in a round of two drivers: each of them twice. */
    static final int FORKS_PER_ROUND = 4;

    /**
     * Reads what {@link #toString} writes: {@code 2%@3m}, {@code 2%@12r}.
     *
     * @throws IllegalArgumentException when it is neither
     */
    @JsonCreator
    public static ComparisonSetting parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        double percent = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
        if (!(percent > 0)) {
            throw new IllegalArgumentException("Invalid precision with a limit '" + text
                    + "'; write 2%@3m for 2 % within three minutes, 2%@12r for 2 % after 12 rounds.");
        }
        if (matcher.group(2) == null) {
            return new ComparisonSetting(percent / 100, Optional.of(Durations.parse(matcher.group(3))), 0);
        }
        int rounds = Integer.parseInt(matcher.group(2));
        if (rounds < Comparison.LEAST_ROUNDS) {
            throw new IllegalArgumentException(
                    "'" + text + "' cannot give a verdict: with fewer than " + Comparison.LEAST_ROUNDS
                            + " rounds, the rank test cannot reach a significance level of 5 %. Choose "
                            + Comparison.LEAST_ROUNDS + "r or more.");
        }
        return new ComparisonSetting(percent / 100, Optional.empty(), rounds);
    }

    /**
     * After how many rounds they are tested; none if there is no time for any.
     *
     * @param secondsPerRound of two drivers
     */
    StoppingRule looks(double secondsPerRound) {
        return limit.map(time -> within((int) (time.toSeconds() / secondsPerRound)))
                .orElseGet(() -> StoppingRule.once(rounds));
    }

    /** The looks of {@code compare} when there is time for so many rounds. */
    private StoppingRule within(int most) {
        StoppingRule all = ComparisonOptions.looksFor(precision);
        return most >= all.rounds()
                ? all
                : new StoppingRule(
                        all.interim().stream()
                                .filter(look -> look.rounds() < most)
                                .toList(),
                        all.last(),
                        most);
    }

    /** A comparison as {@code compare} would make it on the first of the rounds, with their labels and scores unchanged. */
    static Comparison compare(List<Round> all, StoppingRule looks, double threshold) {
        List<Round> most = all.subList(0, Math.min(all.size(), looks.rounds()));
        return new SequentialComparison(looks, Correction.HOLM, threshold, looks.rounds())
                .judge(List.of(most), true)
                .get(0)
                .orElseThrow();
    }

    /** Why a run has no comparison at this setting, and how long it would have to be; empty if it has one. */
    Optional<String> missing(Result result, ComparisonAccuracyAnalysis analysis, double secondsPerRound, String run) {
        if (result.rounds() == 0) {
            return Optional.of("No comparison at " + this + ": its limit is too short for " + Comparison.LEAST_ROUNDS
                    + " rounds of two drivers, the minimum for a verdict. Start a new run with a longer --within.");
        }
        if (result.outcomes().stream().anyMatch(outcome -> !outcome.trials().isEmpty())) {
            return Optional.empty();
        }
        int measured = analysis.roundCount();
        int valid = analysis.validRounds(result.rounds());
        double more = Math.max(1, result.rounds() - valid) * secondsPerRound;
        return Optional.of("No comparison at " + this + " yet: it needs " + result.rounds()
                + " valid rounds, but has only "
                + valid + " (of " + measured + " that were measured). The others take about " + roundedUp(more)
                + ": ./dyno calibrate comparison --resume " + run + " --budget "
                + roundedUp(more + measured * secondsPerRound));
    }

    private static String roundedUp(double seconds) {
        return Durations.text(Duration.ofSeconds((long) (STEP_SECONDS * Math.ceil(seconds / STEP_SECONDS))));
    }

    /** Smallest relative difference that matters. */
    double threshold() {
        return precision / 2;
    }

    @Override
    @JsonValue
    public String toString() {
        BigDecimal percent = BigDecimal.valueOf(100 * precision).round(new MathContext(4));
        return percent.stripTrailingZeros().toPlainString() + "%@"
                + limit.map(Durations::text).orElse(rounds + "r");
    }
}
