package dyno.run.probe;

import dyno.process.Replies;
import dyno.run.Probing;
import dyno.run.RunException;
import dyno.workload.probe.BehaviourProbe;
import dyno.workload.probe.BehaviourProbe.Seen;
import dyno.workload.probe.Observation;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What drivers sent and returned, read driver by driver: in memory it takes tens of megabytes per driver. */
public final class Observed implements AutoCloseable {
    private final Replies<Seen> replies;
    private final Map<String, List<Observation>> baseline;
    private Optional<Seen> next;

    private Observed(Replies<Seen> replies) throws IOException {
        this.replies = replies;
        this.next = replies.next();
        this.baseline = ofOneDriver();
    }

    /** Reads the baseline, which must have connected; closes the replies if not. */
    static Observed of(Replies<Seen> replies) throws IOException {
        try {
            Observed observed = new Observed(replies);
            observed.requireConnected();
            return observed;
        } catch (IOException | RuntimeException e) {
            replies.close();
            throw e;
        }
    }

    private void requireConnected() throws IOException {
        List<Observation> first = baseline.getOrDefault(BehaviourProbe.PREPARATION, List.of());
        String failure = first.isEmpty() ? "nothing was observed" : first.get(0).failure();
        if (!failure.isEmpty()) {
            throw new IOException(failure);
        }
    }

    /** The observations of the baseline by case, in the same order for every driver. */
    public Map<String, List<Observation>> baseline() {
        return baseline;
    }

    /**
     * Reads those of the next driver; for one that cannot connect, only the case that says so.
     *
     * @throws RunException FORK_FAILED
     */
    public Map<String, List<Observation>> candidate() {
        try {
            return ofOneDriver();
        } catch (IOException e) {
            throw Probing.failure(DriverObserver.BEHAVIOUR, e);
        }
    }

    private Map<String, List<Observation>> ofOneDriver() throws IOException {
        Map<String, List<Observation>> cases = new LinkedHashMap<>();
        int driver = next.map(Seen::driver).orElse(0);
        while (next.isPresent() && next.get().driver() == driver) {
            cases.put(next.get().name(), next.get().observations());
            next = replies.next();
        }
        return cases;
    }

    @Override
    public void close() {
        try {
            replies.close();
        } catch (IOException e) {
            throw Probing.failure(DriverObserver.BEHAVIOUR, e);
        }
    }
}
