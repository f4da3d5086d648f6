package dyno.run.fork;

import dyno.process.TimeLimit;
import dyno.run.ForkSpec;
import dyno.wire.TransportKind;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A limit for the time of forks: kills the processes that this one has started since. */
final class ChildLimit implements AutoCloseable {
    private final Set<ProcessHandle> others = ProcessHandle.current().children().collect(Collectors.toSet());
    private final Duration most;
    private final TimeLimit limit;

    ChildLimit(Duration most) {
        this.most = most;
        this.limit =
                new TimeLimit(most, () -> ProcessHandle.current().children().filter(child -> !others.contains(child)));
    }

    /** Why a fork was killed; empty if it was not. */
    Optional<String> why(ForkSpec fork) {
        return limit.isOver() ? Optional.of(sentence(fork, most)) : Optional.empty();
    }

    /** Why a fork was killed after a time; an operation may also have more round trips than was expected. */
    static String sentence(ForkSpec fork, Duration most) {
        TransportName transport = fork.cell().transport();
        String slow = transport.kind() == TransportKind.DELAYED
                ? ", or its round trips take too long over " + transport + " (a shorter --rtt shows it)"
                : "";
        return "The fork did not end within " + most.toSeconds() + " s and was killed: "
                + "the driver loops, or waits for bytes that the server does not send" + slow;
    }

    @Override
    public void close() {
        limit.close();
    }
}
