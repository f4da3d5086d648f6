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

    /** Its sockets cannot be observed at all, which the page says. */
    @Test
    void notesNothingAboutTheNativeClient() {
        seen.addFailure("native@3.3.8", List.of(), "it was started by others");

        assertThat(seen.notes()).isEmpty();
        assertThat(seen.whyNot("native@3.3.8", List.of("connect"))).contains("not measured: it was started by others");
    }

    private static Footprint footprint(String operation, int roundTrips) {
        return new Footprint(operation, List.of(), roundTrips, 2, 5, 30, 120, 2, 3, 0, null, null);
    }
}
