package dyno.feature.tails;

import dyno.driver.DriverCoordinates;
import dyno.io.JsonDocument;
import dyno.run.Covariates;
import dyno.run.Environment;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.probe.TailReading;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Latency of single operations, and throughput, in one and in several threads; the content of {@code tails.json}. Each thread
 * begins an operation when its last one has ended, so that waiting of requests that arrive meanwhile is not included.
 *
 * @param run name of the run and of its folder
 * @param started ISO-8601 instant
 * @param environment machine and versions
 * @param virtual whether the threads were virtual ones
 * @param seconds how long operations were timed in each JVM
 * @param rows by workload, transport, number of threads and driver
 * @param warnings what could not be measured
 */
@JsonDocument(name = "tails")
public record TailsReport(
        String run,
        String started,
        Environment environment,
        boolean virtual,
        double seconds,
        List<Row> rows,
        List<String> warnings) {
    public TailsReport {
        rows = List.copyOf(rows);
        warnings = List.copyOf(warnings);
    }

    /**
     * What one JVM has measured.
     *
     * @param covariates the other load on the machine while it ran
     */
    public record Round(TailReading reading, Covariates covariates) {}

    /**
     * A driver in an operation over a transport.
     *
     * @param driver coordinates
     * @param threads how many there were, each with a connection of its own
     * @param rounds in the order of running
     */
    public record Row(
            DriverCoordinates driver, WorkloadName workload, TransportName transport, int threads, List<Round> rounds) {
        public Row {
            rounds = List.copyOf(rounds);
        }

        /** The median of a figure over the rounds. */
        double median(ToDoubleFunction<TailReading> figure) {
            double[] sorted = sorted(figure);
            int half = sorted.length / 2;
            return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        }

        double lowest(ToDoubleFunction<TailReading> figure) {
            return sorted(figure)[0];
        }

        double highest(ToDoubleFunction<TailReading> figure) {
            return sorted(figure)[rounds.size() - 1];
        }

        private double[] sorted(ToDoubleFunction<TailReading> figure) {
            return rounds.stream()
                    .map(Round::reading)
                    .mapToDouble(figure)
                    .sorted()
                    .toArray();
        }
    }
}
