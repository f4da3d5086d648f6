package dyno.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.feature.recordings.HotspotReport;
import dyno.feature.recordings.HotspotReport.RecordingRow;
import dyno.feature.recordings.HotspotReport.UnreadRow;
import dyno.recording.RecordingException.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LeftOutTest {
    private static final String GOOD = "executor 0 on host-a";
    private static final String BLIND = "executor 1 on host-b";

    private final List<RecordingRow> read = new ArrayList<>();
    private final List<UnreadRow> unread = new ArrayList<>();
    private final Map<String, String> executors = new HashMap<>();

    private List<String> sentences() {
        HotspotReport report = new HotspotReport(read, unread, List.of(), List.of(), List.of());
        return LeftOut.sentences(report, executors, UnreadLimit.parse("3"));
    }

    private void read(String recording, String executor) {
        read.add(new RecordingRow(recording, 1, 0, 0, List.of(), 0));
        executors.put(recording, executor);
    }

    private void unread(String recording, Kind kind, String executor) {
        unread.add(new UnreadRow(recording, kind, "why"));
        executors.put(recording, executor);
    }

    @Test
    void saysNothingIfNothingIsMissing() {
        read("a", GOOD);

        assertThat(sentences()).isEmpty();
    }

    @Test
    void namesAnExecutorThatSeesNoFiles() {
        read("a", GOOD);
        unread("b", Kind.DAMAGED, GOOD);
        unread("c", Kind.MISSING, BLIND);
        unread("d", Kind.MISSING, BLIND);

        assertThat(sentences())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("All 2 recordings that executor 1 on host-b was to read were not readable there")
                .endsWith("paths with file: must exist on all hosts.");
        assertThat(sentences().get(1))
                .isEqualTo("3 of 4 recordings were left out, see unread in hotspots.json;"
                        + " --fail-if-unread 3 refuses that.");
    }

    @Test
    void blamesNoExecutorForDamagedRecordingsOrForOneOfMany() {
        read("a", GOOD);
        unread("b", Kind.DAMAGED, BLIND);
        unread("c", Kind.NOT_A_RECORDING, BLIND);
        unread("d", Kind.MISSING, "executor 2 on host-c");

        assertThat(sentences()).hasSize(1);
    }

    @Test
    void blamesNoExecutorThatReadsSomeOrIfNoneReadsAny() {
        unread("a", Kind.MISSING, BLIND);
        unread("b", Kind.MISSING, BLIND);
        assertThat(sentences())
                .containsExactly("2 of 2 recordings were left out, see unread in hotspots.json;"
                        + " --fail-if-unread 3 accepts that.");

        read("c", BLIND);
        assertThat(sentences()).hasSize(1);
    }
}
