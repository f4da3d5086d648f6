package dyno.workload.behaviour;

import java.util.HashMap;
import java.util.Map;

/**
 * A use of JDBC whose effects are compared between two drivers.
 *
 * @param name unique in the suite, starts with the group that it belongs to
 * @param options connection properties on top of the credentials
 * @param repetitions how often it runs on one connection; the second run uses the driver's caches from the first
 * @param resultsOnly whether threads or timers determine the order of what is sent, so that only results can be
 *     compared
 * @param preparation what happens before on the connection, unobserved
 */
public record BehaviourCase(
        String name,
        Map<String, String> options,
        int repetitions,
        boolean resultsOnly,
        Script preparation,
        Script script) {
    private static final int REPETITIONS = 2;

    /** What a case does; the context notes what it observes. */
    @FunctionalInterface
    public interface Script {
        void run(CaseContext context) throws Exception;
    }

    public BehaviourCase {
        options = Map.copyOf(options);
    }

    /** A case on a connection with default options. */
    public static BehaviourCase of(String name, Script script) {
        return new BehaviourCase(name, Map.of(), REPETITIONS, false, context -> {}, script);
    }

    public BehaviourCase after(Script other) {
        return new BehaviourCase(name, options, repetitions, resultsOnly, other, script);
    }

    /** The same with one more connection property. */
    BehaviourCase with(String option, String value) {
        Map<String, String> more = new HashMap<>(options);
        more.put(option, value);
        return new BehaviourCase(name, more, repetitions, resultsOnly, preparation, script);
    }

    /** The same, run once: for long cases. */
    public BehaviourCase once() {
        return new BehaviourCase(name, options, 1, resultsOnly, preparation, script);
    }

    /** The same, without comparing bytes: for cases with several threads or timers. */
    BehaviourCase comparingResultsOnly() {
        return new BehaviourCase(name, options, repetitions, true, preparation, script);
    }

    /** The same under another name. */
    BehaviourCase named(String other) {
        return new BehaviourCase(other, options, repetitions, resultsOnly, preparation, script);
    }

    /** The same with statements prepared on the server, if the driver supports that. */
    BehaviourCase serverPrepared() {
        return with("useServerPrepStmts", "true")
                .with("cachePrepStmts", "true")
                .named(name + ", prepared on the server");
    }
}
