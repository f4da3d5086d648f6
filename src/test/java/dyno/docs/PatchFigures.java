package dyno.docs;

import dyno.investigation.proof.PatchWorkshop;
import dyno.result.PatchRow;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The headers of patches, as pages show them. */
final class PatchFigures {
    private PatchFigures() {}

    private static List<PatchRow> patches(Path folder) {
        return new PatchWorkshop(folder, line -> {}).list();
    }

    /** One line per patch, with its file and its proof. */
    static String table(Path folder) {
        return patches(folder).stream()
                .map(PatchFigures::line)
                .collect(Collectors.joining("\n", "| patch | what it does | measured |\n|---|---|---|\n", ""));
    }

    private static String line(PatchRow patch) {
        String path = patch.patch().replaceAll("[@+]", "/");
        boolean measured = !patch.measuredGain().isEmpty();
        return "| [%s](%s.patch) | %s | %s |"
                .formatted(
                        patch.patch(),
                        path,
                        patch.synopsis().replace("|", "\\|"),
                        measured ? "[%s](%s.md)".formatted(patch.measuredGain().replaceAll("\\s+", " "), path) : "–");
    }

    /** How many there are, by driver. */
    static String sum(Path folder) {
        return patches(folder).stream()
                .filter(patch -> !patch.measuredGain().isEmpty())
                .collect(Collectors.groupingBy(
                        patch -> patch.patch().split("\\+")[0], TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(entry -> entry.getValue() + " of " + entry.getKey())
                .collect(Collectors.joining(", ", "Measured: ", "."));
    }
}
