package dyno.hotspot;

import static dyno.hotspot.Stacks.cpu;
import static dyno.hotspot.Stacks.stack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class CostTreeTest {
    private static final String OPERATION = "dyno.workload.SelectOne.operate:5";
    private static final DriverScope SCOPE = DriverScope.ofPackages(List.of("db"));
    private static final StackPaths PATHS = StackPaths.ofOperations(SCOPE);

    private static final StackTrace DUMP =
            stack("java.lang.String.format:1", "db.Dump.dump:7", "db.Driver.query:2", OPERATION);
    private static final StackTrace READ = stack("db.Read.read:9", "db.Driver.query:3", OPERATION);
    private static final StackTrace GUARD = stack("db.Guard.test:4", "db.Driver.query:2", OPERATION);

    /** 60 % of 1000 ns are removed, 21 ns are added; the rest costs the same, though its share doubles. */
    private final CostTree tree = between(
            side("A", List.of(995.0, 1000.0, 1005.0), Map.of(DUMP, 6000, READ, 4000)),
            side("B", List.of(418.0, 421.0, 424.0), Map.of(READ, 9500, GUARD, 500)));

    @Test
    void dividesUpTheCostOfTheOperation() {
        assertThat(tree.unit()).isEqualTo("ns/op");
        assertThat(tree.total(0, 0)).isEqualTo(1000, within(1e-9));
        assertThat(tree.total(1, 0)).isEqualTo(421, within(1e-9));
        assertThat(tree.total(0, node("db.Driver.query"))).isEqualTo(1000, within(1e-9));
        assertThat(tree.self(0, node("db.Driver.query"))).isZero();
        assertThat(tree.self(1, node("db.Read.read"))).isEqualTo(0.95 * 421, within(1e-9));
    }

    @Test
    void marksWhatIsGoneAndWhatIsNew() {
        CostChange dump = tree.change(node("db.Dump.dump"));
        assertThat(dump.after()).isZero();
        assertThat(dump.beyondNoise()).isTrue();
        assertThat(dump.low()).isLessThan(-600);
        assertThat(dump.high()).isGreaterThan(-600).isNegative();
        assertThat(tree.change(node("db.Guard.test")).beyondNoise()).isTrue();
        assertThat(tree.change(0).beyondNoise()).isTrue();
    }

    @Test
    void aLargerShareOfASmallerOperationIsNoChange() {
        CostChange read = tree.change(node("db.Read.read"));
        assertThat(read.difference()).isEqualTo(0, within(1.0));
        assertThat(read.beyondNoise()).isFalse();
    }

    @Test
    void whatMerelyMissesItsFewStackSamplesIsNotGone() {
        for (Map<StackTrace, Integer> rare : List.of(Map.of(READ, 9970, GUARD, 30), Map.of(READ, 100, GUARD, 1))) {
            CostTree missed = between(
                    side("A", List.of(1000.0, 1000.0, 1000.0), rare),
                    side("B", List.of(1000.0, 1000.0, 1000.0), Map.of(READ, rare.get(READ))));

            assertThat(missed.methodChanges())
                    .filteredOn(change -> change.name().equals("db.Guard.test"))
                    .singleElement()
                    .matches(change -> change.before() > 0 && change.after() == 0 && !change.beyondNoise());
        }
    }

    @Test
    void methodsPayForWhatTheyCallAndAddUpToTheOperation() {
        List<CostChange> methods = tree.methodChanges();
        assertThat(methods)
                .extracting(CostChange::name)
                .containsExactly("db.Dump.dump", "db.Guard.test", "db.Read.read");
        assertThat(methods.stream().mapToDouble(CostChange::before).sum()).isEqualTo(1000, within(1e-9));
        assertThat(methods.stream().mapToDouble(CostChange::after).sum()).isEqualTo(421, within(1e-9));
    }

    @Test
    void totalsCountWhatOtherMethodsOfTheDriverCostBelow() {
        assertThat(tree.methodTotalChanges())
                .filteredOn(change -> change.name().equals("db.Driver.query"))
                .singleElement()
                .satisfies(query -> {
                    assertThat(query.before()).isEqualTo(1000, within(1e-9));
                    assertThat(query.after()).isEqualTo(421, within(1e-9));
                    assertThat(query.beyondNoise()).isTrue();
                });
        assertThat(tree.methodChanges()).extracting(CostChange::name).doesNotContain("db.Driver.query");
    }

    @Test
    void linesCostWhatIsCalledFromThem() {
        assertThat(tree.lines(0, node("db.Driver.query")))
                .extracting(CostTree.LineCost::line)
                .containsExactly(2, 3);
        assertThat(tree.isDriver(node("db.Driver.query"))).isTrue();
        assertThat(tree.isDriver(node("java.lang.String.format"))).isFalse();
    }

    @Test
    void sharesAreComparedWhereTheCostOfOneSideIsUnknown() {
        CostTree shares = between(
                side("A", List.of(), Map.of(DUMP, 6000, READ, 4000)),
                side("B", List.of(418.0, 421.0), Map.of(READ, 10000)));

        assertThat(shares.unit()).isEqualTo("%");
        assertThat(shares.total(0, 0)).isEqualTo(100, within(1e-9));
        assertThat(Math.abs(shares.methodChanges().get(0).difference())).isEqualTo(60, within(1e-9));
        assertThat(shares.methodChanges()).allMatch(CostChange::beyondNoise);
    }

    @Test
    void aSingleForkMarksNothing() {
        CostTree single = between(
                new CostSide("A", List.of(cpu(weights(Map.of(DUMP, 6000)))), List.of(1.0, 1.0), SamplingUnit.FORK),
                side("B", List.of(1.0, 1.0), Map.of(READ, 10000)));

        assertThat(single.canTellNoise()).isFalse();
        assertThat(single.methodChanges()).noneMatch(CostChange::beyondNoise);
    }

    @Test
    void aCostThatWasMeasuredOnceMarksNothing() {
        CostTree once = between(
                side("A", List.of(1000.0), Map.of(DUMP, 6000)), side("B", List.of(10.0, 10.0), Map.of(DUMP, 6000)));

        assertThat(once.canTellNoise()).isFalse();
    }

    @Test
    void refusesToCompareDifferentEvents() {
        CostSide alloc = new CostSide(
                "B", List.of(new Profile(Event.ALLOCATION, Map.of(READ, 1L), 1)), List.of(), SamplingUnit.FORK);
        assertThatThrownBy(() -> between(side("A", List.of(), Map.of(READ, 5)), alloc))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ALLOCATION of B");
    }

    @Test
    void classesOfOneNameKeepTheirPackagesBySide() {
        Function<Frame, Optional<String>> entries = frame -> Optional.of("Statement.executeQuery");
        CostTree moved = CostTree.between(
                side("A", List.of(), Map.of(stack("db.jdbc.Impl.executeQuery:1", OPERATION), 10)),
                StackPaths.ofCalls(SCOPE, entries),
                side("B", List.of(), Map.of(stack("other.cj.Impl.executeQuery:2", OPERATION), 10)),
                StackPaths.ofCalls(DriverScope.ofPackages(List.of("other")), entries));

        int impl = node(moved, "Impl.executeQuery");
        assertThat(moved.className(0, impl)).isEqualTo("db.jdbc.Impl");
        assertThat(moved.className(1, impl)).isEqualTo("other.cj.Impl");
    }

    @Test
    void callsOfTwoDriversMatchByTheJdbcMethodTheyImplement() {
        StackTrace mine = stack("db.io.Reader.fill:1", "db.jdbc.MyStatement.executeQuery:1", OPERATION);
        StackTrace theirs =
                stack("other.Reader.fill:8", "other.StatementImpl.executeQuery:1", "other.pool.Wrapper.x:1", OPERATION);
        StackTrace elsewhere = stack("java.lang.Thread.sleep:1", OPERATION);
        Function<Frame, Optional<String>> entries = frame -> frame.className().contains("Statement")
                ? Optional.of("Statement." + frame.methodName())
                : Optional.empty();
        StackPaths before = StackPaths.ofCalls(SCOPE, entries);
        StackPaths after = StackPaths.ofCalls(
                DriverScope.ofPackages(List.of("other")), frame -> Optional.of("Statement.executeQuery"));

        CostTree calls = CostTree.between(
                side("A", List.of(), Map.of(mine, 900, elsewhere, 100)),
                before,
                side("B", List.of(), Map.of(theirs, 1000)),
                after);

        assertThat(calls.callChanges())
                .extracting(CostChange::name)
                .containsExactlyInAnyOrder("Statement.executeQuery", StackPaths.OUTSIDE_DRIVER);
        int call = node(calls, "Statement.executeQuery");
        assertThat(calls.total(0, call)).isEqualTo(90, within(1e-9));
        assertThat(calls.total(1, call)).isEqualTo(100, within(1e-9));
        assertThat(calls.methodChanges())
                .extracting(CostChange::name)
                .contains("Reader.fill")
                .doesNotContain("db.io.Reader.fill");
    }

    /** Forks whose shares and costs vary like real ones, without a difference between the sides. */
    @Test
    void hardlyAnyFrameOfEqualSidesIsMarked() {
        Random random = new Random(7);
        int runsWithMarks = 0;
        int runs = 200;
        for (int run = 0; run < runs; run++) {
            CostTree same = between(randomSide(random, 1), randomSide(random, 1));
            boolean marked = false;
            for (int node = 0; node < same.size(); node++) {
                marked |= same.change(node).beyondNoise();
            }
            runsWithMarks += marked ? 1 : 0;
        }
        // where nothing differs, the rate of false discoveries is the rate of runs with any: 5 %, and 10.5 of 200 by
        // chance
        assertThat(runsWithMarks).isLessThanOrEqualTo(20);
    }

    /** One of 50 methods costs twice as much. */
    @Test
    void aMethodThatCostsTwiceAsMuchIsFound() {
        Random random = new Random(11);
        int found = 0;
        int runs = 50;
        for (int run = 0; run < runs; run++) {
            CostTree tree = between(randomSide(random, 1), randomSide(random, 2));
            found += tree.methodChanges().get(0).name().equals("db.M0.run")
                            && tree.methodChanges().get(0).beyondNoise()
                    ? 1
                    : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(45);
    }

    private static CostSide randomSide(Random random, double factor) {
        List<Profile> forks = new ArrayList<>();
        List<Double> costs = new ArrayList<>();
        for (int fork = 0; fork < 5; fork++) {
            Map<StackTrace, Long> weights = new HashMap<>();
            for (int method = 0; method < 50; method++) {
                double mean = method == 0 ? 200 * factor : 20 + method;
                double ofFork = mean * Math.exp(0.1 * random.nextGaussian());
                long samples = Math.round(ofFork + Math.sqrt(ofFork) * random.nextGaussian());
                weights.put(
                        stack("db.M" + method + ".run:1", "db.Driver.query:" + method, OPERATION),
                        Math.max(1, samples));
            }
            forks.add(cpu(weights));
            double operation = factor == 1 ? 2425 : 2625;
            costs.add(operation * Math.exp(0.03 * random.nextGaussian()));
        }
        return new CostSide("S", forks, costs, SamplingUnit.FORK);
    }

    private int node(String name) {
        return node(tree, name);
    }

    private static int node(CostTree tree, String name) {
        for (int node = 0; node < tree.size(); node++) {
            if (tree.names().get(tree.nameNumber(node)).equals(name)) {
                return node;
            }
        }
        throw new AssertionError("no node " + name + " among " + tree.names());
    }

    private static CostTree between(CostSide before, CostSide after) {
        return CostTree.between(before, PATHS, after, PATHS);
    }

    private static CostSide side(String name, List<Double> costs, Map<StackTrace, Integer> samples) {
        Profile fork = cpu(weights(samples));
        return new CostSide(name, List.of(fork, fork, fork), costs, SamplingUnit.FORK);
    }

    private static Map<StackTrace, Long> weights(Map<StackTrace, Integer> samples) {
        Map<StackTrace, Long> weights = new HashMap<>();
        samples.forEach((trace, count) -> weights.put(trace, (long) count));
        return weights;
    }
}
