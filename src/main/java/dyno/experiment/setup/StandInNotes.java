package dyno.experiment.setup;

import dyno.document.Sentence;
import dyno.run.ForkResult;
import dyno.workload.fork.Note;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Notes of workloads about the server: what replaces an engine that it lacks, or a size. */
public final class StandInNotes {
    private StandInNotes() {}

    /**
     * A sentence a note, with the workloads that it is about behind it, without options: a study has a dozen variants of a workload.
     */
    public static List<String> of(List<ForkResult> results) {
        Map<String, TreeSet<String>> workloads = new TreeMap<>();
        for (ForkResult result : results) {
            result.notes().stream()
                    .filter(note -> note.kind() == Note.Kind.STAND_IN)
                    .forEach(note -> workloads
                            .computeIfAbsent(note.text(), n -> new TreeSet<>())
                            .add(result.spec().cell().workload().simpleName()));
        }
        return workloads.entrySet().stream()
                .map(note -> Sentence.capitalised(note.getKey()) + " (" + String.join(", ", note.getValue()) + ").")
                .toList();
    }
}
