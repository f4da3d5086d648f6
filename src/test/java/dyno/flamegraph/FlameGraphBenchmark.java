package dyno.flamegraph;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.CostSide;
import dyno.hotspot.CostTree;
import dyno.hotspot.DriverScope;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.StackPaths;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Times a differential flame graph of 200,000 nodes in a browser without a screen. Not part of the tests; run it with
 *
 * <pre>mvn test -Dtest=FlameGraphBenchmark -Dflamegraph.browser=chromium-headless-shell</pre>
 *
 * <p>{@code -Dflamegraph.nodes=1000000 -Dflamegraph.forks=1} for a million, without the noise, whose tests would take minutes.
 */
class FlameGraphBenchmark {
    private static final int NODES = Integer.getInteger("flamegraph.nodes", 200_000);
    private static final int FORKS = Integer.getInteger("flamegraph.forks", 5);

    /**
     * Times each action 20 times, fewer in a large graph, to the end of its drawing: the median, the least and the most. Of two
     * actions, the first prepares and is not timed.
     */
    private static final String STOPWATCH = """
              const g = window.dynoGraph, canvas = document.getElementById('graph').getContext('2d');
              function time(first, second) {
                const runs = g.nodes > 500000 ? 5 : 20, times = [], action = second || first;
                for (let i = 0; i < runs; i++) {
                  if (second) first(i);
                  const start = performance.now();
                  action(i);
                  canvas.getImageData(0, 0, 1, 1);
                  times.push(performance.now() - start);
                }
                times.sort(function (a, b) { return a - b; });
                return times[runs >> 1].toFixed(1) + ' (' + times[0].toFixed(1) + ' to ' + times[runs - 1].toFixed(1) + ')';
              }
              const loaded = performance.now();
              const lines = [g.nodes + ' nodes', 'from navigation to drawn: ' + loaded.toFixed(0) + ' ms',
                'draw the whole: ' + time(g.draw) + ' ms',
                'zoom in and out: ' + time(i => g.zoom(i % 2 ? 0 : 1 + 37 * i)) + ' ms',
                'scroll: ' + time(i => { document.getElementById('scroller').scrollTop = 20 * i; g.draw(); }) + ' ms',
                'find, few matches: ' + time(i => g.find('M' + i + 'x')) + ' ms',
                'find, all match: ' + time(i => g.find('M.*x' + (i % 2 ? '' : '.'))) + ' ms',
                'lay out anew: ' + time(g.lay) + ' ms',
                'by method: ' + time(i => { g.find(''); g.view('method', 1 + 37 * i); g.draw(); }) + ' ms',
                'turn: ' + time(i => { g.view(i % 2 ? 'calls' : 'inverted'); g.draw(); }) + ' ms',
                'invert, each time anew: ' + time(i => { g.view('calls'); g.forget(); },
                  () => { g.view('inverted'); g.draw(); }) + ' ms',
                'remove the stacks of a method: ' + time(() => g.view('calls'), i => g.step('remove:' + g.name(1 + 37 * i))) + ' ms',
                'merge by class: ' + time(() => g.reset(), () => g.step('group:class')) + ' ms',
                'table: ' + time(() => g.shown('graph'), () => g.shown('table')) + ' ms'];
              tell(lines);
            """;

    @TempDir
    private Path folder;

    private final Random random = new Random(1);

    @Test
    void drawsManyNodes() throws IOException, InterruptedException {
        List<StackTrace> traces = traces();
        StackPaths paths = StackPaths.ofOperations(DriverScope.ofPackages(List.of("db")));
        long start = System.nanoTime();
        CostTree tree = CostTree.between(side("A", traces), paths, side("B", traces), paths);
        String html = FlameGraphPage.html("benchmark", tree, List.of(Optional.empty(), Optional.empty()), List.of());
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT, "%nwritten in %.1f s: %d nodes, %.1f MB%n", seconds, tree.size(), html.length() / 1e6);
        System.out.println(FlameGraphBrowser.toldBy(html, STOPWATCH, folder));
        assertThat(tree.size()).isGreaterThanOrEqualTo(NODES);
    }

    /** Random paths of 10 to 60 frames that share their beginnings, until there are enough different nodes. */
    private List<StackTrace> traces() {
        List<StackTrace> traces = new ArrayList<>();
        List<List<Frame>> known = new ArrayList<>(List.of(List.of()));
        int nodes = 1;
        while (nodes < NODES + 10) {
            List<Frame> stem = known.get((int) (known.size() * Math.sqrt(random.nextDouble())));
            List<Frame> path = new ArrayList<>(stem.subList(0, random.nextInt(stem.size() + 1)));
            int more = 1 + random.nextInt(Math.max(2, 60 - path.size()) / 2);
            for (int i = 0; i < more; i++) {
                path.add(
                        new Frame("db.C" + random.nextInt(3000), "M" + traces.size() + "x" + i, 1, FrameKind.COMPILED));
            }
            nodes += more;
            known.add(path);
            List<Frame> topmostFirst = new ArrayList<>(path);
            Collections.reverse(topmostFirst);
            traces.add(new StackTrace(topmostFirst));
        }
        return traces;
    }

    private CostSide side(String name, List<StackTrace> traces) {
        List<Profile> forks = new ArrayList<>();
        List<Double> costs = new ArrayList<>();
        for (int fork = 0; fork < FORKS; fork++) {
            Map<StackTrace, Long> weights = new HashMap<>();
            traces.forEach(trace -> weights.put(trace, 1L + random.nextInt(20)));
            long samples = weights.values().stream().mapToLong(Long::longValue).sum();
            forks.add(new Profile(Event.CPU, weights, samples));
            costs.add(1000 + random.nextDouble());
        }
        return new CostSide(name, forks, costs, SamplingUnit.FORK);
    }
}
