package dyno.report;

import dyno.result.ReproductionReport;
import dyno.result.ReproductionReport.StudyResult;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reproductions that are shown together, each of other studies: all studies take hours, so that they may be measured on several days
 * or machines.
 *
 * @param runs the one with the oldest study first
 */
public record Reproductions(List<ReproductionReport> runs) {
    /** Sorts the runs. */
    public Reproductions {
        runs = runs.stream()
                .sorted(Comparator.comparing(run ->
                        run.studies().stream().mapToInt(StudyResult::year).min().orElse(0)))
                .toList();
    }

    /** A single one. */
    public static Reproductions of(ReproductionReport run) {
        return new Reproductions(List.of(run));
    }

    /**
     * Refuses a study that was measured in two runs.
     *
     * @throws IllegalArgumentException when there is one
     */
    public void requireDifferentStudies() {
        Map<String, String> seen = new HashMap<>();
        for (ReproductionReport run : runs) {
            for (StudyResult study : run.studies()) {
                String other = seen.put(study.id(), run.run());
                if (other != null) {
                    throw new IllegalArgumentException(
                            "The study " + study.id() + " is in two runs, " + other + " and " + run.run()
                                    + ", and which of them counts is not known. Name one of them, or runs of other studies.");
                }
            }
        }
    }

    /** The studies of all runs, the oldest first. */
    List<StudyResult> studies() {
        return runs.stream()
                .flatMap(run -> run.studies().stream())
                .sorted(Comparator.comparingInt(StudyResult::year))
                .toList();
    }

    /** What a line about a run begins with, to tell whose it is: {@code 2004, 2013: }; empty when there is one run. */
    String label(ReproductionReport run) {
        return runs.size() == 1 ? "" : years(run) + ": ";
    }

    /** When the studies of a run were published: {@code 2004, 2013}. */
    static String years(ReproductionReport run) {
        return run.studies().stream()
                .map(study -> Integer.toString(study.year()))
                .collect(Collectors.joining(", "));
    }

    /** The warnings of all runs. */
    List<String> warnings() {
        return lines(ReproductionReport::warnings);
    }

    /** The notes of all runs. */
    List<String> notes() {
        return lines(ReproductionReport::notes);
    }

    private List<String> lines(Function<ReproductionReport, List<String>> lines) {
        return runs.stream()
                .flatMap(run -> lines.apply(run).stream().map(line -> label(run) + line))
                .toList();
    }
}
