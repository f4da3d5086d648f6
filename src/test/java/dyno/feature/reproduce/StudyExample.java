package dyno.feature.reproduce;

import static dyno.run.Cells.cell;

import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.run.ForkSpec.Cell;
import dyno.study.Decision;
import dyno.study.Direction;
import dyno.study.Size;
import dyno.wire.TransportName;
import java.util.List;

/** A small study for tests of renderings. */
final class StudyExample {
    private StudyExample() {}

    static StudyResult study(List<ClaimResult> claims) {
        return new StudyResult(
                "s3",
                2013,
                "On performance",
                "a blog",
                "one thread",
                "A was faster than B.",
                "best of three runs",
                "instrumenting profiler",
                List.of(),
                claims,
                List.of(),
                List.of(),
                List.of());
    }

    /** That something is faster. */
    static ClaimResult faster(String sentence, double published, Answer then, Answer today) {
        return new ClaimResult(sentence, true, Direction.FASTER, null, null, published, false, List.of(), then, today);
    }

    static Answer answer(Decision decision, double value, double low, double high) {
        Cell cell = cell("mysql@9.7.0", "DoOne", TransportName.LOOPBACK);
        return new Answer(
                decision,
                Size.of(0.5, value, low, high),
                cell,
                cell,
                value,
                low,
                high,
                0.97,
                6,
                List.of(),
                Double.NaN,
                1.1,
                null);
    }
}
