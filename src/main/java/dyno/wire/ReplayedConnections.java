package dyno.wire;

import java.io.IOException;
import java.util.List;

/** Replays the server's side for every new connection, from the greeting to the end; one connection at a time. */
final class ReplayedConnections {
    private final Replay replay;
    private CallLog log;

    ReplayedConnections(Exchange whole) {
        replay = new Replay(whole, true);
    }

    Wire open() throws IOException {
        replay.restart();
        return log == null ? replay : log;
    }

    /** Runs an operation that opens and closes a connection, and returns its calls on the socket. */
    List<Call> callsOf(Operation operation) throws Exception {
        log = new CallLog(replay);
        operation.run();
        List<Call> calls = log.calls();
        log = null;
        replay.check();
        return calls;
    }

    void check() throws ReplayException {
        replay.check();
    }
}
