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
 * {@code delayed-0.45ms}. Those over TCP are plain, and encrypted with {@code -tls} at the end: {@code loopback-tls}, {@code
 * delayed-0.45ms-tls}.
 */
public final class TransportName implements Comparable<TransportName> {
    public static final TransportName REPLAY = of(TransportKind.REPLAY);
    public static final TransportName LOOPBACK = of(TransportKind.LOOPBACK);
    public static final TransportName UNIX = of(TransportKind.UNIX);
    public static final TransportName DELAYED = of(TransportKind.DELAYED);

    /** Those that are measured by default. */
    public static final List<TransportName> DEFAULTS = List.of(REPLAY, LOOPBACK);

    public static final TransportName LOOPBACK_TLS = LOOPBACK.encrypted();

    /** The driver alone, and a server as current drivers connect to it by default. */
    public static final List<TransportName> AS_USED = List.of(REPLAY, LOOPBACK_TLS);

    /** Ends the name of an encrypted transport. */
    private static final String TLS = "-tls";

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
        TransportKind kind = name.kind();
        if (name.isEncrypted() && !kind.isTcp()) {
            throw new IllegalArgumentException("There is no transport '" + text + "': "
                    + (kind == TransportKind.REPLAY
                            ? "over replay nothing is encrypted, because the same bytes must be sent each time"
                            : "the server's socket is on this machine, and is not encrypted")
                    + ". Choose " + LOOPBACK_TLS + " or " + DELAYED.encrypted() + ", or omit " + TLS + ".");
        }
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
        String plain = plain().name;
        if (WITH_DELAY.matcher(plain).matches()) {
            return TransportKind.DELAYED;
        }
        return TransportKind.ALL.stream()
                .filter(kind -> kind.toString().equals(plain))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown transport '" + name + "'; choose one of "
                        + TransportKind.ALL.stream()
                                .map(TransportKind::toString)
                                .collect(Collectors.joining(", "))
                        + ", " + LOOPBACK_TLS + ", " + DELAYED.encrypted() + "."));
    }

    /** Whether an operation takes only the driver's own time, because the server's side comes from memory. */
    public boolean isReplay() {
        return equals(REPLAY);
    }

    /** Whether the driver and the server encrypt what they send. */
    public boolean isEncrypted() {
        return name.endsWith(TLS);
    }

    /** Whether connections are encrypted, in one word; null over replay, where there are none. */
    public String encryption() {
        return isReplay() ? null : isEncrypted() ? "encrypted" : "plain";
    }

    /** The name, and whether connections are encrypted: {@code loopback, plain}. */
    public String label() {
        return isReplay() ? name : name + ", " + encryption();
    }

    public TransportName encrypted() {
        return isEncrypted() ? this : new TransportName(name + TLS);
    }

    /** The same transport without encryption. */
    public TransportName plain() {
        return isEncrypted() ? new TransportName(name.substring(0, name.length() - TLS.length())) : this;
    }

    /** The time that the name says is added to a round trip. */
    public Optional<Duration> delay() {
        Matcher matcher = WITH_DELAY.matcher(plain().name);
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
