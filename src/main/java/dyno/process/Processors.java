package dyno.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The logical processors that this process may run on: a container or {@code taskset} may allow only some of the
 * machine's, and not the first ones.
 *
 * @param numbers as Linux counts them, from 0; ascending
 */
public record Processors(List<Integer> numbers) {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** Those of this process; if there is no such file, as many as the JVM reports. */
    public static Processors allowed() {
        try (Stream<String> lines = Files.lines(STATUS)) {
            return lines.filter(line -> line.startsWith(ALLOWED))
                    .map(line -> parse(line.substring(ALLOWED.length())))
                    .findFirst()
                    .orElseGet(Processors::counted);
        } catch (IOException e) {
            return counted();
        }
    }

    private static Processors counted() {
        return new Processors(IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .boxed()
                .toList());
    }

    /** Reads a list like {@code 0-2,7}; its format is in cpuset(7). */
    public static Processors parse(String list) {
        return new Processors(Stream.of(list.strip().split(","))
                .flatMap(range -> {
                    String[] ends = range.split("-");
                    return IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                            .boxed();
                })
                .toList());
    }

    /** The one for the client thread. */
    public int last() {
        return numbers.get(numbers.size() - 1);
    }

    /**
     * The one for the client thread of a process among several.
     *
     * @param places after the last one, beginning again at the first
     */
    public int afterLast(int places) {
        return numbers.get(Math.floorMod(numbers.size() - 1 + places, numbers.size()));
    }

    /** All but one; the result may be empty. */
    public Processors without(int processor) {
        return new Processors(
                numbers.stream().filter(number -> number != processor).toList());
    }

    /** In the notation of {@code taskset}. */
    public String list() {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
