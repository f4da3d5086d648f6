package dyno.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import dyno.run.Json;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;

/** Round trips as text for a terminal, and as JSON. */
public final class RoundTripText {
    private static final String HEAD = "%-26s %8s %7s %6s %13s %15s %7s %6s %10s%n";
    private static final String LINE = "%-26s %8d %7d %6d %13s %15s %7d %6d %10d%n";
    private static final int COLUMNS = 110;

    private RoundTripText() {}

    /** A table a driver, and below each operation the commands that it sent. */
    public static String render(RoundTripReport report) {
        StringBuilder text = new StringBuilder();
        for (RoundTripReport.Row row : report.drivers()) {
            text.append(TerminalText.rule(row.driver() + " on " + report.server(), COLUMNS))
                    .append('\n');
            if (row.failure() != null) {
                text.append("not observed: ").append(row.failure()).append("\n\n");
                continue;
            }
            text.append(String.format(
                    HEAD, "", "commands", "hidden", "trips", "packets", "bytes", "writes", "reads", "available"));
            row.operations().forEach(operation -> append(text, operation));
            text.append('\n');
        }
        text.append("packets and bytes: sent/received · writes, reads, available: calls on the socket\n")
                .append("! hidden: a command that the application had not asked for");
        return text.toString();
    }

    /** The same for programs. */
    public static String json(RoundTripReport report) {
        try {
            return Json.mapper().writeValueAsString(report);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record that has no JSON", e);
        }
    }

    private static void append(StringBuilder text, Footprint operation) {
        if (operation.failure() != null) {
            text.append(String.format("%-26s %s%n", operation.operation(), operation.failure()));
            return;
        }
        text.append(String.format(
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

    private static void append(StringBuilder text, Sent command) {
        String line = (command.hidden() ? "  ! " : "    ")
                + (command.count() > 1 ? command.count() + " × " : "")
                + command.name() + " " + command.text().replaceAll("\\s+", " ");
        text.append(TerminalText.left(line, COLUMNS).stripTrailing()).append('\n');
    }
}
