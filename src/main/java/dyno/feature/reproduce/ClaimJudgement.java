package dyno.feature.reproduce;

import dyno.comparison.Estimate;
import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.Difference;
import dyno.feature.reproduce.ReproductionReport.Value;
import dyno.run.ForkSpec.Cell;
import dyno.study.Claim;
import dyno.study.ClaimEvidence;
import dyno.study.Decision;
import dyno.study.Direction;
import dyno.study.Measure;
import dyno.study.Size;
import dyno.study.Study;
import dyno.study.Unit;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Decides on a claim by what was measured: the direction by one rule for all, the size by another. */
record ClaimJudgement(Claim claim, double published, Direction direction) {
    static ClaimJudgement of(Study study, Claim claim) {
        boolean isCount = claim.count() != null || !claim.sent().isEmpty();
        return new ClaimJudgement(claim, study.published(claim), isCount ? null : study.direction(claim));
    }

    ClaimResult result(List<Difference> unlike, Answer then, Answer today) {
        return new ClaimResult(
                claim.sentence(),
                claim.isRatio(),
                direction,
                claim.count() == null ? null : claim.count().toString(),
                claim.isRatio() ? null : claim.numerator().kind() == Measure.Kind.SHARE ? Unit.PERCENT : Unit.COUNT,
                published,
                claim.own(),
                unlike,
                then,
                today);
    }

    /**
     * By the ratios of rounds.
     *
     * @param ratios of wall times, by round
     * @param cpuRatio that of CPU times over so many rounds
     * @param studyWay the ratio by the study's own way
     * @param whyOpen asked for when more rounds might decide it
     */
    Answer ofRatios(
            Cell numerator,
            Cell denominator,
            List<Double> ratios,
            IntToDoubleFunction cpuRatio,
            double studyWay,
            Supplier<String> whyOpen) {
        ClaimEvidence evidence = ClaimEvidence.of(direction, ratios, true);
        Estimate estimate = evidence.estimate();
        return new Answer(
                evidence.decision(),
                Size.of(published, estimate.ratio(), estimate.low(), estimate.high()),
                numerator,
                denominator,
                estimate.ratio(),
                estimate.low(),
                estimate.high(),
                estimate.confidence(),
                evidence.rounds(),
                ratios.subList(0, evidence.rounds()),
                cpuRatio.applyAsDouble(evidence.rounds()),
                studyWay,
                evidence.decision() == Decision.UNDECIDED ? whyOpen.get() : null);
    }

    /** By a share with its interval. */
    Answer ofShare(Value share) {
        double low = Direction.ofShare(share.low());
        double high = Direction.ofShare(share.high());
        Decision decision = direction.decide(low, high);
        Cell cell = share.cells().get(0);
        return new Answer(
                decision,
                Size.of(Direction.ofShare(published), Direction.ofShare(share.value()), low, high),
                cell,
                null,
                share.value(),
                share.low(),
                share.high(),
                0.95,
                0,
                List.of(),
                Double.NaN,
                claim.profiled(cell.driver().toString()),
                decision == Decision.UNDECIDED ? "the interval includes 0" : null);
    }

    /**
     * By an exact number; where the study lists statements, by whether each of them was sent.
     *
     * @param footprints of the operations that were counted
     */
    Answer ofCount(double number, List<Footprint> footprints) {
        if (claim.sent().isEmpty()) {
            return exact(claim.decide(number), number, null);
        }
        List<Sent> sent = footprints.stream()
                .flatMap(footprint -> footprint.commands().stream())
                .toList();
        Set<String> found = sent.stream()
                .flatMap(command -> claim.listed(text(command)).stream())
                .collect(Collectors.toSet());
        int all = claim.sent().size();
        long others = Math.round(number) - found.size();
        return exact(
                found.size() == all ? Decision.HOLDS : Decision.HOLDS_NO_LONGER,
                number,
                (found.size() == all ? "all " + all : found.size() + " of the " + all) + " that the study lists"
                        + (others > 0 ? ", and " + others + (others == 1 ? " other" : " others") : ""));
    }

    /** Commands without a text have a name alone. */
    private static String text(Sent command) {
        return command.name().equals("COM_INIT_DB") ? command.name() : command.text();
    }

    private Answer exact(Decision decision, double number, String reason) {
        return Answer.exact(decision, Size.ofCount(published, number), number, reason);
    }
}
