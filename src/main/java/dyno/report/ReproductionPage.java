package dyno.report;

import dyno.comparison.Estimate;
import dyno.document.Chart;
import dyno.result.ReproductionReport;
import dyno.result.ReproductionReport.Answer;
import dyno.result.ReproductionReport.ClaimResult;
import dyno.result.ReproductionReport.DriverRow;
import dyno.result.ReproductionReport.FigureResult;
import dyno.result.ReproductionReport.StudyResult;
import dyno.result.ReproductionReport.TableResult;
import dyno.result.ReproductionReport.Traffic;
import dyno.result.ReproductionReport.Value;
import dyno.study.Decision;
import dyno.study.Edition;
import dyno.study.Unit;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The file {@code studies.html}: published and measured figures and claims on one self-contained page. */
public final class ReproductionPage {
    private ReproductionPage() {}

    /** A run; {@code years} are those of its studies that are shown, {@code replaced} is a sentence on the others. */
    public record RunView(
            String years,
            String replaced,
            String name,
            String started,
            String duration,
            String budget,
            boolean full,
            Map<String, String> facts,
            Map<String, String> settings,
            List<String> notes) {}

    /** A study; {@code tallies} are by edition, {@code ticks} those of the chart of claims, {@code own} the added claims. */
    public record StudyView(
            String id,
            int year,
            String title,
            String source,
            String setting,
            List<DriverRow> drivers,
            List<String> tallies,
            String answer,
            List<Chart.Tick> ticks,
            List<ClaimView> claims,
            List<ClaimView> own,
            List<TableView> tables,
            List<Traffic> traffic,
            List<String> remarks) {}

    /** A claim; places are null where there is nothing to draw, texts empty where there is nothing to say. */
    public record ClaimView(
            String sentence,
            String criterion,
            String unlike,
            String published,
            String publishedAt,
            Chart.Band band,
            List<AnswerView> answers) {}

    /** What an edition says about a claim; {@code badge} is a class of the style sheet. */
    public record AnswerView(
            String edition,
            String badge,
            String label,
            String size,
            String value,
            String range,
            String cpu,
            String studyWay,
            String basis,
            String drivers,
            String reason,
            Chart.Bar mark) {}

    /** A table with its axis. */
    public record TableView(String title, String unit, List<Chart.Tick> ticks, List<FigureView> figures) {}

    /** A figure; {@code values} are by edition. */
    public record FigureView(String row, String column, String published, String publishedAt, List<ValueView> values) {}

    /** A measured value, or why there is none. */
    public record ValueView(
            String edition,
            String value,
            String range,
            String cpu,
            String basis,
            String drivers,
            String reason,
            Chart.Bar mark) {}

    /**
     * Writes the page; an existing file is replaced in one step.
     *
     * @throws ReportException when the file cannot be written
     */
    public static void write(Reproductions reproductions, Path file) {
        ReportFile.write(file, render(reproductions));
    }

    /** The page as text. */
    public static String render(Reproductions reproductions) {
        List<StudyResult> studies = reproductions.studies();
        Map<String, Object> model = new LinkedHashMap<>();
        model.put(
                "runs",
                reproductions.runs().stream()
                        .map(run -> run(reproductions, run))
                        .toList());
        model.put("warnings", reproductions.warnings());
        model.put("command", reproductions.command());
        model.put(
                "claims",
                studies.stream()
                        .mapToInt(study -> StudyFigures.claims(study, false).size())
                        .sum());
        model.put("editions", Stream.of(Edition.values()).map(Edition::label).toList());
        model.put("studies", studies.stream().map(ReproductionPage::study).toList());
        return Page.render("studies.ftlh", model);
    }

    private static RunView run(Reproductions reproductions, ReproductionReport run) {
        return new RunView(
                reproductions.years(run),
                reproductions.replaced(run),
                run.run(),
                Page.date(run.started()),
                Quantity.duration(run.seconds()),
                Quantity.duration(run.budget()),
                run.full(),
                Page.facts(run.environment(), Map.of("Forks", Integer.toString(run.forks()))),
                Page.settings(run.environment()),
                run.notes());
    }

    private static StudyView study(StudyResult study) {
        List<ClaimResult> ratios =
                study.claims().stream().filter(ClaimResult::ratio).toList();
        Chart.ValueAxis axis = new Chart.ValueAxis(
                ratios.stream()
                        .flatMapToDouble(claim -> DoubleStream.of(
                                1,
                                claim.published(),
                                claim.then().value(),
                                claim.then().low(),
                                claim.then().high(),
                                claim.today().value(),
                                claim.today().low(),
                                claim.today().high()))
                        .boxed()
                        .toList(),
                true);
        return new StudyView(
                study.id(),
                study.year(),
                study.title(),
                study.source(),
                study.setting(),
                study.drivers(),
                Stream.of(Edition.values())
                        .map(edition -> StudyFigures.summary(study, edition))
                        .toList(),
                StudyAnswer.of(study),
                axis.ticks(ReproductionPage::plain),
                StudyFigures.claims(study, false).stream()
                        .map(claim -> claim(study, claim, axis))
                        .toList(),
                StudyFigures.claims(study, true).stream()
                        .map(claim -> claim(study, claim, axis))
                        .toList(),
                study.tables().stream().map(ReproductionPage::table).toList(),
                study.traffic(),
                study.remarks());
    }

