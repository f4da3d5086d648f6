package dyno.experiment.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.recording.Reading;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CpuSamplersTest {
    private static final List<Path> BOTH = List.of(Path.of("web.jfr"), Path.of("batch.jfr"));

    private final CpuSamplers samplers = new CpuSamplers();

    @Test
    void warnsOfPerfsClock() {
        add("web.jfr", "async-profiler, cpu" + Reading.PERF + " every 1 ms");
        add("batch.jfr", "async-profiler, ctimer every 4 ms");

        assertThat(samplers.perfWarning(BOTH))
                .hasValueSatisfying(warning ->
                        assertThat(warning).contains("web.jfr:", "ctimer").doesNotContain("batch.jfr"));
        assertThat(samplers.warning())
                .hasValueSatisfying(
                        warning -> assertThat(warning)
                                .contains(
                                        "web.jfr by async-profiler, cpu by perf every 1 ms; batch.jfr by async-profiler, ctimer"));
    }

    @Test
    void hasNothingToSayOfTheKernelsTick() {
        add("web.jfr", "async-profiler, ctimer every 4 ms");

        assertThat(samplers.perfWarning(BOTH)).isEmpty();
        assertThat(samplers.warning()).isEmpty();
    }

    @Test
    void saysWhichFilesAreNotOfTime() {
        add("web.jfr", Reading.ASYNC_PROFILER + "cache-misses" + Reading.NOT_TIME + " every 1000");
        add("shop.jfr", Reading.ASYNC_PROFILER + "cache-misses" + Reading.NOT_TIME + " at its default rate");
        add("batch.jfr", Reading.ASYNC_PROFILER + "ctimer every 4 ms");

        assertThat(samplers.eventWarnings())
                .singleElement()
                .asString()
                .startsWith("The event cache-misses was sampled in shop.jfr and 1 more, ")
                .contains("not CPU time");
    }

    private void add(String file, String sampler) {
        samplers.add(Path.of(file), new Reading(Set.of(sampler), 1, 0, List.of(), 0));
    }
}
