package dyno.docs;

import dyno.document.TerminalWriter;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.experiment.builds.MeasuredGain;
import dyno.experiment.builds.PatchRow;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.view.VerdictDocument;
import dyno.feature.patching.PatchWorkshop;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The headers of patches, as pages show them. */
final class PatchFigures {
    private static final Pattern RATIO = Pattern.compile("\\d\\.\\d{3}");

    private PatchFigures() {}

    private static List<PatchRow> patches(Path folder) {
        return new PatchWorkshop(folder, line -> {}).list();
    }

    /** One line per patch of a driver, with its file and its proof, as the page in the driver's folder shows them. */
    static String table(Path folder, String driver) {
        return patches(folder).stream()
                .filter(patch -> patch.patch().startsWith(driver + "@"))
                .map(PatchFigures::line)
                .collect(Collectors.joining(
                        "\n", "| patch | what it does | measured | end to end by default |\n|---|---|---|---|\n", ""));
    }

    private static String line(PatchRow patch) {
        String path = patch.patch().replaceAll("[@+]", "/").replaceFirst("^[^/]*/", "");
        return "| [%s](%s.patch) | %s | %s | %s |"
                .formatted(
                        patch.patch(),
                        path,
                        patch.synopsis().replace("|", "\\|"),
                        measured(patch, path),
                        parts(patch)
                                .filter(PatchFigures::isAsUsed)
                                .map(PatchFigures::withoutPlace)
                                .findFirst()
                                .orElse("–"));
    }

    private static Stream<String> parts(PatchRow patch) {
        return Stream.of(patch.measuredGain().replaceAll("\\s+", " ").split("; "));
    }

    private static boolean isAsUsed(String part) {
        return part.startsWith(MeasuredGain.AS_USED);
    }

    private static String withoutPlace(String part) {
        return part.replaceFirst("^[a-z ]+: ", "");
    }

    /** One line per version of a driver: how many patches it has, how many are measured, and the largest gain. */
    static String summary(Path folder) {
        return patches(folder).stream()
                .collect(Collectors.groupingBy(
                        patch -> patch.patch().split("\\+")[0], TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(version -> summary(version.getKey(), version.getValue()))
                .collect(Collectors.joining(
                        "\n",
                        "| driver | patches | with evidence beside them | largest gain |\n|---|---:|---:|---|\n",
                        ""));
    }

    private static String summary(String version, List<PatchRow> patches) {
        List<PatchRow> measured = patches.stream()
                .filter(patch -> RATIO.matcher(patch.measuredGain()).find())
                .toList();
        return "| [%s](%s/README.md) | %d | %d | %s |"
                .formatted(
                        version,
                        version.split("@")[0],
                        patches.size(),
                        measured.size(),
                        measured.stream()
                                .min(Comparator.comparing(PatchFigures::ratio))
                                .map(PatchFigures::largest)
                                .orElse("–"));
    }

    private static String largest(PatchRow patch) {
        return "%s: [%s](%s.md)"
                .formatted(
                        patch.synopsis().replace("|", "\\|"),
                        withoutPlace(
                                patch.measuredGain().replaceAll("\\s+", " ").split("[,;] ")[0]),
                        patch.patch().replaceAll("[@+]", "/"));
    }

    private static String ratio(PatchRow patch) {
        Matcher ratio = RATIO.matcher(patch.measuredGain());
        return ratio.find() ? ratio.group() : "";
    }

    /** A gain with its proof, why there is none if the patch was changed after it, or nothing. */
    private static String measured(PatchRow patch, String path) {
        if (!patch.measuredGain().isEmpty()) {
            return "[%s](%s.md)"
                    .formatted(
                            parts(patch)
                                    .filter(part -> !isAsUsed(part))
                                    .map(PatchFigures::withoutPlace)
                                    .collect(Collectors.joining("; ")),
                            path);
        }
        String expected = patch.expectedGain().replaceAll("\\s+", " ");
        return expected.startsWith("not measured since") ? expected : "–";
    }

    /** One line per measurement of a patch that was left out, with the workloads that it targets. */
    static String leftOut(List<VerdictReport> verdicts) {
        return verdicts.stream()
                .sorted(Comparator.comparing((VerdictReport verdict) ->
                                verdict.patch().candidate().toString())
                        .thenComparing(VerdictReport::started))
                .map(PatchFigures::leftOut)
                .collect(Collectors.joining("\n", "| patch | what it did | measured |\n|---|---|---|\n", ""));
    }

    private static String leftOut(VerdictReport verdict) {
        Stream<String> times = verdict.comparisons().stream()
                .filter(row -> row.primary() && row.target())
                .map(PatchFigures::time);
        Stream<String> bytes = verdict.exact().stream()
                .filter(row -> row.driver().equals(verdict.patch().baseline()))
                .flatMap(row -> bytes(row, verdict));
        return "| `%s` | %s | %s |"
                .formatted(
                        verdict.patch().candidate(),
                        verdict.patch().claims().get(0).synopsis(),
                        Stream.concat(times, bytes).collect(Collectors.joining("; ")));
    }

    private static String time(ComparisonRow row) {
        return String.format(
                Locale.ROOT,
                "%.3f (%.3f to %.3f) of the %s of %s over %s, %d rounds",
                row.comparison().estimate().ratio(),
                row.comparison().estimate().low(),
                row.comparison().estimate().high(),
                row.metric().quantity(),
                row.workload(),
                row.transport(),
                row.comparison().rounds());
    }

    /** Nothing if they are the same. */
    private static Stream<String> bytes(Exact before, VerdictReport verdict) {
        return verdict.exact().stream()
                .filter(row -> row.driver().equals(verdict.patch().candidate())
                        && row.workload().equals(before.workload())
                        && row.transport().equals(before.transport())
                        && Math.round(row.allocatedBytes()) != Math.round(before.allocatedBytes()))
                .map(row -> String.format(
                        Locale.ROOT,
                        "%.0f instead of %.0f bytes in %s",
                        row.allocatedBytes(),
                        before.allocatedBytes(),
                        row.workload()));
    }

    /** What {@code dyno patch validate} prints at its end: the steps, and the warnings below the counts. */
    static String output(VerdictReport verdict) {
        List<String> lines = TerminalWriter.wrapped(
                        VerdictDocument.summary(verdict, Path.of("profiles", verdict.run())), false)
                .strip()
                .lines()
                .toList();
        return Stream.of(
                        lines.stream().takeWhile(line -> !line.isBlank()),
                        Stream.of("…"),
                        lines.stream().dropWhile(line -> !line.startsWith("! ")))
                .flatMap(part -> part)
                .collect(Collectors.joining("\n"));
    }
}
