package dyno.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Stacks folded into a tree of calls, with a weight by column at each node; columns are forks, files or time slices.
 *
 * <p>Nodes are numbers: 0 is the root, and a node's number is above that of its caller.
 */
public final class CallTree {
    /** The node from which everything is called. */
    public static final int ROOT = 0;

    private final int columns;
    private final Map<Long, Integer> children = new HashMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private final List<String> nameTexts = new ArrayList<>();
    private int size = 1;
    private int[] parents = new int[64];
    private int[] nameNumbers = new int[64];
    private double[] self;

    /** A tree with only the root, which has the given name. */
    public CallTree(int columns, String root) {
        this.columns = columns;
        this.self = new double[64 * columns];
        parents[ROOT] = -1;
        nameNumbers[ROOT] = nameNumber(root);
    }

    /** How many columns a node has. */
    public int columns() {
        return columns;
    }

    /** How many nodes there are. */
    public int size() {
        return size;
    }

    /** The caller; -1 for the root. */
    public int parent(int node) {
        return parents[node];
    }

    public String name(int node) {
        return nameTexts.get(nameNumbers[node]);
    }

    /** The number of the node's name among {@link #names()}. */
    public int nameNumber(int node) {
        return nameNumbers[node];
    }

    /** All names, each once. */
    public List<String> names() {
        return List.copyOf(nameTexts);
    }

    /** The node of this name below another; a new one if there is none. */
    public int child(int parent, String name) {
        int number = nameNumber(name);
        long key = (long) parent << 32 | number;
        Integer known = children.putIfAbsent(key, size);
        if (known != null) {
            return known;
        }
        if (size == parents.length) {
            parents = Arrays.copyOf(parents, 2 * size);
            nameNumbers = Arrays.copyOf(nameNumbers, 2 * size);
            self = Arrays.copyOf(self, 2 * size * columns);
        }
        parents[size] = parent;
        nameNumbers[size] = number;
        return size++;
    }

    private int nameNumber(String name) {
        Integer known = names.putIfAbsent(name, nameTexts.size());
        if (known != null) {
            return known;
        }
        nameTexts.add(name);
        return nameTexts.size() - 1;
    }

    /** Adds weight that was spent in the node itself. */
    public void add(int node, int column, double weight) {
        self[node * columns + column] += weight;
    }

    public double self(int node, int column) {
        return self[node * columns + column];
    }

    /** What was spent in each node and in all that it called: one row per node, one value per column. */
    public double[][] totals() {
        double[][] totals = new double[size][];
        for (int node = size - 1; node >= 0; node--) {
            totals[node] = totals[node] == null ? new double[columns] : totals[node];
            for (int column = 0; column < columns; column++) {
                totals[node][column] += self(node, column);
            }
            if (node != ROOT) {
                int parent = parents[node];
                totals[parent] = totals[parent] == null ? new double[columns] : totals[parent];
                for (int column = 0; column < columns; column++) {
                    totals[parent][column] += totals[node][column];
                }
            }
        }
        return totals;
    }
}
