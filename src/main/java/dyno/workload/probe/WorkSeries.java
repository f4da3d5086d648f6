package dyno.workload.probe;

import dyno.workload.Footprint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The increments of the counters of a {@link WorkMeter} in each of the last operations. */
final class WorkSeries {
    /** Odd, so that there is a middle one. */
    static final int LENGTH = 11;

    private final List<long[]> operations = new ArrayList<>();
    private final List<long[]> allocations = new ArrayList<>();
    private long[] before;

    /**
     * A series before its first operation.
     *
     * @param before the counters
     */
    WorkSeries(long[] before) {
        this.before = before;
    }

    /**
     * Another operation has ended.
     *
     * @param now the counters
     * @param allocatedBytes by the operation
     */
    void add(long[] now, long allocatedBytes) {
        long[] advanced = now.clone();
        for (int i = 0; i < before.length; i++) {
            advanced[i] -= before[i];
        }
        before = now;
        operations.add(advanced);
        allocations.add(new long[] {allocatedBytes});
        if (operations.size() > LENGTH) {
            operations.remove(0);
            allocations.remove(0);
        }
    }

    /** Whether the series is full, and all operations in it have the same counts. */
    boolean isSteady() {
        return operations.size() == LENGTH
                && operations.stream().allMatch(operation -> Arrays.equals(operation, operations.get(0)));
    }

    /**
     * The medians over the operations.
     *
     * @param wire what an operation sends and receives
     */
    WorkReading reading(String workload, Footprint wire) {
        Map<Integer, WorkCount> methods = new HashMap<>();
        Set<Integer> regular = new HashSet<>();
        Map<Integer, Long> callsOut = new HashMap<>();
        long[] medians = medians(operations);
        // The methods and the calls that leave the driver have numbers of their own.
        for (int number = 0; number < medians.length / WorkMeter.KINDS; number++) {
            WorkCount count = WorkCount.of(medians, number);
            if (!count.equals(WorkCount.NONE)) {
                methods.put(number, count);
                if (isCalledEquallyOften(number)) {
                    regular.add(number);
                }
            }
            long calls = medians[number * WorkMeter.KINDS + WorkMeter.NUMBERED_CALLS];
            if (calls > 0) {
                callsOut.put(number, calls);
            }
        }
        List<long[]> totals = operations.stream().map(WorkSeries::total).toList();
        long[] total = medians(totals);
        return new WorkReading(
                workload,
                WorkCount.of(total, 0),
                total[WorkMeter.DECODED],
                methods,
                regular,
                callsOut,
                medians(allocations)[0],
                wire,
                isSteady(),
                null);
    }

    private boolean isCalledEquallyOften(int method) {
        int counter = method * WorkMeter.KINDS + WorkMeter.CALLS;
        return operations.stream()
                        .mapToLong(operation -> counter < operation.length ? operation[counter] : 0)
                        .distinct()
                        .count()
                == 1;
    }

    private static long[] total(long[] operation) {
        long[] total = new long[WorkMeter.KINDS];
        for (int i = 0; i < operation.length; i++) {
            total[i % WorkMeter.KINDS] += operation[i];
        }
        return total;
    }

    /** Later readings may be longer; values missing in an earlier one were 0. */
    private static long[] medians(List<long[]> readings) {
        long[] medians = new long
                [readings.stream().mapToInt(reading -> reading.length).max().orElseThrow()];
        for (int i = 0; i < medians.length; i++) {
            int counter = i;
            long[] values = readings.stream()
                    .mapToLong(reading -> counter < reading.length ? reading[counter] : 0)
                    .sorted()
                    .toArray();
            medians[i] = values[values.length / 2];
        }
        return medians;
    }
}
