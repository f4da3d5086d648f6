package dyno.fleet;

import dyno.feature.recordings.HotspotReport;
import dyno.feature.recordings.HotspotReport.UnreadRow;
import dyno.recording.RecordingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What is said about the recordings that a ranking lacks. */
final class LeftOut {
    private LeftOut() {}

    /**
     * Sentences for people, the number of the recordings last; none if no recording was left out.
     *
     * @param executors who read each recording
     */
    static List<String> sentences(HotspotReport report, Map<String, String> executors, UnreadLimit limit) {
        int unread = report.unread().size();
        if (unread == 0) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>(blind(report, executors));
        int all = unread + report.recordings().size();
        sentences.add(unread + " of " + all + " recordings were left out, see unread in " + ResultFolder.RANKING
                + "; --fail-if-unread " + limit.text() + (limit.isReached(unread, all) ? " refuses" : " accepts")
                + " that.");
        return sentences;
    }

    /** The executors that found none of several recordings, while others read some. */
    private static List<String> blind(HotspotReport report, Map<String, String> executors) {
        Set<String> missing = report.unread().stream()
                .filter(row -> row.kind() == RecordingException.Kind.MISSING)
                .map(UnreadRow::file)
                .collect(Collectors.toSet());
        Map<String, List<String>> read = new TreeMap<>();
        executors.forEach((recording, executor) ->
                read.computeIfAbsent(executor, e -> new ArrayList<>()).add(recording));
        if (read.values().stream().allMatch(missing::containsAll)) {
            return List.of();
        }
        return read.entrySet().stream()
                .filter(one -> one.getValue().size() > 1 && missing.containsAll(one.getValue()))
                .map(one -> "All " + one.getValue().size() + " recordings that " + one.getKey()
                        + " was to read were not readable there, while others were read elsewhere: each executor must"
                        + " be able to read all recordings; paths with file: must exist on all hosts.")
                .toList();
    }
}
