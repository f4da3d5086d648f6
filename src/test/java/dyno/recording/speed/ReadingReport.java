package dyno.recording.speed;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What readers of recordings need.
 *
 * @param machine processor, number of processors and operating system
 * @param jdk version of the JVM that all readers ran in
 * @param started ISO-8601 instant
 * @param comparisons one a recording
 */
public record ReadingReport(String machine, String jdk, String started, List<Comparison> comparisons) {
    /**
     * All readers on one recording.
     *
     * @param what the recording is
     * @param files how many files it is in
     * @param megabytes its size, 10^6 bytes
     * @param rounds that the figures are medians of
     * @param readers in the order in which they ran
     */
    public record Comparison(String what, int files, double megabytes, int rounds, List<Reader> readers) {
        /** CPU seconds of the reader that all are compared with; NaN when it did not run. */
        private double reference() {
            return readers.stream()
                    .filter(reader -> reader.name().equals(Contender.REFERENCE))
                    .mapToDouble(reader -> reader.usage().cpuSeconds())
                    .findFirst()
                    .orElse(Double.NaN);
        }
    }

    /**
     * A reader and what it used.
     *
     * @param name of the command or class
     * @param usage medians over the rounds
     */
    public record Reader(String name, Usage usage) {}

    /**
     * What one reader used, its JVM's start included.
     *
     * @param cpuSeconds CPU time of the process, seconds
     * @param wallSeconds wall time, seconds
     * @param heapMegabytes peak of the heap, 10^6 bytes
     * @param residentMegabytes peak of the physical memory, 10^6 bytes
     */
    public record Usage(double cpuSeconds, double wallSeconds, double heapMegabytes, double residentMegabytes) {
        static Usage median(List<Usage> all) {
            return new Usage(
                    median(all, Usage::cpuSeconds),
                    median(all, Usage::wallSeconds),
                    median(all, Usage::heapMegabytes),
                    median(all, Usage::residentMegabytes));
        }

        private static double median(List<Usage> all, ToDoubleFunction<Usage> figure) {
            double[] sorted = all.stream().mapToDouble(figure).sorted().toArray();
            return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        }
    }

    /** A table a recording. */
    public String render() {
        StringBuilder text = new StringBuilder(machine + ", JDK " + jdk + "\n");
        comparisons.forEach(comparison -> append(text, comparison));
        return text.toString();
    }

    private static void append(StringBuilder text, Comparison comparison) {
        text.append(String.format(
                Locale.ROOT,
                "%n%s: %.0f MB, median of %d%n%-32s %10s %10s %10s %10s %12s%n",
                comparison.what(),
                comparison.megabytes(),
                comparison.rounds(),
                "",
                "CPU s",
                "relative",
                "wall s",
                "heap MB",
                "resident MB"));
        comparison.readers().forEach(reader -> text.append(line(reader, comparison.reference())));
    }

    private static String line(Reader reader, double reference) {
        Usage usage = reader.usage();
        return String.format(
                Locale.ROOT,
                "%-32s %10.2f %10.2f %10.2f %10.0f %12.0f%n",
                reader.name(),
                usage.cpuSeconds(),
                usage.cpuSeconds() / reference,
                usage.wallSeconds(),
                usage.heapMegabytes(),
                usage.residentMegabytes());
    }
}
