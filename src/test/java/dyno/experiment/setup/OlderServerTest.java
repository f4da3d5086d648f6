package dyno.experiment.setup;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.experiment.Outcome;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OlderServerTest {
    private static final String NEW = "11.4.5-MariaDB";
    private static final DriverArtifact DRIVER = new DriverArtifact(
            DriverCoordinates.parse("mysql@5.1.28"),
            "5.1.28",
            Path.of("any.jar"),
            List.of(),
            Optional.empty(),
            "any.Driver",
            DriverCatalogue.urlStyle("mariadb"));

    private static OlderServer server(boolean isHere, boolean connectsToNew, boolean connectsToOld) {
        return new OlderServer("10.2.11", isHere, (driver, older) -> older ? connectsToOld : connectsToNew);
    }

    @Test
    void saysThatTheDriverWorksWithAnOlderServer() {
        assertThat(server(true, false, true).advice(DRIVER, NEW))
                .contains("mysql@5.1.28 cannot connect to 11.4.5-MariaDB, but it can to an older one: measure it with"
                        + " --server embedded:10.2.11.");
        assertThat(server(true, false, false).advice(DRIVER, NEW))
                .contains("mysql@5.1.28 cannot connect to 11.4.5-MariaDB, nor with --server embedded:10.2.11.");
    }

    /** It is not downloaded for a driver that may be broken. */
    @Test
    void doesNotTryAServerThatIsNotHere() {
        OlderServer absent = new OlderServer("10.2.11", false, (driver, older) -> {
            assertThat(older).isFalse();
            return false;
        });

        assertThat(absent.advice(DRIVER, NEW).orElseThrow()).endsWith("try --server embedded:10.2.11.");
    }

    @Test
    void saysNothingOfADriverThatConnects() {
        assertThat(server(true, true, true).advice(DRIVER, NEW)).isEmpty();
    }

    @Test
    void isSaidAfterTheFailuresOfTheDriver() {
        Cell old = cell("mysql@5.1.28", "DoOne", TransportName.REPLAY);
        Cell other = cell("mysql@9.7.0", "DoOne", TransportName.REPLAY);
        Outcome outcome =
                new Outcome(Map.of(old, "SQLException", other, "It hangs."), Set.of(), Set.of(), Map.of(), Map.of());

        assertThat(outcome.explained(Map.of(old.driver(), "Help.")).failures())
                .isEqualTo(Map.of(old, "SQLException. Help.", other, "It hangs."));
    }
}
