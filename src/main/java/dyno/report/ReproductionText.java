package dyno.report;

import dyno.document.TerminalText;
import dyno.result.ReproductionReport;
import dyno.result.ReproductionReport.ClaimResult;
import dyno.result.ReproductionReport.FigureResult;
import dyno.result.ReproductionReport.StudyResult;
import dyno.result.ReproductionReport.TableResult;
import dyno.result.ReproductionReport.Value;
import dyno.study.Decision;
import dyno.study.Edition;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Published and measured figures side by side, for a terminal. */
public final class ReproductionText {
    private static final int COLUMNS = 118;
    private static final int NAME = 56;
    private static final int FIGURE = 18;

    private ReproductionText() {}

    /**
     * Claims and tables of all studies.
     *
     * @param html where the report with the plots is; null where there is none
     */
    public static String render(Reproductions reproductions, Path html) {
        TerminalText text = new TerminalText(COLUMNS, false);
        for (StudyResult study : reproductions.studies()) {
            text.line(TerminalText.rule(study.id() + " · " + study.year() + " · " + study.title(), COLUMNS));
            text.wrap("", StudyAnswer.of(study), s -> s);
            for (Edition edition : Edition.values()) {
                text.wrap(edition.label() + ": ", StudyFigures.summary(study, edition), s -> s);
            }
            StudyFigures.claims(study, false).forEach(claim -> append(text, study, claim));
            List<ClaimResult> own = StudyFigures.claims(study, true);
            if (!own.isEmpty()) {
                text.blank();
                text.line("Not published, added by Dyno:");
                own.forEach(claim -> append(text, study, claim));
            }
            study.tables().forEach(table -> append(text, table));
            text.blank();
        }
        reproductions.warnings().forEach(warning -> text.wrap("! ", warning, s -> s));
        reproductions.notes().forEach(note -> text.wrap("  ", note, s -> s));
        if (html != null) {
            text.wrap("Report: ", html.toString(), s -> s);
        }
        return text.toString();
    }

    private static void append(TerminalText text, StudyResult study, ClaimResult claim) {
        text.blank();
        text.wrap("", claim.sentence(), s -> s);
        String published =
                Double.isFinite(claim.published()) ? StudyFigures.number(claim, claim.published()) : "no figure";
        text.line("  published " + published + "; holds if " + StudyFigures.criterion(claim));
        if (!claim.unlike().isEmpty()) {
            text.wrap("  ", StudyFigures.unlike(claim), s -> s);
        }
        for (Edition edition : Edition.values()) {
            ReproductionReport.Answer answer = claim.of(edition);
            String label = answer.decision() == Decision.NOT_MEASURED
                    ? ""
                    : answer.decision().label();
            String figures = StudyFigures.text(claim, answer) + " " + StudyFigures.drivers(answer);
            String why = answer.reason() == null ? "" : answer.reason();
            text.wrap(
                    "  " + TerminalText.left(edition.label(), 17) + " ",
                    Stream.of(
                                    label,
                                    StudyFigures.size(claim, answer),
                                    figures.strip(),
                                    StudyFigures.studyWay(study, claim, answer),
                                    why)
                            .filter(part -> !part.isEmpty())
                            .collect(Collectors.joining(" · ")),
                    s -> s);
        }
    }

    private static void append(TerminalText text, TableResult table) {
        text.blank();
        text.line(TerminalText.left(table.title() + ", " + table.unit().label(), NAME)
                + TerminalText.right("published", FIGURE)
                + TerminalText.right("original", FIGURE)
                + TerminalText.right("current", FIGURE));
        for (FigureResult figure : table.figures()) {
            text.line(TerminalText.left("  " + figure.column() + ", " + figure.row(), NAME)
                    + TerminalText.right(figure.published() == null ? "" : figure.published(), FIGURE)
                    + TerminalText.right(value(table, figure.then()), FIGURE)
                    + TerminalText.right(value(table, figure.today()), FIGURE));
            if (figure.today().equals(figure.then())) {
                reason(text, figure.then(), "both");
            } else {
                reason(text, figure.then(), Edition.ORIGINAL.label());
                reason(text, figure.today(), Edition.CURRENT.label());
            }
        }
    }

    private static String value(TableResult table, Value value) {
        return value.reason() == null ? StudyFigures.number(table.unit(), value.value()) : "–";
    }

    private static void reason(TerminalText text, Value value, String edition) {
        if (value.reason() != null) {
            text.wrap("      " + edition + ": ", value.reason(), s -> s);
        }
    }
}
