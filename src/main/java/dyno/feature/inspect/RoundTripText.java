package dyno.feature.inspect;

import dyno.document.TerminalText;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;

/** Round trips as text for a terminal. */
public final class RoundTripText {
    private static final String HEAD = "%-26s %8s %7s %6s %13s %15s %7s %6s %10s";
    private static final String LINE = "%-26s %8d %7d %6d %13s %15s %7d %6d %10d";
    private static final int COLUMNS = 110;

    private RoundTripText() {}

    /** One table per driver, and below each operation the commands that it sent: the hidden ones in full. */
    public static String render(RoundTripReport report) {
        TerminalText text = new TerminalText(COLUMNS);
        for (RoundTripReport.Row row : report.drivers()) {
            text.line(TerminalText.rule(row.driver() + " on " + report.server(), COLUMNS));
            if (row.failure() != null) {
                text.wrap("not observed: ", row.failure());
            } else {
                text.line(String.format(
                        HEAD, "", "commands", "hidden", "trips", "packets", "bytes", "writes", "reads", "available"));
                row.operations().forEach(operation -> append(text, operation));
            }
            text.blank();
        }
        text.line("packets and bytes: sent/received · writes, reads, available: calls on the socket");
        text.line("! hidden: a command that the application did not issue");
        return text.toString();
    }

    private static void append(TerminalText text, Footprint operation) {
        if (operation.failure() != null) {
            text.wrap(TerminalText.left(operation.operation(), 27), operation.failure());
            return;
        }
        if (operation.notSupported() != null) {
            text.wrap(TerminalText.left(operation.operation(), 27), "not supported: " + operation.notSupported());
            return;
        }
        text.line(String.format(
                LINE,
                operation.operation(),
                operation.sent(),
                operation.hidden(),
                operation.roundTrips(),
                operation.packetsSent() + "/" + operation.packetsReceived(),
                operation.bytesSent() + "/" + operation.bytesReceived(),
                operation.socketWrites(),
                operation.socketReads(),
                operation.availableCalls()));
        operation.commands().forEach(command -> append(text, command));
    }

    private static void append(TerminalText text, Sent command) {
        String times = command.count() > 1 ? command.count() + " × " : "";
        String words = command.text().replaceAll("\\s+", " ");
        if (command.hidden()) {
            text.wrap("  ! " + times + command.name() + " ", words);
        } else {
            text.line("    " + times + command.name() + " " + words);
        }
    }
}
