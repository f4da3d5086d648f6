package dyno.run.store;

import dyno.recording.RecordingException;
import dyno.recording.RecordingReader;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.RunException;
import java.util.ArrayList;
import java.util.List;

/** Looks through the folder of an interrupted run for files that a full disk or a crash has damaged. */
public final class Salvage {
    private static final RecordingReader READER = new RecordingReader(RecordingReader.JMH_WORKERS);

    private Salvage() {}

    /**
     * Removes the forks whose results or recordings are damaged, so that they are measured again; the rest can be read.
     *
     * @param now replaces an environment that is lost, or that the run was interrupted before it stored
     * @return what was found, one line each
     */
    public static List<String> repair(RunStore store, Environment now) {
        store.removeParts();
        List<String> damaged = store.plan().forks().stream()
                .map(ForkSpec::id)
                .filter(id -> !isIntact(store, id))
                .toList();
        damaged.forEach(store.forks()::discard);
        List<String> found = new ArrayList<>();
        if (!damaged.isEmpty()) {
            found.add("Measured again, because their files were damaged: " + String.join(", ", damaged) + ".");
        }
        try {
            store.environment();
        } catch (RunException e) {
            store.save(now);
            if (!store.results().isEmpty()) {
                found.add(
                        "The run's environment.json was lost; the environment shown is from when the run was resumed.");
            }
        }
        return found;
    }

    private static boolean isIntact(RunStore store, String id) {
        if (store.unreadable(id).isPresent()) {
            return false;
        }
        try {
            String recording = store.result(id).map(ForkResult::recording).orElse(null);
            return recording == null
                    || !READER.read(store.recordings().resolve(recording))
                            .reading()
                            .isDamaged();
        } catch (RecordingException e) {
            return false;
        }
    }
}
