package dyno.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dyno.wire.TransportName;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What is measured for a figure or a claim, written in a few words:
 *
 * <pre>
 * time mariadb DoOne loopback              wall time of an operation, or of two together: A+B
 * commands mysql connect+disconnect        commands sent for operations, exactly
 * statements mysql CallInOut               statements that they have the server execute
 * hidden mysql DoOne                       those among them that the application did not issue
 * trips mysql BatchText                    how often the driver waits for the server
 * growth mysql SelectOne+SelectTwo         characters that become strings in the second operation beyond those in the first
 * share mysql SelectOne replay A.method|B.*   part of an operation's CPU time spent in these methods
 * support drizzle CallInOut loopback       1 when the driver can do it, 0 when it cannot
 * </pre>
 *
 * @param driver key of the driver in the study
 * @param operations what is done, several where counts or times are added up
 * @param transport over which; null where that makes no difference
 * @param methods class and method as a ranking shows them, {@code *} for all of a class; for shares
 */
public record Measure(
        Kind kind, String driver, List<String> operations, TransportName transport, List<String> methods) {
    private static final int MOST_TIMES = 2;

    /** What is measured. */
    public enum Kind {
        TIME,
        COMMANDS,
        STATEMENTS,
        HIDDEN,
        TRIPS,
        GROWTH,
        SHARE,
        SUPPORT;

        /** Whether it is an exact count of what goes over the wire. */
        public boolean isCount() {
            return this == COMMANDS || this == STATEMENTS || this == HIDDEN || this == TRIPS;
        }

        /** Whether it is the same over every transport, so that none is named. */
        public boolean isOfAnyTransport() {
            return isCount() || this == GROWTH;
        }

        /** Whether forks are timed for it, or tried. */
        public boolean needsForks() {
            return this == TIME || this == SUPPORT;
        }
    }

    public Measure {
        operations = List.copyOf(operations);
        methods = List.copyOf(methods);
        boolean addsUp = kind.isOfAnyTransport() || kind == Kind.TIME && operations.size() <= MOST_TIMES;
        if (operations.size() > 1 && !addsUp) {
            throw new IllegalArgumentException(
                    "Only counts, and the times of two operations, add up, not " + operations + ".");
        }
        if (kind == Kind.GROWTH && operations.size() != 2) {
            throw new IllegalArgumentException("What grows takes two operations, not " + operations + ".");
        }
    }

    /**
     * Reads what {@link #toString} writes.
     *
     * @throws IllegalArgumentException when that is no measure
     */
    @JsonCreator
    public static Measure parse(String text) {
        String[] words = text.split(" ");
        Kind kind = kind(words[0], text);
        boolean isShare = kind == Kind.SHARE;
        int expected = kind.isOfAnyTransport() ? 3 : isShare ? 5 : 4;
        if (words.length != expected) {
            throw new IllegalArgumentException("'" + text + "' has not " + expected + " words.");
        }
        return new Measure(
                kind,
                words[1],
                List.of(words[2].split("\\+")),
                kind.isOfAnyTransport() ? null : TransportName.parse(words[3]),
                isShare ? List.of(words[4].split("\\|")) : List.of());
    }

    /** Whether it is a share of this method, perhaps together with others. */
    public boolean names(String className, String methodName) {
        String type = className.substring(className.lastIndexOf('.') + 1);
        return methods.contains(type + ".*") || methods.contains(type + "." + methodName);
    }

    /** The same of each operation alone. */
    Stream<Measure> each() {
        return operations.stream().map(operation -> new Measure(kind, driver, List.of(operation), transport, methods));
    }

    private static Kind kind(String word, String text) {
        for (Kind kind : Kind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(word)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not a known measure.");
    }

    @Override
    @JsonValue
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + " " + driver + " " + String.join("+", operations)
                + (transport == null ? "" : " " + transport)
                + (methods.isEmpty() ? "" : " " + String.join("|", methods));
    }
}
