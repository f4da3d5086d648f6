package dyno.feature.reproduce;

import dyno.comparison.Estimate;
import dyno.document.Chart;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Facts;
import dyno.document.Document.Heading;
import dyno.document.Document.Lanes;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Style;
import dyno.document.Text;
import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.Difference;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.study.Decision;
import dyno.study.Direction;
import dyno.study.Edition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Claims of a study: those that it makes, or those that Dyno adds. */
final class ClaimBlocks {
    private final StudyResult study;
    private final List<ClaimResult> claims;

    /**
     * Claims of a study.
     *
     * @param own those that Dyno adds
     */
    ClaimBlocks(StudyResult study, boolean own) {
        this.study = study;
        this.claims = StudyFigures.claims(study, own);
    }

    /**
     * The claims, with their ratios in a chart.
     *
     * @param full with more about the measurement
     */
    List<Block> table(String caption, boolean full) {
        Chart.ValueAxis axis = new Chart.ValueAxis(
                study.claims().stream()
                        .filter(ClaimResult::ratio)
                        .flatMapToDouble(claim -> DoubleStream.concat(
                                DoubleStream.of(1, claim.published()),
                                Stream.of(claim.then(), claim.today())
                                        .flatMapToDouble(answer ->
                                                DoubleStream.of(answer.value(), answer.low(), answer.high()))))
                        .boxed()
                        .toList(),
                true);
        Rows rows = judgements(Rows.titled(caption)
                .text("claim")
                .number("published")
                .chart("ratios", axis.ticks(FigureBlocks::plain)));
        int number = 1;
        for (ClaimResult claim : claims) {
            rows.add(
                    Text.of(number++ + ". " + claim.sentence()),
                    Text.of(published(claim)),
                    claim.ratio() ? lanes(claim, axis) : Lanes.NONE,
                    direction(claim.then()),
                    size(claim, claim.then(), full),
                    direction(claim.today()),
                    size(claim, claim.today(), full));
        }
        return new Builder().table(rows).addAll(differences()).blocks();
    }

    /** What was not as the study had it, with the numbers of the claims. */
    private List<Block> differences() {
        Map<Difference, List<Integer>> numbers = new LinkedHashMap<>();
        for (int i = 0; i < claims.size(); i++) {
            for (Difference difference : claims.get(i).unlike()) {
                numbers.computeIfAbsent(difference, same -> new ArrayList<>()).add(i + 1);
            }
        }
        Rows rows = Rows.titled("Unlike the study").text("what", "in the study", "here", "claims");
        numbers.forEach((difference, of) -> rows.add(
                Text.of(difference.what()),
                Text.of(difference.study() == null ? "" : difference.study()),
                Text.of(difference.here()),
                Text.of(of.size() == claims.size() ? "all" : ranges(of))));
        return rows.isEmpty() ? List.of() : new Builder().table(rows).blocks();
    }

    /** Numbers in order: {@code 1 to 3, 7}. */
    static String ranges(List<Integer> numbers) {
        List<String> ranges = new ArrayList<>();
        int begin = 0;
        for (int i = 1; i <= numbers.size(); i++) {
            if (i == numbers.size() || numbers.get(i) != numbers.get(i - 1) + 1) {
                int from = numbers.get(begin);
                int to = numbers.get(i - 1);
                ranges.add(from == to ? "" + from : from + (to == from + 1 ? ", " : " to ") + to);
                begin = i;
            }
        }
        return String.join(", ", ranges);
    }

    /** The figure; without one what the claim says. */
    static String published(ClaimResult claim) {
        if (Double.isFinite(claim.published())) {
            return StudyFigures.number(claim, claim.published());
        }
        return claim.number() == null ? "–" : claim.number();
    }

    private static Lanes lanes(ClaimResult claim, Chart.ValueAxis axis) {
        return new Lanes(
                Double.isFinite(claim.published()) ? axis.at(claim.published()) : "",
                Stream.of(claim.then(), claim.today())
                        .map(answer -> Optional.ofNullable(axis.mark(answer.value(), answer.low(), answer.high())))
                        .toList(),
                switch (claim.direction()) {
                    case FASTER -> axis.band(null, 1.0, 1);
                    case SLOWER -> axis.band(1.0, null, 1);
                    case EQUAL -> axis.band(1 / Direction.INDIFFERENCE, Direction.INDIFFERENCE, 1);
                    case NOT_SLOWER -> axis.band(null, Direction.INDIFFERENCE, 1);
                });
    }

    /** The decision; why there is none. */
    private static Text direction(Answer answer) {
        String reason = answer.reason() == null ? "" : answer.reason();
        return answer.decision() == Decision.NOT_MEASURED
                ? Text.soft(reason)
                : Text.styled(style(answer.decision()), answer.decision().label())
                        .and(reason.isEmpty() ? "" : ": " + reason);
    }

    /** How it compares with the published difference, and the figures. */
    private Text size(ClaimResult claim, Answer answer, boolean full) {
        Text text =
                Text.of(Stream.of(answer.size() == null ? "" : answer.size().label(), StudyFigures.text(claim, answer))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining(", ")));
        String way = StudyFigures.studyWay(study, claim, answer);
        text = way.isEmpty() ? text : text.and("; " + way);
        return full ? text.and(FigureBlocks.inBrackets(basis(answer))) : text;
    }

    /** How it was measured: drivers, rounds, interval, CPU time. */
    private static String basis(Answer answer) {
        return Stream.of(
                        StudyFigures.drivers(answer),
                        answer.rounds() == 0 ? "" : Quantity.count(answer.rounds(), "round"),
                        answer.confidence() > 0
                                ? String.format(Locale.ROOT, "%.1f %% interval", Estimate.percent(answer.confidence()))
                                : "",
                        Double.isFinite(answer.cpuRatio()) ? "CPU time " + Quantity.ratio(answer.cpuRatio()) : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static Style style(Decision decision) {
        return switch (decision) {
            case HOLDS -> Style.GOOD;
            case HOLDS_NO_LONGER -> Style.BAD;
            case NO_DIFFERENCE -> Style.SAME;
            case UNDECIDED, NOT_MEASURED -> Style.OPEN;
        };
    }

    /** A table would be wider than any terminal. */
    List<Block> facts() {
        Builder blocks = new Builder();
        int number = 1;
        for (ClaimResult claim : claims) {
            Map<String, Text> facts = new LinkedHashMap<>();
            facts.put("published", Text.of(published(claim)));
            for (Edition edition : Edition.values()) {
                Answer answer = claim.of(edition);
                Text direction = direction(answer);
                facts.put(
                        edition.label(),
                        answer.decision() == Decision.NOT_MEASURED
                                ? direction
                                : direction.and("; size: ").and(size(claim, answer, true)));
            }
            blocks.add(new Heading(3, Text.of(number++ + ". " + claim.sentence()), ""))
                    .add(new Facts(facts));
        }
        return blocks.addAll(differences()).blocks();
    }

    /** With columns for direction and size by each edition of the drivers. */
    static Rows judgements(Rows rows) {
        Stream.of(Edition.values()).forEach(edition -> rows.text(edition.label() + ": direction", "size"));
        return rows;
    }
}
