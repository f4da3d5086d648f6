package dyno.investigation;

import dyno.run.ForkResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What workloads have noted about the server: what stands in for an engine that it lacks, or for a size. */
final class StandInNotes {
    private StandInNotes() {}

    /** A line a note, with the workloads that it is about. */
    static List<String> of(List<ForkResult> results) {
        Map<String, TreeSet<String>> workloads = new TreeMap<>();
        for (ForkResult result : results) {
            result.notes().stream()
                    .filter(note -> note.contains("stands in for") || note.contains("that of the study"))
                    .forEach(note -> workloads
                            .computeIfAbsent(note, n -> new TreeSet<>())
                            .add(result.spec().cell().workload()));
        }
        return workloads.entrySet().stream()
                .map(note -> String.join(", ", note.getValue()) + ": " + note.getKey() + ".")
                .toList();
    }
}
