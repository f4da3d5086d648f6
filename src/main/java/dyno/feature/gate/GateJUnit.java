package dyno.feature.gate;

import dyno.comparison.Verdict;
import dyno.experiment.ComparisonRow;
import dyno.feature.gate.GateReport.Broken;
import dyno.output.ReportException;
import dyno.output.ReportFile;
import dyno.run.ForkSpec.Cell;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A gate as JUnit XML, which CI services show: a test case for each comparison and one for the behaviour. */
public final class GateJUnit {
    private final GateReport report;
    private final XMLStreamWriter out;

    private GateJUnit(GateReport report, XMLStreamWriter out) {
        this.report = report;
        this.out = out;
    }

    /**
     * Writes the file; an existing one is replaced atomically.
     *
     * @throws ReportException when the file cannot be written
     */
    public static void write(GateReport report, Path file) {
        ReportFile.write(file, render(report));
    }

    public static String render(GateReport report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter out = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            new GateJUnit(report, out).suite();
            out.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("A text in memory can be written", e);
        }
        return text.toString();
    }

    private void suite() throws XMLStreamException {
        List<ComparisonRow> rows = report.rows();
        long failures = report.failures().size();
        List<Cell> left = report.notCompared();
        long skipped = rows.stream().filter(this::isOpen).count()
                + (report.mustBeDecided() ? 0 : left.size())
                + (isBehaviourOpen() ? 1 : 0);
        out.writeStartDocument("UTF-8", "1.0");
        out.writeStartElement("testsuite");
        out.writeAttribute("name", "dyno gate");
        out.writeAttribute("tests", String.valueOf(rows.size() + report.broken().size() + left.size() + 1));
        out.writeAttribute("failures", String.valueOf(failures));
        out.writeAttribute("errors", "0");
        out.writeAttribute("skipped", String.valueOf(skipped));
        for (ComparisonRow row : rows) {
            test(row);
        }
        for (Broken broken : report.broken()) {
            begin("dyno." + broken.cell().workload(), broken.cell().transport() + ", works");
            empty("failure", broken.sentence());
            end(broken.sentence());
        }
        for (Cell cell : left) {
            String said = GateReport.notCompared(cell);
            begin("dyno." + cell.workload(), cell.transport() + ", compared");
            empty(report.mustBeDecided() ? "failure" : "skipped", said);
            end(said);
        }
        behaviour();
        out.writeEndElement();
        out.writeEndDocument();
    }

    /** Undecided: neither passed nor failed. */
    private boolean isOpen(ComparisonRow row) {
        return !row.comparison().verdict().isDecisive() && !report.failsUndecided(row);
    }

    private static boolean isRegression(ComparisonRow row) {
        return row.comparison().verdict() == Verdict.REGRESSION;
    }

    private boolean isBehaviourOpen() {
        return !report.comparedBehaviour() && !report.failsByBehaviour();
    }

    private void test(ComparisonRow row) throws XMLStreamException {
        String said = row.comparison().verdict().label() + ": "
                + row.comparison().explanation()
                + (isRegression(row) ? "" : "; " + GateReport.missed(row));
        begin("dyno." + row.workload(), row.transport() + ", " + row.metric().title());
        if (report.fails(row) || report.failsUndecided(row)) {
            empty("failure", said);
        } else if (isOpen(row)) {
            empty("skipped", said);
        }
        end(said);
    }

    private void behaviour() throws XMLStreamException {
        String said = report.behaviour();
        begin("dyno.Behaviour", "sends and returns the same");
        if (report.failsByBehaviour()) {
            empty(
                    "failure",
                    report.behavesDifferently()
                            ? String.join("; ", report.candidate().differences())
                            : said);
        } else if (isBehaviourOpen()) {
            empty("skipped", said);
        }
        end(said);
    }

    private void begin(String className, String name) throws XMLStreamException {
        out.writeStartElement("testcase");
        out.writeAttribute("classname", legal(className));
        out.writeAttribute("name", legal(name));
    }

    private void empty(String element, String message) throws XMLStreamException {
        out.writeEmptyElement(element);
        out.writeAttribute("message", legal(message));
    }

    private void end(String said) throws XMLStreamException {
        out.writeStartElement("system-out");
        out.writeCharacters(legal(said));
        out.writeEndElement();
        out.writeEndElement();
    }

    /** XML 1.0 has no way to write most control characters, which a server's values may contain. */
    private static String legal(String text) {
        return text.replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]", "?");
    }
}
