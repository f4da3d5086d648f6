package dyno.hotspot.finding;

import static dyno.hotspot.finding.Operations.command;
import static dyno.hotspot.finding.Operations.finding;
import static dyno.hotspot.finding.Operations.hotspot;
import static dyno.hotspot.finding.Operations.profiled;
import static dyno.hotspot.finding.Operations.share;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.Hotspot;
import dyno.hotspot.Share;
import dyno.hotspot.finding.ProfiledOperation.Profiled;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for any profiles at all. */
class PrioritiesPropertiesTest {
    static Stream<List<ProfiledOperation>> runs() {
        return IntStream.range(0, 300).mapToObj(seed -> operations(new Random(seed)));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void theHeaviestComeFirstAndNoneTwice(List<ProfiledOperation> operations) {
        List<Priority> priorities = Priorities.of(operations);

        assertThat(priorities)
                .hasSizeLessThanOrEqualTo(3)
                .isSortedAccordingTo(Comparator.comparingDouble(
                                (Priority priority) -> priority.first().weight())
                        .reversed());
        assertThat(priorities.stream().map(priority -> {
                    CostlyPlace place = priority.first();
                    return List.of(
                            product(operations, place),
                            place.className(),
                            place.className().isEmpty() ? place.place() : "");
                }))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void whatIsLeftOutWeighsNoMore(List<ProfiledOperation> operations) {
        List<Priority> priorities = Priorities.of(operations);
        // The last one may be there for its operation.
        double least = priorities.size() < 3 ? 0 : priorities.get(1).first().weight();
        List<String> shown = priorities.stream()
                .map(priority -> priority.first().className())
                .toList();

        for (ProfiledOperation operation : operations) {
            if (operation.driver().endsWith("@1") && operation.loopback().isEmpty()) {
                List<String> explained = operation.replay().findings().stream()
                        .map(Finding::className)
                        .toList();
                assertThat(operation.replay().ranking().hotspots())
                        .filteredOn(hotspot -> hotspot.share().low() > 0
                                && !shown.contains(hotspot.className())
                                && !explained.contains(hotspot.className()))
                        .allSatisfy(
                                hotspot -> assertThat(hotspot.share().mean()).isLessThanOrEqualTo(least));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("runs")
    void everyVersionIsOfOneDriverAndWasMeasured(List<ProfiledOperation> operations) {
        for (Priority priority : Priorities.of(operations)) {
            assertThat(priority.versions().stream().map(place -> product(operations, place)))
                    .containsOnly(product(operations, priority.first()));
            assertThat(priority.versions()).extracting(CostlyPlace::driver).doesNotHaveDuplicates();
            assertThat(priority.versions()).allSatisfy(place -> {
                assertThat(place.replay() == null).isEqualTo(place.roundTrips() > 0);
                assertThat(place.weight()).isPositive();
                assertThat(place.loopback() == null || place.loopback().share().low() > 0)
                        .isTrue();
            });
        }
    }

    private static String product(List<ProfiledOperation> operations, CostlyPlace place) {
        return operations.stream()
                .filter(operation -> operation.driver().equals(place.driver()))
                .map(ProfiledOperation::product)
                .findFirst()
                .orElseThrow();
    }

    private static List<ProfiledOperation> operations(Random random) {
        List<ProfiledOperation> operations = new ArrayList<>();
        for (String product : List.of("db", "org:fork")) {
            for (String version : List.of("@1", "@path/to.jar")) {
                for (String workload : List.of("Query", "Connect")) {
                    boolean real = random.nextBoolean();
                    operations.add(new ProfiledOperation(
                            product,
                            product + version,
                            workload,
                            random(random),
                            real ? Optional.of(random(random)) : Optional.empty(),
                            real ? 1000 + random.nextInt(50_000) : Double.NaN));
                }
            }
        }
        return operations;
    }

    private static Profiled random(Random random) {
        List<Hotspot> hotspots = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Share share = share(0.01 + 0.2 * random.nextDouble(), random.nextInt(4) > 0);
            hotspots.add(hotspot("db.C" + i, share));
            if (random.nextInt(3) == 0) {
                findings.add(finding(
                        Cause.values()[random.nextInt(3)],
                        "db.C" + i,
                        share(share.mean() * random.nextDouble(), random.nextBoolean())));
            }
        }
        if (random.nextInt(6) == 0) {
            findings.add(command("COM_QUERY select " + random.nextInt(2), 1 + random.nextInt(2)));
        }
        return profiled(1000, hotspots, findings.toArray(Finding[]::new));
    }
}
