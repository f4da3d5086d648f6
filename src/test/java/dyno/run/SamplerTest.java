package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.wire.TransportName;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SamplerTest {
    private static final Path FILE = Path.of("fork.jfr");

    @Test
    void letsTheKernelsTickSampleWhatWaits() {
        Sampler sampler = new Sampler("library", "cpu", "ctimer");

        assertThat(sampler.profilerArgument(FILE, TransportName.REPLAY)).isEqualTo("fork.jfr\nlibrary\ncpu");
        assertThat(sampler.profilerArgument(FILE, TransportName.LOOPBACK)).isEqualTo("fork.jfr\nlibrary\nctimer");
        assertThat(sampler.profilerArgument(FILE, TransportName.parse("delayed-0.5ms")))
                .isEqualTo("fork.jfr\nlibrary\nctimer");
    }

    /** As async-profiler lists them; macOS has neither perf events nor such a timer. */
    @Test
    void callsATimerByItsName() {
        String basic = "Basic events:\n  cpu\n  itimer\n";

        assertThat(Sampler.events(basic + "  ctimer\nPerf events:\n  page-faults\n"))
                .startsWith("cpu");
        assertThat(Sampler.events(basic + "  ctimer\n")).containsExactly("ctimer", "itimer");
        assertThat(Sampler.events(basic)).startsWith("cpu");
    }

    @Test
    void saysWhyTheJdkSamples() {
        Sampler sampler = new Sampler("", "async-profiler has no build for plan9", "");

        assertThat(sampler.describe()).contains("JDK Flight Recorder", "plan9");
        assertThat(sampler.profilerArgument(FILE, TransportName.LOOPBACK)).endsWith("plan9");
    }
}
