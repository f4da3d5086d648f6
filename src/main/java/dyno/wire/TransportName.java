package dyno.wire;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The name of a transport as a user writes it: {@code replay}, {@code loopback}, {@code unix}, {@code delayed}, or with the delay
 * {@code delayed-0.45ms}.
 */
public final class TransportName implements Comparable<TransportName> {
    public static final TransportName REPLAY = of(TransportKind.REPLAY);
    public static final TransportName LOOPBACK = of(TransportKind.LOOPBACK);
    public static final TransportName UNIX = of(TransportKind.UNIX);
    public static final TransportName DELAYED = of(TransportKind.DELAYED);

    /** Those that are measured by default. */
    public static final List<TransportName> DEFAULTS = List.of(REPLAY, LOOPBACK);

    private static final Pattern WITH_DELAY = Pattern.compile("delayed-(?<millis>\\d+(\\.\\d+)?)ms");
    private static final double NANOS_PER_MILLI = 1e6;

    private final String name;

    private TransportName(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    private static TransportName of(TransportKind kind) {
        return new TransportName(kind.toString());
    }

    /**
     * The name that a text is.
     *
     * @throws IllegalArgumentException when there is no such transport
     */
    public static TransportName parse(String text) {
        TransportName name = stored(text);
        name.kind();
        return name;
    }

    /** The name in a stored result; if only another version of Dyno has the transport, it has no {@link #kind}. */
    public static TransportName stored(String text) {
        return new TransportName(text);
    }

    /**
     * The kind of transport.
     *
     * @throws IllegalArgumentException when there is no such transport, which only a stored name can be
     */
    public TransportKind kind() {
        if (WITH_DELAY.matcher(name).matches()) {
            return TransportKind.DELAYED;
        }
        return TransportKind.ALL.stream()
                .filter(kind -> kind.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown transport '" + name + "'; choose one of "
                        + TransportKind.ALL.stream()
                                .map(TransportKind::toString)
                                .collect(Collectors.joining(", "))
                        + "."));
    }

    /** Whether an operation takes only the driver's own time, because the server's side comes from memory. */
    public boolean isReplay() {
        return equals(REPLAY);
    }

    /** The time that the name says is added to a round trip. */
    public Optional<Duration> delay() {
        Matcher matcher = WITH_DELAY.matcher(name);
        return matcher.matches()
                ? Optional.of(
                        Duration.ofNanos(Math.round(Double.parseDouble(matcher.group("millis")) * NANOS_PER_MILLI)))
                : Optional.empty();
    }

    @Override
    public int compareTo(TransportName other) {
        return name.compareTo(other.name);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TransportName transport && name.equals(transport.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /** The text, which {@link #parse} reads back. */
    @Override
    public String toString() {
        return name;
    }
}
