package dyno.feature.reproduce;

import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.study.Studies;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Reproductions that are shown together: all studies take hours, so that they may be measured on several days or machines. Of a study
 * that several of them measured, the newest counts. Runs under other settings of the server stand beside the one under the published
 * settings.
 */
public final class Reproductions {
    private final Map<String, ReproductionReport> newest = new HashMap<>();
    private final List<ReproductionReport> runs;
    private final List<ReproductionReport> others;

    private Reproductions(List<ReproductionReport> all) {
        List<ReproductionReport> ordered = all.stream()
                .sorted(Comparator.comparing((ReproductionReport run) -> !run.hasOtherSettings())
                        .thenComparing(ReproductionReport::started))
                .toList();
        ordered.forEach(run -> run.studies().forEach(study -> newest.put(study.id(), run)));
        others = ordered.stream().filter(ReproductionReport::hasOtherSettings).toList();
        runs = all.stream()
                .filter(run -> run.studies().stream().anyMatch(counts(run)))
                .distinct()
                .sorted(Comparator.comparing(this::oldest))
                .toList();
    }

    public static Reproductions of(List<ReproductionReport> runs) {
        return new Reproductions(runs);
    }

    public static Reproductions of(ReproductionReport run) {
        return of(List.of(run));
    }

    /** Those with a study that counts, the one with the oldest such study first. */
    public List<ReproductionReport> runs() {
        return runs;
    }

    private int oldest(ReproductionReport run) {
        return run.studies().stream()
                .filter(counts(run))
                .mapToInt(StudyResult::year)
                .min()
                .orElseThrow();
    }

    private Predicate<StudyResult> counts(ReproductionReport run) {
        return study -> newest.get(study.id()).equals(run);
    }

    /** The studies of all runs, the oldest first. */
    public List<StudyResult> studies() {
        return runs.stream()
                .flatMap(run -> run.studies().stream().filter(counts(run)))
                .sorted(Comparator.comparingInt(StudyResult::year))
                .toList();
    }

    /** The run of a study, and the newest under each other setting of the server, by the setting. */
    Map<String, ReproductionReport> bySettings(StudyResult study) {
        ReproductionReport shown = newest.get(study.id());
        Map<String, ReproductionReport> bySettings = new LinkedHashMap<>(Map.of(shown.settings(), shown));
        if (!shown.hasOtherSettings()) {
            others.stream()
                    .filter(run ->
                            run.studies().stream().anyMatch(other -> other.id().equals(study.id())))
                    .forEach(run -> bySettings.put(run.settings(), run));
        }
        return bySettings;
    }

    public String command() {
        List<String> ids = studies().stream().map(StudyResult::id).toList();
        boolean full = runs.stream().anyMatch(ReproductionReport::full);
        return "./dyno reproduce " + (ids.equals(Studies.IDS) ? "all" : String.join(" ", ids))
                + (full ? " --full" : "")
                + runs.stream()
                        .filter(ReproductionReport::hasOtherSettings)
                        .map(run -> " --settings " + run.settings())
                        .distinct()
                        .collect(Collectors.joining());
    }

    /** What a line about a run begins with, to tell whose it is: {@code 2004, 2013: }; empty when there is one run. */
    public String label(ReproductionReport run) {
        return runs.size() == 1 ? "" : years(run) + ": ";
    }

    /** When the studies that count of a run were published: {@code 2004, 2013}. */
    public String years(ReproductionReport run) {
        return years(run, counts(run));
    }

    /** A sentence on the studies of a run that were measured again, which its duration and its forks include; else empty. */
    public String replaced(ReproductionReport run) {
        String years = years(run, counts(run).negate());
        return years.isEmpty() ? "" : "It also measured " + years + ", of which there is a newer run.";
    }

    private static String years(ReproductionReport run, Predicate<StudyResult> which) {
        return run.studies().stream()
                .filter(which)
                .map(study -> Integer.toString(study.year()))
                .collect(Collectors.joining(", "));
    }

    public List<String> warnings() {
        return lines(ReproductionReport::warnings);
    }

    public List<String> notes() {
        return lines(ReproductionReport::notes);
    }

    /** They are about all studies of a run, those that were measured again included. */
    private List<String> lines(Function<ReproductionReport, List<String>> lines) {
        return runs.stream()
                .flatMap(run -> lines.apply(run).stream()
                        .map(line -> (runs.size() == 1 ? "" : "Run of " + years(run, study -> true) + ": ") + line))
                .toList();
    }
}
