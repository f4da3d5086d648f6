package dyno.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.profile.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;

class WithoutSamplingTest {
    private static final Path REFERENCE =
            Path.of("profiles", "reference", "recordings", "0026-drizzle@1.2-DoOne-replay-profile.jfr");

    /** The figures of docs/rankings.md. */
    @Test
    void leavesOutWhatTheProfilerDoesToSampleAllocations() throws IOException {
        List<RecordedEvent> samples = RecordingFile.readAllEvents(REFERENCE).stream()
                .filter(event -> event.getEventType().getName().equals("jdk.ExecutionSample"))
                .filter(event -> RecordingReader.JMH_WORKERS.test(name(event.getThread("sampledThread"))))
                .toList();
        long ofSampler =
                samples.stream().filter(WithoutSamplingTest::isOfSampler).count();

        Recording read = new RecordingReader(RecordingReader.JMH_WORKERS).read(REFERENCE);

        assertThat(read.profiles().get(Event.CPU).stackSamples()).isEqualTo(samples.size() - ofSampler);
        assertThat(Files.readString(Path.of("docs", "rankings.md")).replace('\n', ' '))
                .contains("(" + ofSampler + " of " + samples.size() + ")");
        assertThat(read.profiles().get(Event.ALLOCATION).stackSamples()).isPositive();
    }

    private static String name(RecordedThread thread) {
        return thread.getJavaName() == null ? thread.getOSName() : thread.getJavaName();
    }

    private static boolean isOfSampler(RecordedEvent event) {
        return event.getStackTrace().getFrames().stream()
                .map(frame -> frame.getMethod().getName())
                .anyMatch(name -> name.contains("notify_allocation_jvmti_sampler"));
    }
}
