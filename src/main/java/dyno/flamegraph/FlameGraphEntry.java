package dyno.flamegraph;

import dyno.document.Quantity;
import dyno.hotspot.CostTree;
import dyno.hotspot.Ranking;
import dyno.output.Names;

/**
 * What an index page says of a flame graph.
 *
 * @param cost of the operation; none if it was not measured
 * @param method the first of the ranking; empty where nothing is ranked
 */
public record FlameGraphEntry(
        FlameGraph graph, Quantity cost, String method, Quantity share, FlameGraphPicture picture) {
    public static FlameGraphEntry of(FlameGraph graph, CostTree tree, Ranking ranking) {
        return new FlameGraphEntry(
                graph,
                tree.unit().equals("%") ? Quantity.NONE : CostQuantity.of(tree.total(0, 0), tree.unit()),
                ranking.hotspots().stream().findFirst().map(Names::method).orElse(""),
                ranking.hotspots().stream()
                        .findFirst()
                        .map(first -> Quantity.percent(first.share().mean()))
                        .orElse(Quantity.NONE),
                FlameGraphPicture.of(tree));
    }
}
