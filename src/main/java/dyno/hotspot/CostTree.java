package dyno.hotspot;

import dyno.profile.CallTree;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A tree of calls with their cost per operation, of one side or of two sides that are compared.
 *
 * <p>Costs are ns/op or bytes/op if the cost of an operation is known on all sides, else percent of the operation. With
 * two sides, nodes whose cost differs beyond the noise between the units are marked; of those marked, 5 % at most are
 * expected to be false (Benjamini and Hochberg, whose bound holds for tests that depend on each other as a call and its
 * callees do).
 */
public final class CostTree {
    /** Cost of an operation if it is unknown. */
    private static final double PERCENT = 100;

    private static final String ROOT = "all";
    private static final String TRANSPORT = "(socket and kernel below the driver)";
    private static final int MOST_LINES = 3;

    private final List<CostSide> sides;
    private final boolean costKnown;
    private final boolean fromCalls;
    private final CallTree tree;
    private final List<ChangeTest.Side> testSides = new ArrayList<>();
    private final List<Detail> details = new ArrayList<>();
    private final List<CostChange> changes = new ArrayList<>();
    private final Map<String, double[]> methods = new LinkedHashMap<>();
    private final Map<String, double[]> methodTotals = new LinkedHashMap<>();
    private final double[][] self;
    private final double[][] totals;

    /** What is known of a node in addition to its weights: whose code, how it was running, which lines. */
    private static final class Detail {
        private CodeOwner owner = CodeOwner.NONE;
        private final String[] classNames;
        private final double[] kinds = new double[FrameKind.values().length];
        private final List<Map<Integer, Double>> lines = new ArrayList<>();

        private Detail(int sides) {
            classNames = new String[sides];
            Arrays.fill(classNames, "");
            IntStream.range(0, sides).forEach(side -> lines.add(new TreeMap<>()));
        }
    }

    /** Cost of a node's source line with all that it called. */
    public record LineCost(int line, double cost) {}

    private CostTree(List<CostSide> sides, List<StackPaths> paths) {
        this.sides = List.copyOf(sides);
        this.costKnown = sides.stream().allMatch(CostSide::isCostKnown);
        this.fromCalls = paths.stream().allMatch(StackPaths::beginWithCalls);
        int columns = sides.stream().mapToInt(side -> side.profiles().size()).sum();
        this.tree = new CallTree(columns, ROOT);
        details.add(detail());
        List<Profile> all =
                sides.stream().flatMap(side -> side.profiles().stream()).toList();
        boolean hasOperations = StackPaths.hasOperations(all);
        int column = 0;
        for (int side = 0; side < sides.size(); side++) {
            testSides.add(testSide(sides.get(side)));
            List<Profile> profiles = sides.get(side).profiles();
            for (int unit = 0; unit < profiles.size(); unit++) {
                add(profiles.get(unit), paths.get(side), hasOperations, side, unit, column++);
            }
        }
        this.self = new double[sides.size()][tree.size()];
        this.totals = new double[sides.size()][tree.size()];
        settle();
    }

    public static CostTree of(CostSide side, StackPaths paths) {
        return new CostTree(List.of(side), List.of(paths));
    }

    /**
     * The tree of two sides, merged where paths are equal.
     *
     * @throws IllegalArgumentException when they hold different events
     */
    public static CostTree between(CostSide before, StackPaths beforePaths, CostSide after, StackPaths afterPaths) {
        if (before.event() != after.event()) {
            throw new IllegalArgumentException(before.event() + " of " + before.name() + " cannot be compared with "
                    + after.event() + " of " + after.name() + ".");
        }
        return new CostTree(List.of(before, after), List.of(beforePaths, afterPaths));
    }

    private ChangeTest.Side testSide(CostSide side) {
        double[] weights =
                side.profiles().stream().mapToDouble(Profile::totalWeight).toArray();
        double[] costs = costKnown
                ? side.costs().stream().mapToDouble(Double::doubleValue).toArray()
                : new double[] {PERCENT};
        return new ChangeTest.Side(weights, costs, side.unit() == SamplingUnit.FORK, side.stackSamples());
    }

    private ChangeTest test() {
        return new ChangeTest(testSides.get(0), testSides.get(1), canTellNoise());
    }

    private void add(Profile profile, StackPaths paths, boolean hasOperations, int side, int unit, int column) {
        profile.weights().forEach((trace, weight) -> {
            double cost = testSides.get(side).costOf(unit, weight);
            int node = CallTree.ROOT;
            for (StackPaths.Step step : paths.path(trace, hasOperations)) {
                node = tree.child(node, step.name());
                note(node, step.frame(), paths, side, cost);
            }
            tree.add(node, column, weight);
            Charge charge = paths.scope().charge(trace.frames());
            weights(methods, charged(charge, paths))[column] += weight;
            passed(charge, paths).forEach(method -> weights(methodTotals, method)[column] += weight);
        });
    }

    private void note(int node, Frame frame, StackPaths paths, int side, double cost) {
        if (node == details.size()) {
            details.add(detail());
        }
        Detail detail = details.get(node);
        if (frame != null) {
            detail.kinds[frame.kind().ordinal()] += cost;
            if (detail.owner == CodeOwner.NONE || paths.scope().contains(frame)) {
                detail.owner = paths.scope().owner(frame);
            }
            detail.classNames[side] = frame.className();
            if (frame.line() > 0) {
                detail.lines.get(side).merge(frame.line(), cost, Double::sum);
            }
        }
    }

    private Detail detail() {
        return new Detail(sides.size());
    }

    private double[] weights(Map<String, double[]> weights, String name) {
        return weights.computeIfAbsent(name, n -> new double[tree.columns()]);
    }

