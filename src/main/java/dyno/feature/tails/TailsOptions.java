package dyno.feature.tails;

import dyno.driver.DriverCoordinates;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What is measured, in how many threads and JVMs, and for how long.
 *
 * @param threads numbers of threads, each measured by itself
 * @param virtual whether they are virtual threads
 * @param rounds JVMs of each
 * @param duration how long operations are timed in a JVM
 * @param seed of the random order within a round
 */
public record TailsOptions(
        List<DriverCoordinates> drivers,
        List<WorkloadName> workloads,
        List<TransportName> transports,
        List<Integer> threads,
        boolean virtual,
        int rounds,
        Duration duration,
        long seed) {
    private static final int MOST_THREADS = 256;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /**
     * Valid options.
     *
     * @throws IllegalArgumentException when a number is out of its range, or an operation or a transport has no tails
     */
    public TailsOptions {
        drivers = List.copyOf(drivers);
        workloads = List.copyOf(workloads);
        transports = List.copyOf(transports);
        threads = threads.stream().distinct().toList();
        threads.stream().filter(number -> number < 1 || number > MOST_THREADS).forEach(number -> {
            throw new IllegalArgumentException(
                    "--threads " + number + " is not possible; choose 1 to " + MOST_THREADS + ".");
        });
        if (rounds < 1) {
            throw new IllegalArgumentException("--rounds " + rounds + " measures nothing; choose 1 or more.");
        }
        if (duration.toMillis() < 1 || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "--duration is a time of up to 10 min, such as 5s, in which operations are timed in each JVM.");
        }
        if (transports.stream().anyMatch(TransportName::isReplay)) {
            throw new IllegalArgumentException("--transport replay has no tails: a replayed server answers at once."
                    + " Choose loopback, loopback-tls, unix, delayed or delayed-tls.");
        }
        workloads.forEach(TailsOptions::requireTails);
    }

    private static void requireTails(WorkloadName name) {
        Workload workload = name.prototype();
        if (workload.isCold()) {
            throw new IllegalArgumentException("The workload " + name
                    + " has no tails: it runs once in a JVM. Choose another one with --workload.");
        }
        if (workload.isConcurrent()) {
            throw new IllegalArgumentException("The workload " + name
                    + " has several threads itself: give it one, and choose the number with --threads.");
        }
    }

    /** A driver in an operation over a transport, in a number of threads. */
    record Case(DriverCoordinates driver, WorkloadName workload, TransportName transport, int threads) {
        @Override
        public String toString() {
            return driver + " in " + workload + " over " + transport + ", "
                    + (threads == 1 ? "1 thread" : threads + " threads");
        }
    }

    /** In the order of a table. */
    List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (WorkloadName workload : workloads) {
            for (TransportName transport : transports) {
                if (workload.prototype().runsOver(transport)) {
                    for (int number : threads) {
                        drivers.forEach(driver -> cases.add(new Case(driver, workload, transport, number)));
                    }
                }
            }
        }
        return cases;
    }

    /** All cases, once for each round, each time in another order. */
    List<Case> shuffled() {
        Random random = new Random(seed);
        List<Case> all = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            List<Case> round = cases();
            Collections.shuffle(round, random);
            all.addAll(round);
        }
        return all;
    }
}
