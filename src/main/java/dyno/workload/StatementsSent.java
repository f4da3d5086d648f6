package dyno.workload;

import dyno.workload.Footprint.Sent;
import dyno.workload.fork.ConnectionMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Determines from a driver's commands how its statements were sent: each check returns why it was a different way. */
public final class StatementsSent {
    private static final String PREPARE = "COM_STMT_PREPARE";
    private static final String EXECUTE = "COM_STMT_EXECUTE";
    private static final String BULK_EXECUTE = "COM_STMT_BULK_EXECUTE";
    private static final String CLOSE = "COM_STMT_CLOSE";
    private static final String QUERY = "COM_QUERY";

    /** Far more than it takes to split 1000 rows into packets that the server accepts. */
    private static final int MOST_REWRITTEN = 100;

    private static final int LARGE_BATCH = 100;

    private StatementsSent() {}

    /** The way that a mode requires. */
    public static Optional<String> otherThan(ConnectionMode mode, Footprint sent) {
        return switch (mode) {
            case PLAIN, MAX_PERFORMANCE -> Optional.empty();
            case CLIENT_PREPARED, HIGH_AVAILABILITY -> asText(sent);
            case SERVER_PREPARED -> preparedBefore(sent);
            case SERVER_PREPARED_NO_CACHE -> preparedEachTime(sent);
            case REWRITE_BATCHES -> rewritten(sent);
        };
    }

    private static Optional<String> asText(Footprint sent) {
        boolean prepared =
                sent.commands().stream().anyMatch(command -> command.name().startsWith("COM_STMT"));
        return unless(!prepared, "it prepares on the server", sent);
    }

    /** As many statements as text. */
    public static Optional<String> asTexts(Footprint sent, int count) {
        return asText(sent).or(() -> unless(sent.asked(QUERY) == count, "no statement for each of " + count, sent));
    }

    /**
     * Executed as prepared on the server long before, or prepared once for a large batch, which hardly affects its
     * cost.
     */
    private static Optional<String> preparedBefore(Footprint sent) {
        return prepared(sent)
                .or(() -> unless(
                        LARGE_BATCH * sent.count(PREPARE) <= sent.count(EXECUTE), "it prepares again each time", sent));
    }

    /** Executed as prepared on the server at most so many times within the operation. */
    public static Optional<String> preparedAtMost(Footprint sent, int times) {
        return prepared(sent).or(() -> unless(sent.count(PREPARE) <= times, "it prepares again each time", sent));
    }

    /** Prepared, executed and deallocated within the operation. */
    private static Optional<String> preparedEachTime(Footprint sent) {
        return prepared(sent)
                .or(() -> unless(
                        sent.count(PREPARE) > 0 && sent.count(CLOSE) > 0,
                        "it does not prepare and deallocate each time",
                        sent));
    }

    /** Many rows in each statement. */
    private static Optional<String> rewritten(Footprint sent) {
        return asText(sent)
                .or(() -> unless(
                        sent.asked(QUERY) > 0 && sent.asked(QUERY) <= MOST_REWRITTEN,
                        "it does not join the rows into statements of many rows",
                        sent));
    }

    private static Optional<String> prepared(Footprint sent) {
        return unless(
                sent.count(EXECUTE) + sent.count(BULK_EXECUTE) > 0 && sent.asked(QUERY) == 0,
                "it does not execute as prepared on the server",
                sent);
    }

    private static Optional<String> unless(boolean fine, String complaint, Footprint sent) {
        return fine ? Optional.empty() : Optional.of(complaint + ": it sent " + summary(sent.commands()));
    }

    private static String summary(List<Sent> commands) {
        return commands.stream()
                .collect(Collectors.groupingBy(Sent::name, LinkedHashMap::new, Collectors.summingInt(Sent::count)))
                .entrySet()
                .stream()
                .map(kind -> kind.getValue() + " " + kind.getKey())
                .collect(Collectors.joining(", "));
    }
}
