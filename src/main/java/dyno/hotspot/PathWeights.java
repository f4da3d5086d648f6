package dyno.hotspot;

import java.util.Arrays;

/** Sums the weights of numbered paths by unit; memory grows with the paths that have any. */
final class PathWeights {
    private final int units;
    /** Row of each path among the weights, plus 1; 0 for a path without any. */
    private int[] rows = new int[1 << 10];

    private int size;
    private int[] paths = new int[1 << 9];
    /** Created for the first path: tallies into which others are merged have none. */
    private double[] weights = {};

    PathWeights(int units) {
        this.units = units;
    }

    int size() {
        return size;
    }

    int path(int row) {
        return paths[row];
    }

    double[] weights(int row) {
        return Arrays.copyOfRange(weights, row * units, (row + 1) * units);
    }

    /** Adds weights by unit to those of a path. */
    void add(int path, long[] added) {
        if (path >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(path + 1, 2 * rows.length));
        }
        if (rows[path] == 0) {
            rows[path] = append(path) + 1;
        }
        int weight = (rows[path] - 1) * units;
        for (int unit = 0; unit < units; unit++) {
            weights[weight + unit] += added[unit];
        }
    }

    private int append(int path) {
        if (size == paths.length) {
            paths = Arrays.copyOf(paths, 2 * size);
        }
        if (weights.length < paths.length * units) {
            weights = Arrays.copyOf(weights, paths.length * units);
        }
        paths[size] = path;
        return size++;
    }
}
