package dyno.experiment.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.ServerTrust;
import dyno.server.DatabaseServer;
import dyno.server.JdbcEndpoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TestBenchTest {
    /** A server that has started, but does not report its address. */
    private static final class MuteServer implements DatabaseServer {
        private int closed;

        @Override
        public JdbcEndpoint endpoint() {
            throw new IllegalStateException("no address");
        }

        @Override
        public String version() {
            return "11.4.5-MariaDB";
        }

        @Override
        public OptionalLong processId() {
            return OptionalLong.empty();
        }

        @Override
        public Optional<Path> socket() {
            return Optional.empty();
        }

        @Override
        public Optional<ServerTrust> encryption() {
            return Optional.empty();
        }

        @Override
        public void close() {
            closed++;
        }
    }

    @Test
    void endsTheServerWhenSomethingFailsAfterItsStart() {
        MuteServer server = new MuteServer();
        List<String> said = new ArrayList<>();

        assertThatThrownBy(() -> new MeasurementSetup(
                        List.of(), (any, why) -> true, artifacts -> server, Path.of("patches"), said::add))
                .hasMessage("no address");

        assertThat(server.closed).isEqualTo(1);
    }
}
