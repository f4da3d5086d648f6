package dyno.run.fork;

import dyno.run.ForkJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The memory of the machine that forks can use. */
final class FreeMemory {
    private static final Path LINUX = Path.of("/proc/meminfo");
    private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");

    /** What a fork's JVM needs besides its heap. */
    private static final long BESIDES_KIB = 188L << 10;

    private FreeMemory() {}

    /** Whether forks can be alive at once; where the system does not say, four can. */
    static boolean isEnoughFor(int forks) {
        OptionalLong available = availableKib();
        return available.isPresent() ? forks * (ForkJvm.heapKib() + BESIDES_KIB) <= available.getAsLong() : forks <= 4;
    }

    private static OptionalLong availableKib() {
        try {
            return AVAILABLE
                    .matcher(Files.readString(LINUX))
                    .results()
                    .map(MatchResult::group)
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }
}
