package dyno.hotspot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.hotspot.Hotspot.CallPath;
import dyno.hotspot.Hotspot.Callee;
import dyno.hotspot.Hotspot.Line;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for any stack traces at all. */
class HotspotRankingPropertiesTest {
    private static final List<String> FRAMES = List.of(
            "db.A.x:1",
            "db.A.lambda$x$0:2",
            "db.A.lambda$null$1:9",
            "db.A$$Lambda/0x1f.get",
            "db.B.y:3",
            "db.B.access$000:4",
            "db.$Proxy1.y",
            "java.lang.String.format:5",
            "java.net.Socket$SocketInputStream.read:6",
            "dyno.wire.ReplaySocket.read:7",
            "dyno.workload.SelectOne.run:8",
            "asm_exc_page_fault");

    private final DriverScope scope = new DriverScope(Set.of("db.A", "db.B"));

    static IntStream seeds() {
        return IntStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void accountsForEveryStackSample(int seed) {
        Ranking ranking = HotspotRanking.rank(randomForks(new Random(seed)), scope, 1000);

        double driver = ranking.driver().mean();
        assertThat(driver + ranking.transport().mean() + ranking.outside().mean())
                .isEqualTo(1, within(1e-9));
        double hotspots =
                ranking.hotspots().stream().mapToDouble(h -> h.share().mean()).sum();
        // only five methods can be charged, so little hides below the smallest share kept
        assertThat(hotspots).isBetween(driver - 0.005, driver + 1e-9);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void ranksByShareAndKeepsPartsWithinTheirWhole(int seed) {
        List<Hotspot> hotspots =
                HotspotRanking.rank(randomForks(new Random(seed)), scope, 1000).hotspots();

        assertThat(hotspots).extracting(h -> h.share().mean()).isSortedAccordingTo(Comparator.reverseOrder());
        for (int i = 0; i < hotspots.size(); i++) {
            Hotspot hotspot = hotspots.get(i);
            double mean = hotspot.share().mean();
            assertThat(hotspot.rank()).isEqualTo(i + 1);
            assertThat(mean).isBetween(hotspot.share().low(), hotspot.share().high());
            assertThat(hotspot.share().low()).isNotNegative();
            assertThat(hotspot.share().high()).isLessThanOrEqualTo(1);
            assertThat(sum(hotspot.lines().stream().map(Line::share))).isEqualTo(mean, within(1e-9));
            assertThat(hotspot.ownShare() + sum(hotspot.callees().stream().map(Callee::share)))
                    .isEqualTo(mean, within(1e-9));
            assertThat(sum(hotspot.callers().stream().map(CallPath::share))).isLessThanOrEqualTo(mean + 1e-9);
            assertThat(hotspot.costPerOperation()).isEqualTo(1000 * mean, within(1e-6));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void totalsHoldWhatIsChargedAndEntriesAddUp(int seed) {
        Ranking ranking = HotspotRanking.rank(randomForks(new Random(seed)), scope, 1000);

        List<MethodTotal> totals = ranking.totals();
        assertThat(totals).extracting(t -> t.total().mean()).isSortedAccordingTo(Comparator.reverseOrder());
        // only five methods can be entered, so little hides below the smallest total kept
        double within = ranking.driver().mean() + ranking.transport().mean();
        assertThat(totals.stream().mapToDouble(MethodTotal::entryShare).sum()).isBetween(within - 0.005, within + 1e-9);
        for (MethodTotal method : totals) {
            double total = method.total().mean();
            assertThat(total).isBetween(method.total().low(), method.total().high());
            assertThat(method.ownShare()).isLessThanOrEqualTo(method.share() + 1e-9);
            assertThat(method.share()).isLessThanOrEqualTo(total + 1e-9);
            assertThat(method.entryShare()).isLessThanOrEqualTo(total + 1e-9);
            assertThat(sum(method.lines().stream().map(Line::totalShare))).isGreaterThanOrEqualTo(total - 1e-9);
            assertThat(sum(method.callers().stream().map(CallPath::totalShare))).isLessThanOrEqualTo(total + 1e-9);
            assertThat(method.callers())
                    .allSatisfy(path ->
                            assertThat(path.share()).isBetween(path.ownShare() - 1e-9, path.totalShare() + 1e-9));
            assertThat(method.costPerOperation()).isEqualTo(1000 * total, within(1e-6));
        }
        assertThat(totals)
                .extracting(t -> t.className() + t.methodName())
                .containsAll(ranking.hotspots().stream()
                        .filter(h -> h.totalShare() >= 0.01)
                        .map(h -> h.className() + h.methodName())
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void doesNotDependOnTheUnitOfTheWeights(int seed) {
        List<Profile> forks = randomForks(new Random(seed));
        List<Profile> scaled =
                forks.stream().map(HotspotRankingPropertiesTest::inBytes).toList();

        assertThat(HotspotRanking.rank(scaled, scope, 1).hotspots())
                .extracting(Hotspot::methodName)
                .isEqualTo(HotspotRanking.rank(forks, scope, 1).hotspots().stream()
                        .map(Hotspot::methodName)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void differencesChargeTheSameMethodsAsRankings(int seed) {
        List<Profile> forks = randomForks(new Random(seed));
        Ranking ranking = HotspotRanking.rank(forks, scope, 1000);
        CostSide side = new CostSide("A", forks, List.of(1000.0), SamplingUnit.FORK);
        StackPaths paths = StackPaths.ofOperations(scope);
        CostTree tree = CostTree.between(side, paths, side, paths);

        Map<String, Double> charged = costs(tree.methodChanges());
        Map<String, Double> totals = costs(tree.methodTotalChanges());
        assertThat(ranking.hotspots())
                .allSatisfy(hotspot -> assertThat(charged.get(hotspot.className() + "." + hotspot.methodName()))
                        .isEqualTo(hotspot.costPerOperation(), within(1e-6)));
        assertThat(ranking.totals())
                .allSatisfy(method -> assertThat(totals.get(method.className() + "." + method.methodName()))
                        .isEqualTo(method.costPerOperation(), within(1e-6)));
        double elsewhere =
                1000 * (ranking.transport().mean() + ranking.outside().mean());
        // only five methods can be charged, so little hides below the smallest share kept
        assertThat(sum(charged.values().stream()) - elsewhere)
                .isEqualTo(sum(ranking.hotspots().stream().map(Hotspot::costPerOperation)), within(5.0));
    }

    private static Map<String, Double> costs(List<CostChange> changes) {
        return changes.stream().collect(Collectors.toMap(CostChange::name, CostChange::before));
    }

    private static double sum(Stream<Double> shares) {
        return shares.mapToDouble(Double::doubleValue).sum();
    }

    private static Profile inBytes(Profile profile) {
        Map<StackTrace, Long> weights = new HashMap<>();
        profile.weights().forEach((trace, weight) -> weights.put(trace, weight * 512));
        return new Profile(profile.event(), weights, profile.stackSamples());
    }

    private static List<Profile> randomForks(Random random) {
        List<Profile> forks = new ArrayList<>();
        for (int fork = 0; fork <= random.nextInt(4); fork++) {
            Map<StackTrace, Long> weights = new HashMap<>();
            for (int i = 0; i <= random.nextInt(60); i++) {
                String[] frames = random.ints(random.nextInt(9), 0, FRAMES.size())
                        .mapToObj(FRAMES::get)
                        .toArray(String[]::new);
                weights.merge(Stacks.stack(frames), 1L + random.nextInt(100), Long::sum);
            }
            forks.add(Stacks.cpu(weights));
        }
        return forks;
    }
}
