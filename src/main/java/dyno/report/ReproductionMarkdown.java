package dyno.report;

import dyno.report.ReproductionReport.Answer;
import dyno.report.ReproductionReport.ClaimResult;
import dyno.report.ReproductionReport.StudyResult;
import dyno.study.Decision;
import dyno.study.Edition;
import java.util.List;

/** The claims of all studies as tables: the text of {@code docs/studies.md}. */
public final class ReproductionMarkdown {
    private static final String INTRODUCTION = """
            # What became of the published claims

            Published measurements of JDBC drivers, read again by `./dyno reproduce all`: each claim with the drivers of then (or the
            nearest versions that can be had and that connect to today's server) and with today's newest.
            [When a claim holds](decisions/0009-claims.md) stands with the study's data; that page says what was changed after a first
            measurement. Ratios are of wall time, with the exact interval in brackets. This page is what
            `./dyno reproduce all --format markdown` prints.

            """;

    private ReproductionMarkdown() {}

    /** A summary over all studies, then the claims of each. */
    public static String render(ReproductionReport report) {
        StringBuilder out = new StringBuilder(INTRODUCTION);
        out.append("Measured on ")
                .append(Page.date(report.started()))
                .append(" in ")
                .append(Quantity.duration(report.seconds()))
                .append(" with ")
                .append(Quantity.count(report.forks(), "fork"))
                .append(": ")
                .append(report.environment().cpu())
                .append(", ")
                .append(Quantity.count(report.environment().cores(), "core"))
                .append(", server ")
                .append(report.environment().server())
                .append(".\n\n");
        out.append(summary(report));
        report.studies().forEach(study -> out.append('\n').append(claims(study)));
        if (!report.warnings().isEmpty()) {
            out.append("\nBefore you believe the figures:\n");
            report.warnings()
                    .forEach(warning -> out.append("- ").append(cell(warning)).append('\n'));
        }
        return out.toString();
    }

    /** How many claims came out how, a line a study. */
    public static String summary(ReproductionReport report) {
        StringBuilder out = new StringBuilder();
        out.append("| study | claims | with the drivers of then | with the drivers of today |\n|---|---|---|---|\n");
        for (StudyResult study : report.studies()) {
            row(
                    out,
                    study.year() + ", " + study.title(),
                    Integer.toString(study.claims().size()),
                    StudyFigures.tally(study.claims(), Edition.THEN),
                    StudyFigures.tally(study.claims(), Edition.TODAY));
        }
        return out.toString();
    }

    private static String claims(StudyResult study) {
        StringBuilder out = new StringBuilder("## " + study.year() + ": " + study.title() + "\n");
        out.append("| claim | published | holds if | drivers of then | drivers of today |\n|---|---|---|---|---|\n");
        for (ClaimResult claim : study.claims()) {
            row(
                    out,
                    claim.sentence(),
                    Double.isFinite(claim.published()) ? StudyFigures.number(claim, claim.published()) : "–",
                    claim.criterion(),
                    answer(claim, claim.then()),
                    answer(claim, claim.today()));
        }
        return out.toString();
    }

    private static String answer(ClaimResult claim, Answer answer) {
        if (answer.decision() == Decision.NOT_MEASURED) {
            return answer.reason();
        }
        String label = answer.decision() == Decision.UNDECIDED
                ? "undecided"
                : answer.decision().label();
        String figures = StudyFigures.text(claim, answer);
        return "**" + label + "**" + (figures.isEmpty() ? "" : ", " + figures)
                + (answer.reason() == null ? "" : ": " + answer.reason());
    }

    private static void row(StringBuilder out, String... cells) {
        for (String cell : List.of(cells)) {
            out.append("| ").append(cell(cell)).append(' ');
        }
        out.append("|\n");
    }

    private static String cell(String text) {
        return text.replaceAll("\\s+", " ").replace("|", "\\|");
    }
}
