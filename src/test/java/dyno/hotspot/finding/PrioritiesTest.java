package dyno.hotspot.finding;

import static dyno.hotspot.finding.Operations.command;
import static dyno.hotspot.finding.Operations.finding;
import static dyno.hotspot.finding.Operations.hotspot;
import static dyno.hotspot.finding.Operations.operation;
import static dyno.hotspot.finding.Operations.profiled;
import static dyno.hotspot.finding.Operations.share;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrioritiesTest {
    private static final Hotspot READ = hotspot("db.Read", share(0.5, true));
    private static final Hotspot WRITE = hotspot("db.Write", share(0.2, true));

    @Test
    void aHotspotThatNothingExplainsIsAPlaceWithItsHeaviestLine() {
        List<Priority> priorities =
                Priorities.of(List.of(operation("db@1", "Query", profiled(1000, List.of(READ, WRITE)))));

        assertThat(priorities)
                .extracting(priority -> priority.first().place())
                .containsExactly("Read.run:7", "Write.run:7");
        CostlyPlace first = priorities.get(0).first();
        assertThat(first.code()).isEqualTo(new CodePlace("db.Read", "run", 7));
        assertThat(first.cause()).isNull();
        assertThat(first.replay()).isEqualTo(new CostlyPlace.Cost(READ.share(), 500));
        assertThat(first.loopback()).isNull();
        assertThat(first.weight()).isEqualTo(0.5);
    }

    @Test
    void aFindingReplacesTheHotspotThatItExplains() {
        Finding half = finding(Cause.FORMATTING, "db.Read", share(0.3, true));
        Finding little = finding(Cause.BOXING, "db.Write", share(0.05, true));

        List<Priority> priorities =
                Priorities.of(List.of(operation("db@1", "Query", profiled(1000, List.of(READ, WRITE), half, little))));

        assertThat(priorities)
                .extracting(
                        priority -> priority.first().className(),
                        priority -> priority.first().cause())
                .containsExactly(tuple("db.Read", Cause.FORMATTING), tuple("db.Write", null));
        CostlyPlace first = priorities.get(0).first();
        assertThat(first.place()).isEqualTo("Blamed.call:12");
        assertThat(first.code()).isEqualTo(new CodePlace("db.Blamed", "call", 12));
        assertThat(first.isExplainedBy(half)).isTrue();
        assertThat(first.isExplainedBy(little)).isFalse();
    }

    @Test
    void whatMayBeNothingIsNoPlace() {
        assertThat(Priorities.of(List.of(operation(
                        "db@1",
                        "Query",
                        profiled(
                                1000,
                                List.of(hotspot("db.Read", share(0.5, false))),
                                finding(Cause.BOXING, "db.Write", share(0.5, false)))))))
                .isEmpty();
    }

    @Test
    void theShareOverLoopbackDecidesWhereItIsCertain() {
        ProfiledOperation operation = new ProfiledOperation(
                "db",
                "db@1",
                "Query",
                profiled(1000, List.of(READ, WRITE)),
                Optional.of(profiled(
                        20_000,
                        List.of(hotspot("db.Read", share(0.03, false)), hotspot("db.Write", share(0.04, true))))),
                20_000);

        List<Priority> priorities = Priorities.of(List.of(operation));

        assertThat(priorities)
                .extracting(priority -> priority.first().className())
                .containsExactly("db.Write", "db.Read");
        assertThat(priorities.get(0).first().loopback()).isEqualTo(new CostlyPlace.Cost(share(0.04, true), 800));
        assertThat(priorities.get(0).first().weight()).isEqualTo(0.04);
        assertThat(priorities.get(1).first().loopback()).isNull();
        assertThat(priorities.get(1).first().weight())
                .as("500 ns of the 20 µs over loopback")
                .isEqualTo(0.025, within(1e-12));
    }

    @Test
    void aRoundTripComesFirst() {
        List<Priority> priorities = Priorities.of(List.of(
                operation("db@1", "Query", profiled(1000, List.of(hotspot("db.Read", share(0.99, true))))),
                operation("db@1", "Connect", profiled(1000, List.of(), command("COM_QUERY select @@a", 1)))));

        assertThat(priorities).hasSize(2);
        CostlyPlace first = priorities.get(0).first();
        assertThat(first.place()).isEqualTo("COM_QUERY select @@a");
        assertThat(first.roundTrips()).isEqualTo(1);
        assertThat(first.code()).isNull();
        assertThat(first.replay()).isNull();
    }

    @Test
    void aPlaceInSeveralVersionsCountsOnceForTheOneThatWasNamedFirst() {
        List<Priority> priorities = Priorities.of(List.of(
                operation("db@path/to:my@driver.jar", "Query", profiled(1000, List.of(WRITE))),
                operation("db@1", "Query", profiled(1000, List.of(hotspot("db.Write", share(0.9, true)), READ)))));

        assertThat(priorities).hasSize(2);
        assertThat(priorities.get(0).first().className()).isEqualTo("db.Read");
        assertThat(priorities.get(1).first().driver()).isEqualTo("db@path/to:my@driver.jar");
        assertThat(priorities.get(1).versions().get(1).driver()).isEqualTo("db@1");
    }

    @Test
    void theSameClassInAnotherDriverIsAnotherPlace() {
        ProfiledOperation fork = new ProfiledOperation(
                "org:fork", "org:fork:1", "Query", profiled(1000, List.of(READ)), Optional.empty(), Double.NaN);

        assertThat(Priorities.of(List.of(operation("db@1", "Query", profiled(1000, List.of(READ))), fork)))
                .hasSize(2)
                .allSatisfy(priority -> assertThat(priority.versions()).hasSize(1));
    }

    @Test
    void aPlaceIsShownInTheOperationInWhichItWeighsMost() {
        assertThat(Priorities.of(List.of(
                        operation("db@1", "Small", profiled(1000, List.of(hotspot("db.Read", share(0.1, true))))),
                        operation("db@1", "Large", profiled(1000, List.of(READ))))))
                .singleElement()
                .satisfies(priority -> assertThat(priority.first().workload()).isEqualTo("Large"));
    }

    @Test
    void threePlacesAreEnough() {
        List<Hotspot> hotspots = IntStream.range(0, 9)
                .mapToObj(i -> hotspot("db.C" + i, share(0.01 * (1 + i), true)))
                .toList();

        assertThat(Priorities.of(List.of(operation("db@1", "Query", profiled(1000, hotspots)))))
                .extracting(priority -> priority.first().className())
                .containsExactly("db.C8", "db.C7", "db.C6");
    }

    @Test
    void theLastPlaceIsOfAnotherOperationIfThereIsOne() {
        List<Hotspot> large = IntStream.range(0, 4)
                .mapToObj(i -> hotspot("db.Large" + i, share(0.5 + 0.1 * i, true)))
                .toList();
        ProfiledOperation one = operation("db@1", "Large", profiled(1000, large));
        ProfiledOperation other = operation(
                "db@1",
                "Small",
                profiled(
                        1000, List.of(hotspot("db.Small0", share(0.1, true)), hotspot("db.Small1", share(0.2, true)))));

        assertThat(Priorities.of(List.of(one, other)))
                .extracting(priority -> priority.first().className())
                .containsExactly("db.Large3", "db.Large2", "db.Small1");
        assertThat(Priorities.of(List.of(other)))
                .extracting(priority -> priority.first().className())
                .containsExactly("db.Small1", "db.Small0");
    }
}
