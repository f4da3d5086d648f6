package dyno.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.workload.probe.Observation;
import dyno.workload.probe.Probe;
import dyno.workload.probe.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProbeJvmTest {
    /** Replies with what it was asked. */
    private record Echo(List<String> words) implements Probe<String> {
        @Override
        public void run(Progress<String> progress) throws IOException {
            System.out.println("what a driver prints");
            for (String word : words) {
                progress.reply(word);
            }
        }
    }

    /** Replies with bytes, texts and marks. */
    private record Observing(List<String> values) implements Probe<Observation> {
        @Override
        public void run(Progress<Observation> progress) throws IOException {
            progress.reply(new Observation(List.of(new byte[] {3, -1}, new byte[0]), false, values, "failed"));
            progress.reply(Observation.cutOff(true, values));
            progress.reply(Observation.leftOut());
        }
    }

    /** Replies, prints and fails. */
    private record Failing() implements Probe<String> {
        @Override
        public void run(Progress<String> progress) throws IOException {
            progress.reply("before");
            System.out.println("what a driver prints");
            throw new IllegalStateException("no\nway");
        }
    }

    /** Does not end. */
    private record Endless() implements Probe<String> {
        @Override
        public void run(Progress<String> progress) throws InterruptedException {
            progress.step("waiting");
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    @Test
    void repliesInOrder() throws IOException {
        List<String> words = List.of("later", "ä€", "\ud800", "");

        assertThat(ProbeJvm.SHORT_LIVED.ask(new Echo(words), String.class)).isEqualTo(words);
        assertThat(ProbeJvm.SHORT_LIVED.ask(new Echo(List.of()), String.class)).isEmpty();
    }

    /** Every identity hash code there is the same, so a hundred thousand objects could not be written. */
    @Test
    void keepsObservations() throws IOException {
        List<String> values = new ArrayList<>(List.of("a", "\ud800", ""));
        IntStream.range(0, 100_000).forEach(i -> values.add("value " + i));

        List<Observation> seen = ProbeJvm.REPEATABLE.ask(new Observing(values), Observation.class);

        assertThat(seen).hasSize(3);
        assertThat(seen.get(0).requests().get(0)).containsExactly(3, -1);
        assertThat(seen.get(0).values()).isEqualTo(values);
        assertThat(seen.get(0).failure()).isEqualTo("failed");
        assertThat(seen.get(1)).matches(one -> one.isCutOff() && one.resultsOnly() && !one.isLeftOut());
        assertThat(seen.get(2)).matches(one -> one.isLeftOut() && !one.isCutOff());
    }

    @Test
    void saysWhyAProbeFailed() {
        assertThatThrownBy(() -> ProbeJvm.SHORT_LIVED.ask(new Failing(), String.class))
                .isInstanceOf(IOException.class)
                .hasMessage("IllegalStateException: no way");
    }

    @Test
    void endsAProbeThatDoesNotEnd() {
        assertThatThrownBy(
                        () -> ProbeJvm.SHORT_LIVED.within(Duration.ofSeconds(1)).ask(new Endless(), String.class))
                .isInstanceOf(IOException.class)
                .hasMessageMatching("(waiting|starting) did not end within 1 s, outside of the driver");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // As a driver's code could reply.
    void refusesRepliesOfAnotherClass() {
        assertThatThrownBy(() -> ProbeJvm.SHORT_LIVED.ask((Probe) new Echo(List.of("text")), Double.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another class");
    }
}
