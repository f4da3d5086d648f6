package dyno.feature.reproduce;

import dyno.document.Chart;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Lanes;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.feature.reproduce.ReproductionReport.FigureResult;
import dyno.feature.reproduce.ReproductionReport.TableResult;
import dyno.feature.reproduce.ReproductionReport.Value;
import dyno.study.Edition;
import dyno.study.Unit;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The figures of a study, published and measured. */
final class FigureBlocks {
    private FigureBlocks() {}

    static String plain(double value) {
        return value >= 1000
                ? String.format(Locale.ROOT, "%,.0f", value)
                : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /** The figures of a table, with a chart of their values. */
    static List<Block> table(TableResult table) {
        Unit unit = table.unit();
        Chart.ValueAxis axis = new Chart.ValueAxis(
                table.figures().stream()
                        .flatMapToDouble(figure -> DoubleStream.concat(
                                DoubleStream.of(figure.publishedValue()),
                                Stream.of(figure.then(), figure.today())
                                        .flatMapToDouble(
                                                value -> DoubleStream.of(value.value(), value.low(), value.high()))))
                        .map(unit::fromBase)
                        .boxed()
                        .toList(),
                unit != Unit.PERCENT);
        Rows rows = editions(Rows.titled(table.title() + ", " + unit.label())
                .text("figure")
                .number("published")
                .chart("values", axis.ticks(FigureBlocks::plain)));
        for (FigureResult figure : table.figures()) {
            double published = unit.fromBase(figure.publishedValue());
            rows.add(
                    Text.of(figure.row() + (figure.column().isEmpty() ? "" : ", " + figure.column())),
                    Text.of(figure.published() == null ? "" : figure.published()),
                    new Lanes(
                            Double.isFinite(published) ? axis.at(published) : "",
                            Stream.of(figure.then(), figure.today())
                                    .map(value -> Optional.ofNullable(axis.mark(
                                            unit.fromBase(value.value()),
                                            unit.fromBase(value.low()),
                                            unit.fromBase(value.high()))))
                                    .toList(),
                            null),
                    value(unit, figure.then()),
                    value(unit, figure.today()));
        }
        return new Builder().table(rows).blocks();
    }

    private static Text value(Unit unit, Value value) {
        if (value.reason() != null) {
            return Text.soft(value.reason());
        }
        String range = StudyFigures.range(unit, value);
        String cpu = unit.isTime() && Double.isFinite(value.cpuNanos()) ? "CPU " + Quantity.time(value.cpuNanos()) : "";
        String basis = Stream.of(
                        StudyFigures.drivers(value),
                        value.forks() == 0 ? "" : Quantity.count(value.forks(), "fork"),
                        cpu)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        return Text.of(StudyFigures.number(unit, value.value()) + (range.isEmpty() ? "" : " (" + range + ")"))
                .and(inBrackets(basis));
    }

    private static Rows editions(Rows rows) {
        Stream.of(Edition.values()).forEach(edition -> rows.text(edition.label()));
        return rows;
    }

    static Text inBrackets(String basis) {
        return Text.soft(basis.isEmpty() ? "" : " (" + basis + ")");
    }
}
