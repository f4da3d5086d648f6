package dyno.workload.jdbc;

import dyno.wire.TransportKind;
import dyno.workload.fork.ConnectionMode;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Statements of one kind and length that an operation executes in turn. What a driver or a patch keeps of the last statement helps where one
 * is repeated for ever, and rarely in a program.
 */
final class InTurn {
    /** Option: one statement. */
    static final String ONE = "1";

    /** Option: two, for what keeps one. */
    static final String TWO = "2";

    /** Option: fewer than the drivers' caches hold. */
    static final String TEN = "10";

    /** Option: more than the drivers' caches hold. */
    static final String THOUSAND = "1000";

    /** Of four digits each, so that all are of one length. */
    private static final int FIRST = 1000;

    private InTurn() {}

    /**
     * The statement itself, or that many with different numbers.
     *
     * @param part of the statement, which is in one of several replaced
     * @param other what replaces it, with {@code %d} for the number
     */
    static String[] of(String statements, String text, String part, String other) {
        if (statements.equals(ONE)) {
            return new String[] {text};
        }
        int begin = text.lastIndexOf(part);
        return IntStream.range(FIRST, FIRST + count(statements))
                .mapToObj(number ->
                        text.substring(0, begin) + other.formatted(number) + text.substring(begin + part.length()))
                .toArray(String[]::new);
    }

    static int count(String statements) {
        return Integer.parseInt(statements);
    }

    /** A title that tells the option, where it is not the default. */
    static String titled(String title, String statements) {
        return statements.equals(ONE) ? title : title + ", " + statements + " statements in turn";
    }

    /** Where they make sense: what is evicted from a cache of statements differs from turn to turn, which a replay cannot repeat. */
    static List<TransportKind> transports(String statements, ConnectionMode mode) {
        boolean evicts = statements.equals(THOUSAND) && mode == ConnectionMode.SERVER_PREPARED;
        return evicts ? TransportKind.REAL : TransportKind.ALL;
    }
}
