package dyno.report;

import dyno.document.Markdown;
import dyno.result.ReproductionReport;
import dyno.result.ReproductionReport.Answer;
import dyno.result.ReproductionReport.ClaimResult;
import dyno.result.ReproductionReport.DriverRow;
import dyno.result.ReproductionReport.StudyResult;
import dyno.run.Environment;
import dyno.study.Decision;
import dyno.study.Edition;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The claims of all studies as tables: the text of {@code docs/studies.md}. */
public final class ReproductionMarkdown {
    private static final String TITLE = "# Results for the published claims\n\n";

    private static final String INTRODUCTION = """
            Published measurements of JDBC drivers, repeated by `%s`: each claim with the original drivers (or the
            nearest available versions that connect to the current server) and with the newest ones.
            The data of a study define [when a claim holds](decisions/0009-claims.md); the linked page lists changes after a first
            measurement. A ratio is the wall time of the first thing that a claim names over that of the second, so below 1 the first is
            faster. The exact interval that decides is in brackets. Where it does not include the published ratio, the result compares
            the differences: a ratio of 1.014 instead of 1.28 is 5 %% of the published difference. If a study computed its figures in
            another way, the result of that way for the same forks follows.

            """;

    private static final List<String> WRITING = List.of("innodb_flush_log_at_trx_commit", "innodb_buffer_pool_size");

    private ReproductionMarkdown() {}

    /** A paragraph a study and a summary over all of them, then a chart and the claims of each. */
    public static String render(Reproductions reproductions) {
        List<StudyResult> studies = reproductions.studies();
        StringBuilder out = new StringBuilder(TITLE);
        studies.forEach(study -> out.append("**")
                .append(study.year())
                .append(", ")
                .append(study.title())
                .append(".** ")
                .append(StudyAnswer.of(study))
                .append("\n\n"));
        out.append(INTRODUCTION.formatted(reproductions.command()));
        for (ReproductionReport run : reproductions.runs()) {
            String label = reproductions.label(run);
            out.append(label.isEmpty() ? "Measured " : "- " + label + "measured ")
                    .append(circumstances(run))
                    .append((" " + reproductions.replaced(run)).stripTrailing())
                    .append('\n');
        }
        out.append('\n').append(summary(reproductions));
        studies.forEach(study -> out.append('\n').append(claims(study)));
        list(out, "Warnings", reproductions.warnings());
        list(out, "Notes", reproductions.notes());
        return out.toString();
    }

    private static String circumstances(ReproductionReport run) {
        return "on " + Page.date(run.started()) + " in " + Quantity.duration(run.seconds()) + " with "
                + Quantity.count(run.forks(), "fork") + ": "
                + Markdown.escaped(run.environment().cpu()) + ", "
                + Quantity.count(run.environment().cores(), "core") + ", server "
                + Markdown.escaped(run.environment().server()) + settings(run.environment()) + ".";
    }

    /** Those that decide how fast a server writes. */
    private static String settings(Environment environment) {
        Map<String, String> all = environment.serverSettings();
        return WRITING.stream()
                .filter(all::containsKey)
                .map(setting -> ", " + Markdown.escaped(setting) + " " + Markdown.escaped(value(all.get(setting))))
                .collect(Collectors.joining());
    }

    /** Large numbers are bytes. */
    private static String value(String setting) {
        return setting.matches("\\d{7,18}") ? (Long.parseLong(setting) >> 20) + " MiB" : setting;
    }

    private static void list(StringBuilder out, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            out.append('\n').append(title).append(":\n");
            lines.forEach(
                    line -> out.append("- ").append(Markdown.escaped(line)).append('\n'));
        }
    }

    /** How many claims came out how, a line a study. */
    public static String summary(Reproductions reproductions) {
        StringBuilder out = new StringBuilder();
        out.append("| study | claims | original drivers | current drivers |\n|---|---|---|---|\n");
        for (StudyResult study : reproductions.studies()) {
            row(
                    out,
                    study.year() + ", " + study.title(),
                    Integer.toString(StudyFigures.claims(study, false).size()),
                    StudyFigures.summary(study, Edition.ORIGINAL),
                    StudyFigures.summary(study, Edition.CURRENT));
        }
        return out.toString();
    }

    private static String claims(StudyResult study) {
        StringBuilder out = new StringBuilder("## " + study.year() + ": " + study.title() + "\n");
        List<ClaimResult> published = StudyFigures.claims(study, false);
        String chart = RatioLines.render(published);
        if (!chart.isEmpty()) {
            out.append("Ratios by the number of their claim (")
                    .append(RatioLines.LEGEND)
                    .append("):\n```\n")
                    .append(chart)
                    .append("```\n\n");
        }
        append(out, study, published);
        list(out, "Versions", versions(study));
        list(out, "Remarks", study.remarks());
        List<ClaimResult> own = StudyFigures.claims(study, true);
        if (!own.isEmpty()) {
            out.append("\nNot published, added by Dyno:\n\n");
            append(out, study, own);
        }
        return out.toString();
    }

    private static List<String> versions(StudyResult study) {
        return study.drivers().stream().map(ReproductionMarkdown::version).toList();
    }

    private static String version(DriverRow driver) {
        return driver.name() + ": "
                + (driver.published() == null ? "not in the study" : driver.published() + " in the study")
                + (driver.then() == null ? "" : ", original " + driver.then())
                + (driver.today() == null ? "" : ", current " + driver.today())
                + (driver.note() == null ? "" : ". " + driver.note());
    }

    private static void append(StringBuilder out, StudyResult study, List<ClaimResult> claims) {
        out.append(
                "| | claim | published | holds if | original drivers | current drivers |\n|---|---|---|---|---|---|\n");
        for (int i = 0; i < claims.size(); i++) {
            ClaimResult claim = claims.get(i);
            row(
                    out,
                    Integer.toString(i + 1),
                    claim.sentence() + (claim.unlike().isEmpty() ? "" : "; *" + StudyFigures.unlike(claim) + "*"),
                    Double.isFinite(claim.published()) ? StudyFigures.number(claim, claim.published()) : "–",
                    StudyFigures.criterion(claim),
                    answer(study, claim, claim.then()),
                    answer(study, claim, claim.today()));
        }
    }

    private static String answer(StudyResult study, ClaimResult claim, Answer answer) {
        if (answer.decision() == Decision.NOT_MEASURED) {
            return answer.reason();
        }
        String figures = StudyFigures.text(claim, answer);
        String size = StudyFigures.size(claim, answer);
        String way = StudyFigures.studyWay(study, claim, answer);
        return "**" + answer.decision().label() + "**" + (size.isEmpty() ? "" : ", " + size)
                + (figures.isEmpty() ? "" : ", " + figures)
                + (answer.reason() == null ? "" : ": " + answer.reason())
                + (way.isEmpty() ? "" : "; " + way);
    }

    private static void row(StringBuilder out, String... cells) {
        for (String cell : List.of(cells)) {
            out.append("| ").append(Markdown.escaped(cell)).append(' ');
        }
        out.append("|\n");
    }
}
