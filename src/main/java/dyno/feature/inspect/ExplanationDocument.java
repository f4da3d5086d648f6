package dyno.feature.inspect;

import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.ShellWord;
import dyno.document.Text;
import dyno.driver.DriverCoordinates;
import dyno.experiment.counts.OperationCounts;
import dyno.experiment.view.WorkBlocks;
import dyno.feature.inspect.ExplanationReport.Alternative;
import dyno.output.Names;
import dyno.workload.Footprint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An explanation for people. */
final class ExplanationDocument {
    private static final String LIMITS =
            "Counts, not times: a comparison measures those. Calls out are of methods of the JDK and of libraries, whose own work"
                    + " is not counted. Options can change what an operation returns; a comparison checks that"
                    + " for operations of your own.";

    /** Part of the bytecodes; less is hardly worth a sentence. */
    private static final double LEAST_SAVED = 0.01;

    private final ExplanationReport report;

    private ExplanationDocument(ExplanationReport report) {
        this.report = report;
    }

    static Document of(ExplanationReport report) {
        return new ExplanationDocument(report).document();
    }

    private Document document() {
        Builder blocks = new Builder();
        blocks.paragraph(summary());
        sent(blocks);
        methods(blocks);
        alternatives(blocks);
        next(blocks);
        blocks.paragraph(LIMITS);
        return new Document("explanation", Text.of(report.title() + " through " + report.driver()), blocks.blocks());
    }

    private String summary() {
        Footprint sent = report.sent();
        if (sent.failure() != null || sent.notSupported() != null) {
            return "It could not be observed: " + (sent.failure() == null ? sent.notSupported() : sent.failure());
        }
        StringBuilder text = new StringBuilder("One operation waits for the server ")
                .append(sent.roundTrips() == 1 ? "once" : sent.roundTrips() + " times")
                .append(
                        sent.hidden() == 0
                                ? ""
                                : " (" + Quantity.count(sent.hidden(), "command") + " of " + sent.sent() + " unasked)");
        if (report.counts() == null) {
            return text + ". The driver's work could not be counted: " + report.failure();
        }
        text.append(" and executes ")
                .append(Quantity.grouped(report.counts().work().bytecodes()))
                .append(" bytecodes of the driver");
        report.methods().stream()
                .findFirst()
                .ifPresent(hottest -> text.append(String.format(
                        Locale.ROOT,
                        ", %.0f %% of them in %s",
                        100 * hottest.share(),
                        Names.shortMethod(hottest.name()))));
        text.append('.');
        best().ifPresent(best -> text.append(" Most is saved by ")
                .append(best.change())
                .append(": ")
                .append(saved(best))
                .append('.'));
        return text.toString();
    }

    /** The first alternative that needs less: fewer round trips, or as many and clearly fewer bytecodes. */
    private Optional<Alternative> best() {
        return report.alternatives().stream().filter(this::saves).findFirst();
    }

    private boolean saves(Alternative other) {
        if (other.counts() == null) {
            return false;
        }
        int trips = other.counts().roundTrips() - report.counts().roundTrips();
        return trips < 0
                || trips == 0
                        && other.counts().work().bytecodes()
                                <= (1 - LEAST_SAVED) * report.counts().work().bytecodes();
    }

    private String saved(Alternative best) {
        int trips = report.counts().roundTrips() - best.counts().roundTrips();
        long bytecodes = report.counts().work().bytecodes();
        String work = WorkBlocks.difference(bytecodes, best.counts().work().bytecodes()) + " bytecodes";
        return trips == 0 ? work : Quantity.count(trips, "round trip") + " and " + work;
    }

    private void sent(Builder blocks) {
        Footprint sent = report.sent();
        Rows rows = Rows.untitled().number("times").text("command", "");
        sent.commands()
                .forEach(command -> rows.add(
                        Text.of(String.valueOf(command.count())),
                        Text.of((command.hidden() ? "unasked: " : "") + command.name()),
                        Text.of(command.text().replaceAll("\\s+", " "))));
        if (!rows.isEmpty()) {
            blocks.section("What it sends")
                    .table(rows)
                    .paragraph(sent.bytesSent() + " bytes sent, " + sent.bytesReceived() + " received; "
                            + Quantity.count(sent.socketWrites() + sent.socketReads() + sent.availableCalls(), "call")
                            + " on the socket."
                            + (sent.waits() == 0
                                    ? ""
                                    : " It waits outside the socket " + Quantity.count(sent.waits(), "time") + "."));
        }
    }

    private void methods(Builder blocks) {
        Rows rows = Rows.untitled().text("method").number("bytecodes", "share");
        report.methods()
                .forEach(method -> rows.add(
                        Text.code(Names.shortMethod(method.name())),
                        Text.of(Quantity.grouped(method.bytecodes())),
                        Text.of(String.format(Locale.ROOT, "%.1f %%", 100 * method.share()))));
        if (!rows.isEmpty()) {
            blocks.section("Where the driver works").table(rows);
        }
        if (!report.patches().isEmpty()) {
            blocks.paragraph(
                    "Bundled patches for methods that it executes: " + String.join(", ", report.patches()) + ".");
        }
    }

    private void alternatives(Builder blocks) {
        Rows rows = Rows.untitled()
                .text("with")
                .number("round trips", "bytes sent", "bytecodes", "difference", "calls out");
        List<String> without = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        if (report.counts() != null) {
            rows.add(row("as it is", report.counts()));
        }
        for (Alternative other : report.alternatives()) {
            if (other.counts() == null) {
                failed.add(other.change() + " could not be counted: " + other.failure());
            } else if (isSame(other.counts())) {
                without.add(other.change());
            } else {
                rows.add(row(other.change(), other.counts()));
            }
        }
        if (!report.alternatives().isEmpty()) {
            blocks.section("What would change it");
            blocks.table(rows);
            if (!without.isEmpty()) {
                blocks.paragraph("No difference: " + String.join(", ", without) + ".");
            }
            blocks.remarks(failed);
        }
    }

    private boolean isSame(OperationCounts counts) {
        OperationCounts base = report.counts();
        return counts.work().equals(base.work())
                && counts.roundTrips() == base.roundTrips()
                && counts.bytesSent() == base.bytesSent();
    }

    private List<Text> row(String change, OperationCounts counts) {
        long before = report.counts().work().bytecodes();
        return List.of(
                Text.of(change),
                Text.of(String.valueOf(counts.roundTrips())),
                Text.of(Quantity.grouped(counts.bytesSent())),
                Text.of(Quantity.grouped(counts.work().bytecodes())),
                Text.of(
                        counts == report.counts()
                                ? ""
                                : WorkBlocks.difference(before, counts.work().bytecodes())),
                Text.of(Quantity.grouped(counts.work().callsOut())));
    }

    private void next(Builder blocks) {
        String operation = " --operation " + ShellWord.of(report.title());
        List<String> commands = new ArrayList<>();
        best().ifPresent(best -> commands.add(
                "is it faster, too: ./dyno compare " + word(report.driver()) + " " + word(best.driver()) + operation));
        commands.add("where time goes: ./dyno triage " + word(report.driver()) + operation + " --budget 3m");
        blocks.section("Next").list(commands);
    }

    private static String word(String driver) {
        return DriverCoordinates.stored(driver).shellWord();
    }
}
