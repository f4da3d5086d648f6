package dyno.investigation.count;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.workload.Footprint;
import java.util.List;
import org.junit.jupiter.api.Test;

class WireObservationsTest {
    private static final String MARIADB = "mariadb@3.5.8";
    private static final String DRIZZLE = "drizzle@1.4";
    private static final List<String> BOTH = List.of("DoOne", "SelectOne");

    private final WireObservations seen = new WireObservations();

    @Test
    void notesADriverThatCouldNotBeObserved() {
        seen.addFailure(DRIZZLE, BOTH, "no memory");

        assertThat(seen.notes())
                .containsExactly("What drizzle@1.4 sends in DoOne, SelectOne was not observed (no memory)."
                        + " If its number of round trips differs from that of the others, CPU time does not show it.");
        assertThat(seen.whyNot(DRIZZLE, BOTH)).contains("not measured: no memory");
        assertThat(seen.otherRoundTrips(MARIADB, DRIZZLE, BOTH)).isEmpty();
    }

    @Test
    void notesAnOperationThatFailedAndNoneThatIsNotSupported() {
        seen.add(MARIADB, List.of(footprint("DoOne", 1), footprint("SelectOne", 1)));
        seen.add(DRIZZLE, List.of(Footprint.failed("DoOne", "it broke"), Footprint.refused("SelectOne", "no")));

        assertThat(seen.notes())
                .singleElement()
                .asString()
                .startsWith("What drizzle@1.4 sends in DoOne was not observed (it broke).");
    }

    /** A reproduction shows the reason next to each figure. */
    @Test
    void notesNothingAboutTheNativeClientOfAReproduction() {
        seen.addFailure("native@3.3.8", List.of(), "it was started by others");

        assertThat(seen.notes()).isEmpty();
        assertThat(seen.whyNot("native@3.3.8", List.of("connect"))).contains("not measured: it was started by others");
    }

    /** It sends one statement and waits for its result; how often it waits while it connects is not known. */
    @Test
    void knowsTheRoundTripsOfTheNativeClientsStatements() {
        List<String> all = List.of("DoOne", "SelectOne", "Connect");
        seen.add("mysql@5.1.39", List.of(footprint("DoOne", 2), footprint("SelectOne", 1), footprint("Connect", 7)));
        seen.addNative("native@11.4.5", all);

        assertThat(seen.otherRoundTrips("native@11.4.5", "mysql@5.1.39", all)).containsExactly("DoOne");
        assertThat(seen.otherRoundTrips("mysql@5.1.39", "native@11.4.5", all)).containsExactly("DoOne");
        assertThat(seen.otherRoundTrips("native@11.4.5", "native@10.11.11", all))
                .isEmpty();
        assertThat(seen.notes())
                .singleElement()
                .asString()
                .startsWith("What native@11.4.5 sends in Connect was not observed (")
                .endsWith("CPU time does not show it.");
    }

    private static Footprint footprint(String operation, int roundTrips) {
        return new Footprint(operation, List.of(), roundTrips, 2, 5, 30, 120, 2, 3, 0, null, null);
    }
}
