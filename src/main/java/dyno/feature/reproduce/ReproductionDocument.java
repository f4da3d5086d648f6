package dyno.feature.reproduce;

import dyno.document.Document;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Code;
import dyno.document.Document.Heading;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Sentence;
import dyno.document.Text;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.DriverRow;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.feature.reproduce.ReproductionReport.Traffic;
import dyno.output.Page;
import dyno.run.Environment;
import dyno.study.Edition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
        Rows rows = ClaimBlocks.judgements(Rows.untitled().text("study").number("claims"));
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
        blocks.addAll(new ClaimBlocks(study, false).table("Claims", true))
                .addAll(new ClaimBlocks(study, true).table("Not published, added by Dyno", true));
        Rows drivers = Rows.titled("Drivers").text("driver", "published", "original", "current", "note");
        for (DriverRow driver : study.drivers()) {
            drivers.add(Stream.of(driver.name(), driver.published(), driver.then(), driver.today(), driver.note())
                    .map(text -> Text.of(text == null ? "–" : text))
                    .toList());
        }
        blocks.table(drivers).list(study.remarks());
        bySettings(study);
        study.tables().forEach(table -> blocks.addAll(FigureBlocks.table(table)));
        study.traffic()
                .forEach(traffic -> blocks.fold(
                        "Sent by " + traffic.driver() + ", " + traffic.operation()
                                + (traffic.reason() == null ? "" : ": " + traffic.reason()),
                        commands(traffic)));
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
                List<Text> cells = new ArrayList<>(
                        List.of(Text.of(number + ". " + claim.sentence()), Text.of(ClaimBlocks.published(claim))));
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

    private Document text(Path html) {
        for (StudyResult study : reproductions.studies()) {
            blocks.section(study.id() + " · " + study.year() + " · " + study.title())
                    .paragraph(StudyAnswer.of(study));
            for (Edition edition : Edition.values()) {
                blocks.paragraph(edition.label() + ": direction: " + StudyFigures.directions(study, edition)
                        + "; size: " + StudyFigures.sizes(study, edition));
            }
            blocks.addAll(new ClaimBlocks(study, false).facts());
            if (!StudyFigures.claims(study, true).isEmpty()) {
                blocks.add(new Heading(3, Text.of("Not published, added by Dyno"), ""));
            }
            blocks.addAll(new ClaimBlocks(study, true).facts());
            study.tables().forEach(table -> blocks.addAll(FigureBlocks.table(table)));
        }
        blocks.warnings(reproductions.warnings()).remarks(reproductions.notes());
        blocks.paragraph(html == null ? "" : "Report: " + html);
        return new Document("reproduction", Text.of("Published studies, repeated"), blocks.blocks());
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
            blocks.addAll(new ClaimBlocks(study, false).table("", false));
            bySettings(study);
            titled(
                    "Versions:",
                    study.drivers().stream().map(ReproductionDocument::version).toList());
            titled("Remarks:", study.remarks());
            blocks.addAll(new ClaimBlocks(study, true).table("Not published, added by Dyno", false));
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
