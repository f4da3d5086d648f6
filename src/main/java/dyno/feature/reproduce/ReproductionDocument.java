package dyno.feature.reproduce;

import dyno.comparison.Estimate;
import dyno.document.Chart;
import dyno.document.Document;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Code;
import dyno.document.Document.Facts;
import dyno.document.Document.Heading;
import dyno.document.Document.Lanes;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Sentence;
import dyno.document.Style;
import dyno.document.Text;
import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.Difference;
import dyno.feature.reproduce.ReproductionReport.DriverRow;
import dyno.feature.reproduce.ReproductionReport.FigureResult;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.feature.reproduce.ReproductionReport.TableResult;
import dyno.feature.reproduce.ReproductionReport.Traffic;
import dyno.feature.reproduce.ReproductionReport.Value;
import dyno.output.Page;
import dyno.run.Environment;
import dyno.study.Decision;
import dyno.study.Direction;
import dyno.study.Edition;
import dyno.study.Unit;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Published and measured figures and claims: as a page, for the terminal, and as the text of {@code docs/studies.md}. */
public final class ReproductionDocument {
    private static final List<String> WRITING = List.of("innodb_flush_log_at_trx_commit", "innodb_buffer_pool_size");

    private final Reproductions reproductions;
    private final Builder blocks = new Builder();

    private ReproductionDocument(Reproductions reproductions) {
        this.reproductions = reproductions;
    }

    /** The page, with a chart beside each claim and figure. */
    public static Document page(Reproductions reproductions) {
        return new ReproductionDocument(reproductions).page();
    }

    /**
     * The claims and figures one after the other, for a terminal.
     *
     * @param html where the report with the plots is; null where there is none
     */
    public static Document text(Reproductions reproductions, Path html) {
        return new ReproductionDocument(reproductions).text(html);
    }

    /** A paragraph a study and a summary over all of them, then a chart and the claims of each. */
    public static Document markdown(Reproductions reproductions) {
        return new ReproductionDocument(reproductions).markdown();
    }

    /** How many claims came out how, a line a study. */
    public static List<Block> summary(Reproductions reproductions) {
        return summary(reproductions, study -> Text.of(name(study)));
    }

    private static String name(StudyResult study) {
        return study.year() + ", " + study.title();
    }

    /** To its section of the page. */
    private static Text link(StudyResult study) {
        return Text.link(name(study), "#" + study.id());
    }

    private static List<Block> summary(Reproductions reproductions, Function<StudyResult, Text> name) {
        Rows rows = judgements(Rows.untitled().text("study").number("claims"));
        for (StudyResult study : reproductions.studies()) {
            rows.add(
                    name.apply(study),
                    Text.of(Integer.toString(StudyFigures.claims(study, false).size())),
                    Text.of(StudyFigures.directions(study, Edition.ORIGINAL)),
                    Text.of(StudyFigures.sizes(study, Edition.ORIGINAL)),
                    Text.of(StudyFigures.directions(study, Edition.CURRENT)),
                    Text.of(StudyFigures.sizes(study, Edition.CURRENT)));
        }
        return new Builder().table(rows).blocks();
    }

    private static Rows judgements(Rows rows) {
        Stream.of(Edition.values()).forEach(edition -> rows.text(edition.label() + ": direction", "size"));
        return rows;
    }

    private static Rows editions(Rows rows) {
        Stream.of(Edition.values()).forEach(edition -> rows.text(edition.label()));
        return rows;
    }

