package dyno.experiment.counts;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dyno.experiment.DecidingMetric;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import org.junit.jupiter.api.Test;

class WireObservationsTest {
    private static final String MARIADB = "mariadb@3.5.8";
    private static final String DRIZZLE = "drizzle@1.4";
    private static final List<WorkloadName> BOTH = workloads("DoOne", "SelectOne");

    private final WireObservations seen = new WireObservations();

    @Test
    void notesADriverThatCouldNotBeObserved() {
        seen.addFailure(driver(DRIZZLE), BOTH, "no memory");

        assertThat(seen.notes())
                .containsExactly("What drizzle@1.4 sends in DoOne, SelectOne was not observed (no memory)."
                        + " If its number of round trips differs from that of the others, CPU time does not show it.");
        assertThat(seen.whyNot(driver(DRIZZLE), List.of("DoOne", "SelectOne"))).contains("not measured: no memory");
        assertThat(seen.compared(driver(MARIADB), driver(DRIZZLE), BOTH)).isEmpty();
    }

    @Test
    void notesAnOperationThatFailedAndNoneThatIsNotSupported() {
        seen.add(driver(MARIADB), List.of(footprint("DoOne", 1), footprint("SelectOne", 1)));
        seen.add(driver(DRIZZLE), List.of(Footprint.failed("DoOne", "it broke"), Footprint.refused("SelectOne", "no")));

        assertThat(seen.notes())
                .singleElement()
                .asString()
                .startsWith("What drizzle@1.4 sends in DoOne was not observed (it broke).");
    }

    /** A reproduction shows the reason next to each figure. */
    @Test
    void notesNothingAboutTheNativeClientOfAReproduction() {
        seen.addFailure(driver("native@3.3.8"), List.of(), "it was started by others");

        assertThat(seen.notes()).isEmpty();
        assertThat(seen.whyNot(driver("native@3.3.8"), List.of("connect")))
                .contains("not measured: it was started by others");
    }

    /** It sends one statement and waits for its result; how often it waits while it connects is not known. */
    @Test
    void knowsTheRoundTripsOfTheNativeClientsStatements() {
        List<WorkloadName> all = workloads("DoOne", "SelectOne", "Connect");
        seen.add(
                driver("mysql@5.1.39"),
                List.of(footprint("DoOne", 2), footprint("SelectOne", 1), footprint("Connect", 7)));
        seen.addNative(driver("native@11.4.5"), all);

        assertThat(seen.compared(driver("native@11.4.5"), driver("mysql@5.1.39"), all))
                .containsExactly(entry(workload("DoOne"), DecidingMetric.ROUND_TRIPS));
        assertThat(seen.compared(driver("mysql@5.1.39"), driver("native@11.4.5"), all))
                .containsExactly(entry(workload("DoOne"), DecidingMetric.ROUND_TRIPS));
        assertThat(seen.compared(driver("native@11.4.5"), driver("native@10.11.11"), all))
                .isEmpty();
        assertThat(seen.notes())
                .singleElement()
                .asString()
                .startsWith("What native@11.4.5 sends in Connect was not observed (")
                .endsWith("CPU time does not show it.");
    }

    @Test
    void findsBytesAlikeThatDifferByATenthAtMost() {
        seen.add(driver(MARIADB), List.of(footprint("DoOne", 1, 100), footprint("SelectOne", 1, 100)));
        seen.add(driver(DRIZZLE), List.of(footprint("DoOne", 1, 109), footprint("SelectOne", 1, 120)));

        assertThat(seen.compared(driver(MARIADB), driver(DRIZZLE), BOTH))
                .containsExactly(
                        entry(workload("DoOne"), DecidingMetric.ALIKE),
                        entry(workload("SelectOne"), DecidingMetric.BYTES));
    }

    private static Footprint footprint(String operation, int roundTrips) {
        return footprint(operation, roundTrips, 120);
    }

    private static Footprint footprint(String operation, int roundTrips, int received) {
        return new Footprint(operation, List.of(), roundTrips, 2, 5, 30, received, 2, 3, 0, 0, null, null);
    }
}
