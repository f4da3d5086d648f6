package dyno.feature.inspect;

import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;
import java.util.List;
import java.util.stream.Stream;

/** Round trips, for the terminal. */
public final class RoundTripDocument {
    /** Characters of a command that the application asked for: it knows the rest. */
    private static final int SHOWN = 70;

    private RoundTripDocument() {}

    /** A table for each driver, and below each operation the commands that it sent: the hidden ones in full. */
    public static Document of(RoundTripReport report) {
        Builder blocks = new Builder();
        for (RoundTripReport.Row row : report.drivers()) {
            blocks.section(row.driver() + " on " + report.server());
            if (row.failure() != null) {
                blocks.paragraph("not observed: " + row.failure());
            } else {
                Rows rows = Rows.untitled()
                        .text("")
                        .number("commands", "hidden", "trips", "packets", "bytes", "writes", "reads", "available");
                row.operations().forEach(operation -> add(rows, operation));
                blocks.table(rows);
            }
        }
        blocks.paragraph("packets and bytes: sent/received · writes, reads, available: calls on the socket")
                .warnings(List.of("hidden: a command that the application did not issue"));
        return new Document("round trips", Text.NONE, blocks.blocks());
    }

    private static void add(Rows rows, Footprint operation) {
        Text name = Text.of(operation.operation());
        if (operation.failure() != null) {
            rows.add(name, Text.of(operation.failure()));
            return;
        }
        if (operation.notSupported() != null) {
            rows.add(name, Text.of("not supported: " + operation.notSupported()));
            return;
        }
        List<Text> cells = Stream.of(
                        operation.operation(),
                        operation.sent(),
                        operation.hidden(),
                        operation.roundTrips(),
                        operation.packetsSent() + "/" + operation.packetsReceived(),
                        operation.bytesSent() + "/" + operation.bytesReceived(),
                        operation.socketWrites(),
                        operation.socketReads(),
                        operation.availableCalls())
                .map(figure -> Text.of(figure.toString()))
                .toList();
        rows.add(cells);
        if (operation.waits() > 0) {
            rows.add(Text.of("! waits " + Quantity.count(operation.waits(), "time")
                    + " outside the socket, as for a lock, a pool or another thread"));
        }
        operation.commands().forEach(command -> rows.add(Text.of(line(command))));
    }

    private static String line(Sent command) {
        String times = command.count() > 1 ? command.count() + " × " : "";
        String words = times + command.name() + " " + command.text().replaceAll("\\s+", " ");
        if (command.hidden()) {
            return "! " + words;
        }
        return "  " + (words.length() > SHOWN ? words.substring(0, SHOWN - 1) + "…" : words);
    }
}