    private Document page() {
        List<StudyResult> studies = reproductions.studies();
        blocks.paragraph("Every figure and claim of published measurements of JDBC drivers, measured with the original"
                + " drivers and with the newest ones. Absolute times are not comparable between machines; claims are.");
        for (ReproductionReport run : reproductions.runs()) {
            String name = Sentence.capitalised(reproductions.label(run) + "run " + run.run());
            blocks.paragraph(Text.soft(name + ", " + Page.date(run.started()) + ", "
                    + Quantity.duration(run.seconds()) + " of a budget of " + Quantity.duration(run.budget())
                    + (run.full() ? ", at the published sizes. " : ". ") + reproductions.replaced(run)));
        }
        blocks.section("Results");
        studies.forEach(study -> blocks.paragraph(link(study).and(". " + StudyAnswer.of(study))));
        blocks.addAll(summary(reproductions, ReproductionDocument::link))
                .paragraph(legend(studies))
                .warnings(reproductions.warnings());
        studies.forEach(this::pageOf);
        blocks.section("Machine and notes");
        for (ReproductionReport run : reproductions.runs()) {
            if (!reproductions.label(run).isEmpty()) {
                blocks.add(new Heading(3, Text.of(reproductions.years(run)), ""));
            }
            Page.head(blocks, run.environment(), Map.of("Forks", Integer.toString(run.forks())));
            blocks.list(run.notes());
        }
        blocks.paragraph(Text.of("To repeat: ")
                .and(Text.code(reproductions.command()))
                .and(". All figures and the ratios of each round are in studies.json."));
        return new Document("reproduction", Text.of("Published studies, repeated"), blocks.blocks());
    }

    private static String legend(List<StudyResult> studies) {
        int claims = studies.stream()
                .mapToInt(study -> StudyFigures.claims(study, false).size())
                .sum();
        return "Direction: a claim holds if the whole interval of the measured ratio is on the side of 1 on which the published"
                + " ratio is, and does not hold if the whole interval is on the other side; otherwise it is undecided, or there is no"
                + " difference if the whole interval is within 2 % of 1. Size: the published ratio is inside the interval, or the"
                + " measured difference is smaller or larger. The rules are the same for all claims."
                + " Ratios are of wall time, by rounds of interleaved forks (Hodges–Lehmann, exact signed-rank interval); each"
                + " claim is evaluated after 6 and 12 rounds and at the end, with an error rate below 5 % per claim. A few of the "
                + claims
                + " claims may therefore be wrong by chance. In charts, the vertical line is the published value, the"
                + " upper mark (orange) that of the original drivers, the lower one (blue) that of the current ones; a claim holds in the shaded"
                + " part.";
    }

    private void pageOf(StudyResult study) {
        blocks.add(new Heading(2, Text.of(study.year() + ": " + study.title()), study.id()))
                .paragraph(StudyAnswer.of(study))
                .paragraph(Text.soft("From " + study.source() + ". " + study.setting() + "."));
        blocks.paragraph(StudyFigures.ownWay(study));
        claims(study, false, "Claims", true);
        claims(study, true, "Not published, added by Dyno", true);
        Rows drivers = Rows.titled("Drivers").text("driver", "published", "original", "current", "note");
        for (DriverRow driver : study.drivers()) {
            drivers.add(Stream.of(driver.name(), driver.published(), driver.then(), driver.today(), driver.note())
                    .map(text -> Text.of(text == null ? "–" : text))
                    .toList());
        }
        blocks.table(drivers).list(study.remarks());
        bySettings(study);
        study.tables().forEach(this::figures);
        study.traffic()
                .forEach(traffic -> blocks.fold(
                        "Sent by " + traffic.driver() + ", " + traffic.operation()
                                + (traffic.reason() == null ? "" : ": " + traffic.reason()),
                        commands(traffic)));
    }

    private static List<Block> commands(Traffic traffic) {
        return new Builder()
                .list(traffic.footprints().stream()
                        .flatMap(footprint -> footprint.commands().stream())
                        .map(command -> (command.count() > 1 ? command.count() + " × " : "") + command.name() + " "
                                + command.text()
                                + (command.hidden() ? " (not issued by the application)" : ""))
                        .toList())
                .blocks();
    }

