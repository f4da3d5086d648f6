package dyno.experiment.profiles;

import dyno.recording.Reading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What sampled the CPU in several recordings, and how often: if they differ, their stack samples are not comparable.
 */
public final class CpuSamplers {
    private final Map<String, List<Path>> files = new TreeMap<>();

    public void add(Path file, Reading reading) {
        reading.cpuSamplers()
                .forEach(sampler ->
                        files.computeIfAbsent(sampler, s -> new ArrayList<>()).add(file));
    }

    /** A warning if the samplers differ; empty if there is only one. */
    public Optional<String> warning() {
        if (files.size() < 2) {
            return Optional.empty();
        }
        return Optional.of("The CPU was sampled in different ways: "
                + files.entrySet().stream()
                        .map(sampler -> CountedThreads.names(sampler.getValue()) + " by " + sampler.getKey())
                        .collect(Collectors.joining("; "))
                + ". Samplers attribute time differently, and the more frequent one has the larger weight:"
                + " evaluate these recordings separately.");
    }

    /** Warnings about files whose samples are of events other than time, one for each event. */
    public List<String> eventWarnings() {
        Map<String, List<Path>> byEvent = new TreeMap<>();
        files.forEach((sampler, sampled) -> {
            int end = sampler.indexOf(Reading.NOT_TIME);
            if (end > 0) {
                byEvent.computeIfAbsent(sampler.substring(Reading.ASYNC_PROFILER.length(), end), e -> new ArrayList<>())
                        .addAll(sampled);
            }
        });
        return byEvent.entrySet().stream()
                .map(event -> "The event " + event.getKey() + " was sampled in "
                        + CountedThreads.names(event.getValue())
                        + ", not CPU time: read every share of 'cpu' as a part of these events.")
                .toList();
    }

    /** A warning about files whose sampler restarts whenever a thread wakes; empty if there are none. */
    public Optional<String> perfWarning(List<Path> among) {
        List<Path> byPerf = files.entrySet().stream()
                .filter(sampler -> sampler.getKey().contains(Reading.PERF))
                .flatMap(sampler -> sampler.getValue().stream())
                .filter(among::contains)
                .toList();
        return byPerf.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "perf's clock sampled the CPU in " + CountedThreads.names(byPerf)
                                + ": for threads that run only for microseconds"
                                + " between two waits, it can be wrong by a large factor (docs/decisions/0016-sampling-clock.md). Record with event=ctimer to be sure.");
    }
}
