package dyno.flamegraph;

import dyno.hotspot.CodeOwner;
import dyno.hotspot.CostTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A small picture of the outermost calls of a flame graph, for an index page: boxes without names, coloured by owner.
 *
 * @param shapes the boxes of an owner as one path each
 */
public record FlameGraphPicture(List<Shape> shapes) {
    /** Size of the drawing, in its own unit. */
    public static final int WIDTH = 240;

    public static final int HEIGHT = 56;

    private static final int ROW = 4;
    private static final int ROWS = HEIGHT / ROW;

    /** Keeps a picture below 3 kB; the widest boxes are drawn. */
    private static final int MOST_BOXES = 140;

    /** The boxes of one owner; {@code owner} is a word for a class of the style sheet. */
    public record Shape(String owner, String path) {}

    private record Box(CodeOwner owner, int left, int top, int width) {
        private String path() {
            return "M" + left + " " + top + "h" + width + "v" + (ROW - 1) + "h-" + width + "z";
        }
    }

    /** The picture of a tree's last side. */
    static FlameGraphPicture of(CostTree tree) {
        List<Box> boxes = boxes(tree);
        Map<CodeOwner, StringBuilder> paths = new EnumMap<>(CodeOwner.class);
        boxes.stream()
                .sorted(Comparator.comparingInt(Box::width).reversed())
                .limit(MOST_BOXES)
                .forEach(box -> paths.computeIfAbsent(box.owner(), owner -> new StringBuilder())
                        .append(box.path()));
        List<Shape> shapes = new ArrayList<>();
        paths.forEach((owner, path) -> shapes.add(new Shape(styleClass(owner), path.toString())));
        return new FlameGraphPicture(shapes);
    }

    /** The report has a class of the driver's name already. */
    private static String styleClass(CodeOwner owner) {
        return owner == CodeOwner.DRIVER ? "driver-code" : owner.name().toLowerCase(Locale.ROOT);
    }

    /** The boxes that are wide enough to be seen, row by row; callees are sorted as on the page, the most expensive first. */
    private static List<Box> boxes(CostTree tree) {
        int side = tree.sides().size() - 1;
        double scale = tree.total(side, 0) > 0 ? WIDTH / tree.total(side, 0) : 0;
        Map<Integer, List<Integer>> callees = callees(tree);
        double[] lefts = new double[tree.size()];
        List<Box> boxes = new ArrayList<>();
        List<Integer> row = List.of(0);
        for (int depth = 0; depth < ROWS; depth++) {
            List<Integer> next = new ArrayList<>();
            for (int node : row) {
                double left = lefts[node];
                for (int callee : sorted(callees.getOrDefault(node, List.of()), tree, side)) {
                    double width = scale * tree.total(side, callee);
                    int from = (int) Math.round(left);
                    int to = (int) Math.round(left + width);
                    lefts[callee] = left;
                    left += width;
                    if (to > from) {
                        boxes.add(new Box(tree.owner(callee), from, depth * ROW, to - from));
                        next.add(callee);
                    }
                }
            }
            row = next;
        }
        return boxes;
    }

    private static Map<Integer, List<Integer>> callees(CostTree tree) {
        Map<Integer, List<Integer>> callees = new HashMap<>();
        for (int node = 1; node < tree.size(); node++) {
            callees.computeIfAbsent(tree.parent(node), caller -> new ArrayList<>())
                    .add(node);
        }
        return callees;
    }

    private static List<Integer> sorted(List<Integer> nodes, CostTree tree, int side) {
        return nodes.stream()
                .sorted(Comparator.comparingDouble((Integer node) -> -tree.total(side, node)))
                .toList();
    }
}