    /** The method of the driver to which a stack is charged, as in a ranking of hotspots. */
    private static String charged(Charge charge, StackPaths paths) {
        if (charge == null) {
            return StackPaths.OUTSIDE_DRIVER;
        }
        return charge.transport() ? TRANSPORT : name(charge.method(), paths);
    }

    /** The methods of the driver that are on a stack, each once. */
    private static Set<String> passed(Charge charge, StackPaths paths) {
        return charge == null
                ? Set.of()
                : charge.passed().stream()
                        .map(place -> name(DriverMethod.of(place), paths))
                        .collect(Collectors.toSet());
    }

    private static String name(DriverMethod method, StackPaths paths) {
        String className = method.className();
        String shown = paths.beginWithCalls() ? className.substring(className.lastIndexOf('.') + 1) : className;
        return shown + "." + method.methodName();
    }

    private void settle() {
        double[][] weights = tree.totals();
        for (int node = 0; node < tree.size(); node++) {
            for (int side = 0; side < sides.size(); side++) {
                totals[side][node] = testSides.get(side).mean(columns(side, weights[node]));
                self[side][node] = testSides.get(side).mean(columns(side, selfWeights(node)));
            }
        }
        if (sides.size() == 2) {
            ChangeTest test = test();
            List<CostChange> all = new ArrayList<>();
            for (int node = 0; node < tree.size(); node++) {
                all.add(test.change(tree.name(node), columns(0, weights[node]), columns(1, weights[node])));
            }
            changes.addAll(ChangeTest.marked(all));
        }
    }

    private double[] selfWeights(int node) {
        return IntStream.range(0, tree.columns())
                .mapToDouble(column -> tree.self(node, column))
                .toArray();
    }

    private double[] columns(int side, double[] all) {
        int from = side == 0 ? 0 : sides.get(0).profiles().size();
        return Arrays.copyOfRange(all, from, from + sides.get(side).profiles().size());
    }

    /** One or two. */
    public List<CostSide> sides() {
        return sides;
    }

    public Event event() {
        return sides.stream()
                .filter(side -> !side.profiles().isEmpty())
                .map(CostSide::event)
                .findFirst()
                .orElse(Event.CPU);
    }

    /** The unit of all costs: {@code ns/op}, {@code B/op}, or {@code %} if the cost of an operation is unknown. */
    public String unit() {
        return costKnown ? event().unit() : "%";
    }

    /** Whether two sides have enough units to distinguish changes from noise. */
    public boolean canTellNoise() {
        return sides.size() == 2 && testSides.stream().allMatch(side -> side.canTell(costKnown));
    }

    /** How many nodes there are; 0 is the root, and a node's number is above that of its caller. */
    public int size() {
        return tree.size();
    }

    /** The caller of a node; -1 for the root. */
    public int parent(int node) {
        return tree.parent(node);
    }

    public List<String> names() {
        return tree.names();
    }

    /** The number of a node's name among them. */
    public int nameNumber(int node) {
        return tree.nameNumber(node);
    }

    /**
     * The class behind a node on a side, because two drivers may have one of that name in different packages; empty if
     * there is none.
     */
    public String className(int side, int node) {
        return details.get(node).classNames[side];
    }

    /** Whether a node is the driver's code. */
    public boolean isDriver(int node) {
        return owner(node) == CodeOwner.DRIVER;
    }

    /** Whose code a node runs; the driver's where only one of the sides says so. */
    public CodeOwner owner(int node) {
        return details.get(node).owner;
    }

    /** How the node's code was running most of the time. */
    public FrameKind kind(int node) {
        double[] kinds = details.get(node).kinds;
        int most = 0;
        for (int kind = 1; kind < kinds.length; kind++) {
            most = kinds[kind] > kinds[most] ? kind : most;
        }
        return kinds[most] > 0 ? FrameKind.values()[most] : FrameKind.NATIVE;
    }

    public double self(int side, int node) {
        return self[side][node];
    }

    public double total(int side, int node) {
        return totals[side][node];
    }

    /** How the cost of a node with all that it calls changed; only with two sides. */
    public CostChange change(int node) {
        return changes.get(node);
    }

    /** The most expensive source lines of a node on a side. */
    public List<LineCost> lines(int side, int node) {
        return details.get(node).lines.get(side).entrySet().stream()
                .map(line -> new LineCost(line.getKey(), line.getValue()))
                .sorted(Comparator.comparingDouble(LineCost::cost).reversed())
                .limit(MOST_LINES)
                .toList();
    }

    /**
     * How the cost of each method of the driver changed, with what it calls outside of the driver; the largest change first. They
     * add up to the operation.
     */
    public List<CostChange> methodChanges() {
        return changes(methods);
    }

    /**
     * How the cost of each method of the driver changed, with all that it calls, other methods of the driver included; the largest
     * change first. What one method calls is counted with both.
     */
    public List<CostChange> methodTotalChanges() {
        return changes(methodTotals);
    }

    /** How the cost of each JDBC call changed, the largest change first; empty where paths do not begin with such calls. */
    public List<CostChange> callChanges() {
        if (!fromCalls) {
            return List.of();
        }
        double[][] weights = tree.totals();
        Map<String, double[]> calls = new LinkedHashMap<>();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.parent(node) == CallTree.ROOT) {
                calls.put(tree.name(node), weights[node]);
            }
        }
        return changes(calls);
    }

    private List<CostChange> changes(Map<String, double[]> weights) {
        ChangeTest test = test();
        List<CostChange> all = new ArrayList<>();
        weights.forEach((name, columns) -> all.add(test.change(name, columns(0, columns), columns(1, columns))));
        return ChangeTest.marked(all).stream()
                .sorted(Comparator.comparingDouble(change -> -Math.abs(change.difference())))
                .toList();
    }
}