    private static String plain(double value) {
        return value >= 1000
                ? String.format(Locale.ROOT, "%,.0f", value)
                : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static ClaimView claim(StudyResult study, ClaimResult claim, Chart.ValueAxis axis) {
        boolean published = Double.isFinite(claim.published());
        return new ClaimView(
                claim.sentence(),
                StudyFigures.criterion(claim),
                StudyFigures.unlike(claim),
                published ? StudyFigures.number(claim, claim.published()) : Quantity.NONE.number(),
                published && claim.ratio() ? axis.at(claim.published()) : null,
                claim.ratio() ? axis.band(claim.from(), claim.to(), 1) : null,
                Stream.of(Edition.values())
                        .map(edition -> answer(study, claim, edition, axis))
                        .toList());
    }

    private static AnswerView answer(StudyResult study, ClaimResult claim, Edition edition, Chart.ValueAxis axis) {
        Answer answer = claim.of(edition);
        boolean ranged = answer.confidence() > 0;
        return new AnswerView(
                edition.label(),
                badge(answer.decision()),
                label(answer),
                StudyFigures.size(claim, answer),
                Double.isFinite(answer.value()) ? StudyFigures.number(claim, answer.value()) : "",
                ranged
                        ? StudyFigures.number(claim, answer.low()) + " to " + StudyFigures.number(claim, answer.high())
                        : "",
                Double.isFinite(answer.cpuRatio())
                        ? Quantity.ratio(answer.cpuRatio()).number()
                        : "",
                StudyFigures.studyWay(study, claim, answer),
                basis(answer),
                StudyFigures.drivers(answer),
                answer.reason() == null ? "" : answer.reason().replaceFirst("^not (measured|supported): ", ""),
                claim.ratio() ? axis.mark(answer.value(), answer.low(), answer.high()) : null);
    }

    private static String label(Answer answer) {
        return switch (answer.decision()) {
            case NOT_MEASURED ->
                answer.reason().startsWith("not supported")
                        ? "not supported"
                        : answer.decision().label();
            default -> answer.decision().label();
        };
    }

    private static String basis(Answer answer) {
        if (answer.rounds() == 0) {
            return "";
        }
        String rounds = Quantity.count(answer.rounds(), "round");
        return answer.confidence() > 0
                ? rounds + String.format(Locale.ROOT, ", %.1f %% interval", Estimate.percent(answer.confidence()))
                : rounds;
    }

    private static String badge(Decision decision) {
        return switch (decision) {
            case HOLDS -> "good";
            case HOLDS_NO_LONGER -> "bad";
            case NO_DIFFERENCE -> "same";
            case UNDECIDED -> "open";
            case NOT_MEASURED -> "unmeasured";
        };
    }

    private static TableView table(TableResult table) {
        Unit unit = table.unit();
        Chart.ValueAxis axis = new Chart.ValueAxis(
                table.figures().stream()
                        .flatMapToDouble(figure -> DoubleStream.of(
                                figure.publishedValue(),
                                figure.then().value(),
                                figure.then().low(),
                                figure.then().high(),
                                figure.today().value(),
                                figure.today().low(),
                                figure.today().high()))
                        .map(unit::fromBase)
                        .boxed()
                        .toList(),
                unit != Unit.PERCENT);
        return new TableView(
                table.title(),
                unit.label(),
                axis.ticks(ReproductionPage::plain),
                table.figures().stream()
                        .map(figure -> figure(figure, unit, axis))
                        .toList());
    }

    private static FigureView figure(FigureResult figure, Unit unit, Chart.ValueAxis axis) {
        double published = unit.fromBase(figure.publishedValue());
        return new FigureView(
                figure.row(),
                figure.column(),
                figure.published() == null ? "" : figure.published(),
                Double.isFinite(published) ? axis.at(published) : null,
                Stream.of(Edition.values())
                        .map(edition -> value(figure.of(edition), edition, unit, axis))
                        .toList());
    }

    private static ValueView value(Value value, Edition edition, Unit unit, Chart.ValueAxis axis) {
        return new ValueView(
                edition.label(),
                value.reason() == null ? StudyFigures.number(unit, value.value()) : "",
                StudyFigures.range(unit, value),
                unit.isTime() && Double.isFinite(value.cpuNanos())
                        ? Quantity.time(value.cpuNanos()).toString()
                        : "",
                value.forks() == 0 ? "" : Quantity.count(value.forks(), "fork"),
                StudyFigures.drivers(value),
                value.reason() == null ? "" : value.reason(),
                axis.mark(unit.fromBase(value.value()), unit.fromBase(value.low()), unit.fromBase(value.high())));
    }
}
