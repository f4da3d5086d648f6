package dyno.recording;

import dyno.profile.Event;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The samples of each stack trace of a chunk: arrays by the number of the stack trace. */
final class SampleCounts {
    private final int stackTraces;
    private final int slices;
    private final long[] sums;
    private boolean[] sampled;
    private final Column[] columns = new Column[2 * SampleSource.values().length];

    /** The samples of one source on one kind of threads. */
    private static final class Column {
        private final int[] stackSamples;
        private final long[][] weights;

        Column(int stackTraces, int slices) {
            this.stackSamples = new int[stackTraces];
            this.weights = new long[slices][];
        }

        /** Divides each weight, with what is left of the one before; returns what is left of the last one. */
        long divide(long divisor, long left) {
            long rest = left;
            for (long[] ofSlice : weights) {
                for (int i = 0; ofSlice != null && i < ofSlice.length; i++) {
                    if (ofSlice[i] != 0) {
                        long weight = ofSlice[i] + rest;
                        ofSlice[i] = Math.max(0, weight / divisor);
                        rest = Math.floorMod(weight, divisor);
                    }
                }
            }
            return rest;
        }

        void add(Column other) {
            for (int i = 0; i < stackSamples.length; i++) {
                stackSamples[i] += other.stackSamples[i];
            }
            for (int slice = 0; slice < weights.length; slice++) {
                if (weights[slice] == null) {
                    weights[slice] = other.weights[slice];
                } else if (other.weights[slice] != null) {
                    for (int i = 0; i < stackSamples.length; i++) {
                        weights[slice][i] += other.weights[slice][i];
                    }
                }
            }
        }
    }

    /** The samples of one event on one kind of threads. */
    static final class Group {
        private final Event event;
        private final boolean worker;
        private final int[] columns;

        private Group(Event event, boolean worker, int[] columns) {
            this.event = event;
            this.worker = worker;
            this.columns = columns;
        }

        Event event() {
            return event;
        }

        boolean worker() {
            return worker;
        }
    }

    SampleCounts(int stackTraces, int slices) {
        this.stackTraces = stackTraces;
        this.slices = slices;
        this.sums = new long[slices];
    }

    void add(SampleSource source, boolean worker, int slice, int stackTrace, long weight) {
        int index = 2 * source.ordinal() + (worker ? 1 : 0);
        Column column = columns[index];
        if (column == null) {
            column = new Column(stackTraces, slices);
            columns[index] = column;
            sampled = sampled == null ? new boolean[stackTraces] : sampled;
        }
        long[] weights = column.weights[slice];
        if (weights == null) {
            weights = new long[stackTraces];
            column.weights[slice] = weights;
        }
        weights[stackTrace] += weight;
        column.stackSamples[stackTrace]++;
        sampled[stackTrace] = true;
    }

    /** True when a source has sampled anything. */
    boolean has(SampleSource source) {
        return columns[2 * source.ordinal()] != null || columns[2 * source.ordinal() + 1] != null;
    }

    void move(SampleSource from, SampleSource to) {
        for (int worker = 0; worker < 2; worker++) {
            Column moved = columns[2 * from.ordinal() + worker];
            Column target = columns[2 * to.ordinal() + worker];
            columns[2 * from.ordinal() + worker] = null;
            if (target == null) {
                columns[2 * to.ordinal() + worker] = moved;
            } else if (moved != null) {
                target.add(moved);
            }
        }
    }

    /**
     * Divides the weights of a source, so that their sum is right: what is left of one weight is added to the next one.
     *
     * @param left what is left of other weights
     * @return what is left of the last one
     */
    long divide(SampleSource source, long divisor, long left) {
        long rest = left;
        for (int worker = 0; worker < 2; worker++) {
            Column column = columns[2 * source.ordinal() + worker];
            if (column != null) {
                rest = column.divide(divisor, rest);
            }
        }
        return rest;
    }

    /** The groups that have anything, without the sources that a better one replaces. */
    List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        for (Event event : Event.values()) {
            int preference = preference(event);
            for (int worker = 0; worker < 2; worker++) {
                List<Integer> used = new ArrayList<>();
                for (SampleSource source : SampleSource.values()) {
                    int index = 2 * source.ordinal() + worker;
                    if (source.event() == event && source.preference() == preference && columns[index] != null) {
                        used.add(index);
                    }
                }
                if (!used.isEmpty()) {
                    groups.add(new Group(
                            event,
                            worker == 1,
                            used.stream().mapToInt(Integer::intValue).toArray()));
                }
            }
        }
        return groups;
    }

    private int preference(Event event) {
        int highest = 0;
        for (SampleSource source : SampleSource.values()) {
            if (source.event() == event && has(source)) {
                highest = Math.max(highest, source.preference());
            }
        }
        return highest;
    }

    boolean isEmpty() {
        return sampled == null;
    }

    /** Whether anything was sampled on a stack trace. */
    boolean has(int stackTrace) {
        return sampled[stackTrace];
    }

    /** How many stack samples a group has on a stack trace. */
    int stackSamples(Group group, int stackTrace) {
        int sum = 0;
        for (int column : group.columns) {
            sum += columns[column].stackSamples[stackTrace];
        }
        return sum;
    }

    /** The weight of a group on a stack trace, by time slice, in an array that is reused. */
    long[] weights(Group group, int stackTrace) {
        Arrays.fill(sums, 0);
        for (int column : group.columns) {
            for (int slice = 0; slice < slices; slice++) {
                long[] weights = columns[column].weights[slice];
                if (weights != null) {
                    sums[slice] += weights[stackTrace];
                }
            }
        }
        return sums;
    }
}
