package dyno.investigation.recorded;

import dyno.recording.Reading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** By what the CPU was sampled in several recordings, and how often: where they differ, their stack samples do not compare. */
final class CpuSamplers {
    private final Map<String, List<Path>> files = new TreeMap<>();

    /** Notes what sampled a recording. */
    void add(Path file, Reading reading) {
        reading.cpuSamplers()
                .forEach(sampler ->
                        files.computeIfAbsent(sampler, s -> new ArrayList<>()).add(file));
    }

    /** What is to be said of samplers that differ; nothing where there is one. */
    Optional<String> warning() {
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

    /** What is to be said of those files whose sampler starts anew whenever a thread wakes; nothing where there are none. */
    Optional<String> perfWarning(List<Path> among) {
        List<Path> byPerf = files.entrySet().stream()
                .filter(sampler -> sampler.getKey().contains(Reading.PERF))
                .flatMap(sampler -> sampler.getValue().stream())
                .filter(among::contains)
                .toList();
        return byPerf.isEmpty()
                ? Optional.empty()
                : Optional.of("perf's clock sampled the CPU in " + CountedThreads.names(byPerf)
                        + ": for threads that run only for microseconds"
                        + " between two waits, it can be wrong by a large factor (docs/decisions/0016-sampling-clock.md). Record with event=ctimer to be sure.");
    }
}
