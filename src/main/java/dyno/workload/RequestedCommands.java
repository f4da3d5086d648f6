package dyno.workload;

import dyno.wire.Command;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.regex.Pattern;

/**
 * The requests of an application to its driver: its statements, and methods that correspond to a statement.
 *
 * <p>Several threads may use it at once. A command was requested if its text is one of these statements, with any
 * values for its parameters.
 */
public final class RequestedCommands {
    /** What drivers send for a method of {@link java.sql.Connection}, without spaces and in lower case. */
    private record Meaning(String method, String command, Pattern text) {
        Meaning(String method, String command, String text) {
            this(method, command, Pattern.compile(text, Pattern.DOTALL));
        }
    }

    private static final String QUERY = "COM_QUERY";
    private static final List<Meaning> MEANINGS = List.of(
            new Meaning("commit", QUERY, "commit"),
            new Meaning("rollback", QUERY, "rollback.*"),
            new Meaning("setSavepoint", QUERY, "savepoint.*"),
            new Meaning("releaseSavepoint", QUERY, "releasesavepoint.*"),
            new Meaning("setAutoCommit", QUERY, "set(session)?autocommit=.*"),
            new Meaning("setTransactionIsolation", QUERY, "set.*isolation.*"),
            new Meaning("setReadOnly", QUERY, "set.*transactionread.*"),
            new Meaning("setCatalog", QUERY, "use.*"),
            new Meaning("setCatalog", "COM_INIT_DB", ".*"),
            new Meaning("isValid", "COM_PING", ".*"));

    /** Opening and closing are always requested; data belongs to the statement before it. */
    private static final Set<String> UNAVOIDABLE =
            Set.of("handshake response", "encryption request", Command.ENCRYPTED, "data", "COM_QUIT", "unreadable");

    private final Set<String> statements = new CopyOnWriteArraySet<>();
    private final Set<String> methods = new CopyOnWriteArraySet<>();

    public void addStatement(String sql) {
        statements.add(sql);
    }

    public void addMethod(String name) {
        methods.add(name);
    }

    /**
     * Why a command was sent: the statement or method, or the command itself if it needs no reason; empty when hidden.
     */
    Optional<String> reason(Command command) {
        if (UNAVOIDABLE.contains(command.name())) {
            return Optional.of(command.name());
        }
        String text = compact(command.text());
        return statements.stream()
                .filter(sql -> !text.isEmpty() && fits(text, compact(sql)))
                .findFirst()
                .or(() -> MEANINGS.stream()
                        .filter(m -> methods.contains(m.method)
                                && m.command.equals(command.name())
                                && m.text.matcher(text).matches())
                        .map(Meaning::method)
                        .findFirst());
    }

    /** Drivers change spaces, quotes and the braces of a call. */
    private static String compact(String sql) {
        return sql.replaceAll("[\\s`{};]+", "").toLowerCase(Locale.ROOT);
    }

    /** Whether a text has the parts between the parameters of a statement in their order, from its start to its end. */
    private static boolean fits(String text, String sql) {
        String[] parts = sql.replaceFirst("^\\?=", "").split("\\?", -1);
        String last = parts[parts.length - 1];
        if (parts.length == 1) {
            return text.equals(last);
        }
        int end = text.length() - last.length();
        int position = 0;
        for (int i = 0; i < parts.length - 1; i++) {
            int found = text.indexOf(parts[i], position);
            if (found < 0 || i == 0 && found > 0) {
                return false;
            }
            position = found + parts[i].length();
        }
        return position <= end && text.endsWith(last);
    }
}