    /** With more about the measurement in {@code full}. */
    private void claims(StudyResult study, boolean own, String caption, boolean full) {
        List<ClaimResult> claims = StudyFigures.claims(study, own);
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
                .chart("ratios", axis.ticks(ReproductionDocument::plain)));
        int number = 1;
        for (ClaimResult claim : claims) {
            rows.add(
                    Text.of(number++ + ". " + claim.sentence()),
                    Text.of(published(claim)),
                    claim.ratio() ? lanes(claim, axis) : Lanes.NONE,
                    direction(claim.then()),
                    size(study, claim, claim.then(), full),
                    direction(claim.today()),
                    size(study, claim, claim.today(), full));
        }
        blocks.table(rows);
        differences(claims);
    }

    /** The ratios of the claims that were measured under several settings of the server. */
    private void bySettings(StudyResult study) {
        Map<String, ReproductionReport> runs = reproductions.bySettings(study);
        if (runs.size() == 1) {
            return;
        }
        Rows rows = Rows.titled("By the settings of the server").text("claim").number("published");
        runs.values()
                .forEach(run -> Stream.of(Edition.values())
                        .forEach(edition -> rows.text(settings(run) + ": " + edition.label())));
        int number = 1;
        for (ClaimResult claim : StudyFigures.claims(study, false)) {
            List<ClaimResult> measured = runs.values().stream()
                    .flatMap(run -> run.claim(study.id(), claim.sentence()).stream())
                    .toList();
            if (measured.size() == runs.size()) {
                List<Text> cells =
                        new ArrayList<>(List.of(Text.of(number + ". " + claim.sentence()), Text.of(published(claim))));
                measured.forEach(same -> Stream.of(Edition.values())
                        .forEach(edition -> cells.add(Text.of(StudyFigures.text(same, same.of(edition))))));
                rows.add(cells);
            }
            number++;
        }
        blocks.table(rows)
                .list(runs.values().stream()
                        .filter(ReproductionReport::hasOtherSettings)
                        .map(run -> run.settings() + ": " + machine(run))
                        .toList());
    }

    private static String settings(ReproductionReport run) {
        return run.hasOtherSettings()
                ? run.settings()
                : run.full() ? "settings as published" : "smaller, Dyno's settings";
    }

    /** What was not as the study had it, with the numbers of the claims. */
    private void differences(List<ClaimResult> claims) {
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
        if (!rows.isEmpty()) {
            blocks.table(rows);
        }
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
    private static String published(ClaimResult claim) {
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
    private static Text size(StudyResult study, ClaimResult claim, Answer answer, boolean full) {
        Text text =
                Text.of(Stream.of(answer.size() == null ? "" : answer.size().label(), StudyFigures.text(claim, answer))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining(", ")));
        String way = StudyFigures.studyWay(study, claim, answer);
        text = way.isEmpty() ? text : text.and("; " + way);
        return full ? text.and(inBrackets(basis(answer))) : text;
    }

    private static Text inBrackets(String basis) {
        return Text.soft(basis.isEmpty() ? "" : " (" + basis + ")");
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

    private static String plain(double value) {
        return value >= 1000
                ? String.format(Locale.ROOT, "%,.0f", value)
                : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private void figures(TableResult table) {
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
                .chart("values", axis.ticks(ReproductionDocument::plain)));
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
        blocks.table(rows);
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

    private Document text(Path html) {
        for (StudyResult study : reproductions.studies()) {
            blocks.section(study.id() + " · " + study.year() + " · " + study.title())
                    .paragraph(StudyAnswer.of(study));
            for (Edition edition : Edition.values()) {
                blocks.paragraph(edition.label() + ": direction: " + StudyFigures.directions(study, edition)
                        + "; size: " + StudyFigures.sizes(study, edition));
            }
            facts(study, false);
            if (!StudyFigures.claims(study, true).isEmpty()) {
                blocks.add(new Heading(3, Text.of("Not published, added by Dyno"), ""));
            }
            facts(study, true);
            study.tables().forEach(this::figures);
        }
        blocks.warnings(reproductions.warnings()).remarks(reproductions.notes());
        blocks.paragraph(html == null ? "" : "Report: " + html);
        return new Document("reproduction", Text.of("Published studies, repeated"), blocks.blocks());
    }

    /** A table would be wider than any terminal. */
    private void facts(StudyResult study, boolean own) {
        List<ClaimResult> claims = StudyFigures.claims(study, own);
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
                                : direction.and("; size: ").and(size(study, claim, answer, true)));
            }
            blocks.add(new Heading(3, Text.of(number++ + ". " + claim.sentence()), ""))
                    .add(new Facts(facts));
        }
        differences(claims);
    }

    private Document markdown() {
        List<StudyResult> studies = reproductions.studies();
        studies.forEach(study -> blocks.paragraph(Text.strong(name(study) + ".").and(" " + StudyAnswer.of(study))));
        blocks.paragraph(
                Text.of("Published measurements of JDBC drivers, repeated by ")
                        .and(Text.code(reproductions.command()))
                        .and(
                                ": each claim with the original drivers (or the nearest available versions that connect to the current"
                                        + " server) and with the newest ones. ")
                        .and(Text.link("One rule for the direction and one for the size", "decisions/0009-claims.md"))
                        .and(
                                " decide on all claims; the linked page lists changes after a first measurement. A ratio is the wall time of"
                                        + " the first thing that a claim names over that of the second, so below 1 the first is faster. The exact"
                                        + " interval that decides is in brackets. If a study computed its figures in its own way, the result of"
                                        + " that way for the same forks follows; where it would decide otherwise, the table says so."));
        List<String> runs = reproductions.runs().stream().map(this::measured).toList();
        if (runs.size() == 1) {
            blocks.paragraph(runs.get(0));
        } else {
            blocks.list(runs);
        }
        blocks.addAll(summary(reproductions));
        for (StudyResult study : studies) {
            blocks.section(study.year() + ": " + study.title());
            String chart = RatioLines.render(StudyFigures.claims(study, false));
            if (!chart.isEmpty()) {
                blocks.paragraph("Ratios by the number of their claim (" + RatioLines.LEGEND + "):")
                        .add(new Code(chart));
            }
            blocks.paragraph(StudyFigures.ownWay(study));
            claims(study, false, "", false);
            bySettings(study);
            titled(
                    "Versions:",
                    study.drivers().stream().map(ReproductionDocument::version).toList());
            titled("Remarks:", study.remarks());
            claims(study, true, "Not published, added by Dyno", false);
        }
        titled("Warnings:", reproductions.warnings());
        titled("Notes:", reproductions.notes());
        return new Document("reproduction", Text.of("Results for the published claims"), blocks.blocks());
    }

    private void titled(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            blocks.paragraph(title).list(lines);
        }
    }

    private String measured(ReproductionReport run) {
        return Sentence.capitalised(
                (reproductions.label(run) + machine(run) + " " + reproductions.replaced(run)).strip());
    }

    private static String machine(ReproductionReport run) {
        Environment environment = run.environment();
        String settings = SetupDifferences.settings(environment, WRITING);
        return "measured on " + Page.date(run.started()) + " in " + Quantity.duration(run.seconds()) + " with "
                + Quantity.count(run.forks(), "fork") + ": " + environment.cpu() + ", "
                + Quantity.count(environment.cores(), "core") + ", server " + environment.server()
                + (settings.isEmpty() ? "" : ", " + settings) + ".";
    }

    private static String version(DriverRow driver) {
        return driver.name() + ": "
                + (driver.published() == null ? "not in the study" : driver.published() + " in the study")
                + (driver.then() == null ? "" : ", original " + driver.then())
                + (driver.today() == null ? "" : ", current " + driver.today())
                + (driver.note() == null ? "" : ". " + driver.note());
    }
}
