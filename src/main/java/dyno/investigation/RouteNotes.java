package dyno.investigation;

import dyno.run.ForkResult;
import java.util.List;

/** By which way each driver reached the server, where a transport leaves that open. */
final class RouteNotes {
    private RouteNotes() {}

    /** What the forks have noted, a line a driver, transport and note. */
    static List<String> of(List<ForkResult> results) {
        return results.stream()
                .flatMap(result -> result.notes().stream()
                        .filter(note -> note.contains("Unix-domain") || note.contains("relay"))
                        .map(note -> result.spec().cell().driver() + " over "
                                + result.spec().cell().transport() + ": " + note))
                .distinct()
                .sorted()
                .toList();
    }
}
