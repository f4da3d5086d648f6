package dyno.workload;

import dyno.wire.TransportKind;
import dyno.wire.TransportName;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.Connector;
import dyno.workload.fork.Fixture;
import dyno.workload.fork.Note;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A JDBC operation that is measured: what it needs on the server, how it connects, and what it does once. */
public abstract class Workload implements Fixture {
    /** How to connect, if not as the workload itself needs it; see {@link ConnectionMode#label()}. */
    @Option(
            value = "own",
            oneOf = {
                "own",
                "plain",
                "client-prepared",
                "server-prepared",
                "server-prepared-no-cache",
                "rewrite-batches",
                "high-availability",
                "max-performance"
            })
    public String mode;

    private final List<Note> notes = new ArrayList<>();
    private String simpleName = getClass().getSimpleName();

    protected Workload() {
        WorkloadOptions.of(this).setDefaults();
    }

    /**
     * Gives it its name and options.
     *
     * @param name under which it can be chosen
     * @param options {@code option=value} each
     * @throws IllegalArgumentException when it has no such option, or the option no such value
     */
    public final Workload named(String name, List<String> options) {
        simpleName = name;
        WorkloadOptions known = WorkloadOptions.of(this);
        for (String option : options) {
            int equals = option.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("'" + option + "' after " + name + " is not an option; write " + name
                        + ":option=value, such as SelectOne:mode=max-performance.");
            }
            known.set(option.substring(0, equals), option.substring(equals + 1));
        }
        return this;
    }

    /** The name under which it can be chosen, without options. */
    public final String simpleName() {
        return simpleName;
    }

    /** The name with the options that are not the defaults. */
    public final String name() {
        StringBuilder name = new StringBuilder(simpleName);
        WorkloadOptions.of(this)
                .changed()
                .forEach((option, value) ->
                        name.append(':').append(option).append('=').append(value));
        return name.toString();
    }

    /** Further options, those of a user's operation; none while it is being created. */
    protected List<Parameter> parameters() {
        return List.of();
    }

    public final Map<String, String> options() {
        return WorkloadOptions.of(this).values();
    }

    /** The operation in a few words, for tables. */
    public abstract String title();

    /** The title, and how to connect if not as the workload itself needs it. */
    public final String label() {
        return isOwnMode() ? title() : title() + ", " + mode;
    }

    /** What the operation does, in one line without a full stop. */
    public abstract String description();

    /** The connection that the operation needs to match its name. */
    protected ConnectionMode ownMode() {
        return ConnectionMode.PLAIN;
    }

    /** How to connect. */
    @Override
    public final ConnectionMode mode() {
        return isOwnMode()
                ? ownMode()
                : Arrays.stream(ConnectionMode.values())
                        .filter(known -> known.label().equals(mode))
                        .findFirst()
                        .orElseThrow();
    }

    private boolean isOwnMode() {
        return "own".equals(mode);
    }

    /** The kinds of transport over which the operation runs. */
    public List<TransportKind> transports() {
        return TransportKind.ALL;
    }

    public final boolean runsOver(TransportName transport) {
        return transports().contains(transport.kind());
    }

    /**
     * Refuses transports if none of them is possible.
     *
     * @throws IllegalArgumentException when the operation runs over none of them
     */
    public final void requireAnyOf(Collection<TransportName> transports) {
        if (transports.stream().noneMatch(this::runsOver)) {
            throw new IllegalArgumentException("The workload " + name() + " runs only over "
                    + transports().stream().map(TransportKind::toString).collect(Collectors.joining(", "))
                    + "; choose one with --transport.");
        }
    }

    /** The values of the options, by name, for people. */
    public final Map<String, String> choices() {
        return WorkloadOptions.of(this).choices();
    }

    /** Whether some drivers may not support it, so that each must be tried before it is measured. */
    public boolean needsTrying() {
        return mode() != ConnectionMode.PLAIN;
    }

    /** Why a driver's commands for one operation with warm caches do not match name and mode; empty if they do. */
    public Optional<String> contradiction(Footprint sent) {
        // A workload without prepared statements has no mode of its own, and sends the same in most modes.
        return ownMode() == ConnectionMode.PLAIN ? Optional.empty() : StatementsSent.otherThan(mode(), sent);
    }

    /** Gives the operation a way to open its own connections; called before {@link #prepare}. */
    @Override
    public void use(Connector connector) {}

    /** Creates on the server what the operation needs, unless it is there. */
    @Override
    public void prepare(Connection connection) throws SQLException {}

    /** Runs the operation once, and passes every value that it reads to the sink. */
    public abstract void operate(Connection connection, ValueSink sink) throws SQLException;

    /** The operation as the warm-up repeats it: the code that it runs, where repeating the operation itself would take too long. */
    public void rehearse(Connection idle, ValueSink values) throws SQLException {
        operate(idle, values);
    }

    /**
     * Whether the first operations of a JVM count: a fork then has a single invocation, without warm-up and without any
     * connection before.
     */
    @Override
    public boolean isCold() {
        return false;
    }

    /**
     * Refuses a workload that cannot be profiled.
     *
     * @throws IllegalArgumentException when it is cold: a profile of its fork would show more of what precedes its single
     *     invocation
     */
    public final void requireProfile() {
        if (isCold()) {
            throw new IllegalArgumentException("The workload " + name() + " cannot be profiled: it runs once in a fork,"
                    + " and the profile would show mostly what comes before it. Choose another one with --workload.");
        }
    }

    /** Whether several threads work at once, which must not share one processor. */
    public boolean isConcurrent() {
        return false;
    }

    /** The number of repetitions in an invocation of a cold workload, of which the score is the mean. */
    public int repetitions() {
        return 1;
    }

    /** Runs what comes before the invocation that counts, in a cold workload; where it is repeated, before each. */
    public void precede(ValueSink values) throws SQLException {}

    /** Releases the client's resources from {@link #prepare}: threads, connections. */
    public void release() throws SQLException {}

    /** Whether an operation passes on every value that it reads, so that a change of a value in a reply changes what it returns. */
    public boolean returnsWhatItReads() {
        return true;
    }

    /** Whether an operation takes longer than a slice, because it has a hundred statements or many rows. */
    public boolean takesLong(TransportName over) {
        return false;
    }

    /** Whether an operation takes about a second or longer, because it has thousands of statements, in one thread or many. */
    public boolean takesSeconds() {
        return false;
    }

    /** About how many round trips an operation takes: how much longer a delay makes it. */
    public int roundTrips() {
        return 1;
    }

    /** After how many operations on a real server {@link #tidyUp} is due; 0 for never. */
    public long operationsBeforeTidying() {
        return 0;
    }

    /** Removes data of the operations on the server; it is part of the score, but too rare to matter. */
    public void tidyUp() throws SQLException {}

    /** Notes for the reader of the results what replaces an engine or a size that the server does not have. */
    protected final void noteStandIn(String text) {
        note(Note.Kind.STAND_IN, text);
    }

    /** Notes something for the reader of the results. */
    protected final void note(Note.Kind kind, String text) {
        notes.add(new Note(kind, text));
    }

    public final List<Note> notes() {
        return List.copyOf(notes);
    }
}
