package dyno.flamegraph;

import dyno.document.Quantity;
import dyno.hotspot.CostChange;
import dyno.hotspot.CostSide;
import dyno.hotspot.CostTree;
import dyno.hotspot.CostTree.LineCost;
import dyno.io.Json;
import dyno.output.Page;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A flame graph as a self-contained page: a tree of calls on a canvas, to be turned over, zoomed and searched; coloured by
 * change where it has two sides, with a table of the changes by method below.
 */
public final class FlameGraphPage {
    private static final MathContext FOUR_DIGITS = new MathContext(4);
    private static final int MOST_ROWS = 40;

    /** A node's owner and kind are one number: the owner's times this, plus the kind's. */
    private static final int OWNERS = 10;

    /** Source lines are shown for nodes of at least this part of the operation. */
    private static final double WORTH_SOURCES = 0.001;

    private final CostTree tree;
    private final List<Optional<SourceLookup>> sources;
    private final Map<String, Integer> texts = new LinkedHashMap<>();

    /** A row of the tables below the graph; {@code sense} is less, more or same. */
    public record Row(
            String name,
            Quantity before,
            Quantity after,
            Quantity difference,
            String range,
            String sense,
            String mark) {}

    /** A side as the page's head shows it. */
    public record Side(String name, Quantity cost, String basis) {}

    private FlameGraphPage(CostTree tree, List<Optional<SourceLookup>> sources) {
        this.tree = tree;
        this.sources = sources;
    }

    /**
     * The page as text.
     *
     * @param sources of each side, where the source jar is known
     * @param links to other pages and files, for the page's head
     */
    public static String html(String title, CostTree tree, List<Optional<SourceLookup>> sources, List<PageLink> links) {
        return new FlameGraphPage(tree, sources).page(title, links);
    }

    private String page(String title, List<PageLink> links) {
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("title", title);
        model.put("links", links);
        model.put("event", tree.event().label());
        model.put("perOperation", !tree.unit().equals("%"));
        model.put("sides", sides());
        model.put("tellsNoise", tree.canTellNoise());
        model.put("units", units());
        if (tree.sides().size() == 2) {
            model.put("methods", rows(tree.methodChanges()));
            model.put("calls", rows(tree.callChanges()));
        }
        // the end of a script, and nothing else, would end the data
        model.put("data", Json.line(data()).replace("<", "\\u003c"));
        return Page.render("flamegraph.ftlh", model);
    }

    private List<Side> sides() {
        List<Side> sides = new ArrayList<>();
        for (int side = 0; side < tree.sides().size(); side++) {
            CostSide about = tree.sides().get(side);
            String basis = Quantity.count(about.profiles().size(), about.unit().label()) + ", "
                    + Quantity.count(about.stackSamples(), "stack sample");
            sides.add(new Side(about.name(), quantity(tree.total(side, 0)), basis));
        }
        return sides;
    }

    /** What the noise is between. */
    private String units() {
        return tree.sides().stream()
                .map(side -> side.unit().label() + "s")
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private Quantity quantity(double cost) {
        return CostQuantity.of(cost, tree.unit());
    }

    private List<Row> rows(List<CostChange> changes) {
        return changes.stream()
                .limit(MOST_ROWS)
                .map(change -> row(change, tree.unit()))
                .toList();
    }

    private static Row row(CostChange change, String unit) {
        String sense = !change.beyondNoise() ? "same" : change.difference() < 0 ? "less" : "more";
        return new Row(
                change.name(),
                CostQuantity.of(change.before(), unit),
                CostQuantity.of(change.after(), unit),
                CostQuantity.signed(change.difference(), unit),
                CostQuantity.range(change, unit),
                sense,
                CostQuantity.mark(change));
    }

    /** What the script draws: arrays by node, the most expensive lines and the intervals only where there are any. */
    private Map<String, Object> data() {
        int size = tree.size();
        int[] parents = new int[size];
        int[] names = new int[size];
        int[] kinds = new int[size];
        Map<Integer, Object> intervals = new TreeMap<>();
        Map<Integer, Object> lines = new TreeMap<>();
        for (int node = 0; node < size; node++) {
            parents[node] = tree.parent(node);
            names[node] = tree.nameNumber(node);
            kinds[node] = OWNERS * tree.owner(node).ordinal() + tree.kind(node).ordinal();
            if (tree.canTellNoise() && !Double.isNaN(tree.change(node).pValue())) {
                CostChange change = tree.change(node);
                intervals.put(
                        node, List.of(rounded(change.low()), rounded(change.high()), change.beyondNoise() ? 1 : 0));
            }
            List<Object> ofNode = lines(node);
            if (!ofNode.isEmpty()) {
                lines.put(node, ofNode);
            }
        }
        List<Object> self = new ArrayList<>();
        for (int side = 0; side < tree.sides().size(); side++) {
            List<BigDecimal> costs = new ArrayList<>();
            for (int node = 0; node < size; node++) {
                costs.add(rounded(tree.self(side, node)));
            }
            self.add(costs);
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("unit", tree.unit());
        data.put("sides", tree.sides().stream().map(CostSide::name).toList());
        data.put("names", tree.names());
        data.put("parents", parents);
        data.put("node", names);
        data.put("kinds", kinds);
        data.put("self", self);
        data.put("tellsNoise", tree.canTellNoise());
        data.put("intervals", intervals);
        data.put("lines", lines);
        data.put("texts", texts.keySet());
        return data;
    }

    private static BigDecimal rounded(double value) {
        return value == 0
                ? BigDecimal.ZERO
                : new BigDecimal(value).round(FOUR_DIGITS).stripTrailingZeros();
    }

    /** Side, line, cost and text of the most expensive lines that the sources have. */
    private List<Object> lines(int node) {
        List<Object> lines = new ArrayList<>();
        for (int side = 0; side < tree.sides().size(); side++) {
            boolean worth = tree.total(side, node) >= WORTH_SOURCES * tree.total(side, 0);
            if (worth && tree.isDriver(node) && sources.get(side).isPresent()) {
                for (LineCost line : tree.lines(side, node)) {
                    Optional<String> text = sources.get(side).get().line(tree.className(side, node), line.line());
                    if (text.isPresent()) {
                        int number = texts.computeIfAbsent(text.get(), t -> texts.size());
                        lines.add(List.of(side, line.line(), rounded(line.cost()), number));
                    }
                }
            }
        }
        return lines;
    }
}
