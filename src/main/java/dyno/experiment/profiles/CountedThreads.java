package dyno.experiment.profiles;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** In which recordings only the threads of benchmarks count, and in which all threads. */
public final class CountedThreads {
    private final List<Path> benchmarks = new ArrayList<>();
    private final List<Path> others = new ArrayList<>();

    /** Notes a recording with stack samples. */
    public void add(Path file, boolean workersAlone) {
        (workersAlone ? benchmarks : others).add(file);
    }

    /** The recordings in which all threads count. */
    public List<Path> ofAllThreads() {
        return others;
    }

    /**
     * A warning if the recordings differ in that; empty otherwise.
     *
     * @param remedy what to do about it
     */
    public Optional<String> warning(String remedy) {
        if (benchmarks.isEmpty() || others.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("Only the threads that run JMH benchmarks are counted in " + names(benchmarks)
                + ", but all threads in " + names(others) + "; " + remedy + ".");
    }

    /** Files for people: the first one, and how many more there are. */
    static String names(List<Path> files) {
        return files.get(0).getFileName() + (files.size() == 1 ? "" : " and " + (files.size() - 1) + " more");
    }
}
