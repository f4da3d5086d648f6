package dyno.feature.reproduce;

import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.study.Claim;
import dyno.workload.fork.Note;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** In what the measurement of a claim differs from that of its study: what its data say, and what its workloads have noted. */
final class SetupDifferences {
    private final Map<Cell, Set<String>> standIns = new HashMap<>();

    SetupDifferences(List<ForkResult> results) {
        for (ForkResult result : results) {
            result.notes().stream()
                    .filter(note -> note.kind() == Note.Kind.STAND_IN)
                    .forEach(note -> standIns.computeIfAbsent(result.spec().cell(), cell -> new LinkedHashSet<>())
                            .add(note.text()));
        }
    }

    /** Those of a claim, each once. */
    List<String> of(Claim claim, Collection<Cell> cells) {
        return Stream.concat(
                        Stream.ofNullable(claim.unlike()),
                        cells.stream().flatMap(cell -> standIns.getOrDefault(cell, Set.of()).stream()))
                .distinct()
                .toList();
    }
}
