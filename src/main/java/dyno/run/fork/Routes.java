package dyno.run.fork;

import dyno.driver.DriverArtifact;
import dyno.driver.ServerTrust;
import dyno.io.IoProblem;
import dyno.relay.DistantServer;
import dyno.run.Pinning;
import dyno.run.RunException;
import dyno.server.JdbcEndpoint;
import dyno.wire.Route;
import dyno.wire.TransportName;
import dyno.workload.fork.ConnectionSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The connections to a server, one for each transport; relays are started when they are first needed. */
public final class Routes implements AutoCloseable {
    private static final Duration DEFAULT_DELAY = Duration.ofNanos(450_000);

    private static final String WITHOUT_ENCRYPTION = "encryption is not available: the server offers none";

    private final JdbcEndpoint server;
    private final Optional<Path> socket;
    private final Optional<ServerTrust> encryption;
    private final Pinning pinning;
    private final Consumer<String> say;
    private final Map<TransportName, DistantServer> relays = new HashMap<>();
    private boolean spread;

    /**
     * The connections to one server.
     *
     * @param socket its Unix-domain socket, if it has one on this machine
     * @param encryption how drivers verify the server over encrypted connections, if it offers them
     * @param say gets the measured delay of each relay, one line each
     */
    public Routes(
            JdbcEndpoint server,
            Optional<Path> socket,
            Optional<ServerTrust> encryption,
            Pinning pinning,
            Consumer<String> say) {
        this.server = server;
        this.socket = socket;
        this.encryption = encryption;
        this.pinning = pinning;
        this.say = say;
    }

    /**
     * Fails if Dyno started the server, and it has ended.
     *
     * @throws RunException FORK_FAILED
     */
    void requireServer() {
        pinning.requireServer();
    }

    /**
     * Runs the server, and the client threads of all connections from now on, on one processor or on all of them.
     *
     * @throws RunException FORK_FAILED when the server cannot be moved
     */
    void spread(boolean wide) {
        if (wide != spread) {
            pinning.spreadServer(wide);
            spread = wide;
        }
    }

    /**
     * How a fork connects through a driver over a transport.
     *
     * @param facts where the fork writes its facts
     * @throws RunException FORK_FAILED when the transport is not available for this server
     */
    ConnectionSpec connect(DriverArtifact driver, TransportName transport, Path facts) {
        int cpu = spread ? -1 : pinning.cpuFor(transport);
        return switch (transport.kind()) {
            case UNIX -> Connections.connect(driver, server, cpu, facts).by(unix(driver));
            case DELAYED -> {
                DistantServer relay = relays.computeIfAbsent(transport.plain(), this::relay);
                JdbcEndpoint distant =
                        new JdbcEndpoint("127.0.0.1", relay.port(), server.schema(), server.user(), server.password());
                yield byTcp(driver, distant, transport, cpu, facts)
                        .by(Route.relayed(relay.describe(), relay.undelayedPort()));
            }
            case REPLAY, LOOPBACK -> byTcp(driver, server, transport, cpu, facts);
        };
    }

    private ConnectionSpec byTcp(
            DriverArtifact driver, JdbcEndpoint address, TransportName transport, int cpu, Path facts) {
        if (!transport.isEncrypted()) {
            return Connections.connect(driver, address, cpu, facts);
        }
        ServerTrust trust =
                encryption.orElseThrow(() -> new RunException(RunException.Kind.FORK_FAILED, WITHOUT_ENCRYPTION + "."));
        return Connections.encrypted(driver, address, trust, cpu, facts);
    }

    /**
     * How a JVM with several client threads connects: they and the server have all processors.
     *
     * @throws RunException FORK_FAILED when the transport is not available for this server or driver
     */
    public ConnectionSpec connectSeveral(DriverArtifact driver, TransportName transport) {
        whyNot(driver, transport).ifPresent(reason -> {
            throw new RunException(RunException.Kind.FORK_FAILED, reason);
        });
        spread(true);
        return connect(driver, transport, null);
    }

    /** Why a driver cannot reach the server over a transport; empty if it can, or if that is not known. */
    Optional<String> whyNot(DriverArtifact driver, TransportName transport) {
        if (!transport.isEncrypted()) {
            return Optional.empty();
        }
        if (encryption.isEmpty()) {
            return Optional.of(WITHOUT_ENCRYPTION);
        }
        return driver.urlStyle().canEncrypt()
                ? Optional.empty()
                : Optional.of("Dyno knows no option with which this driver encrypts connections");
    }

    /** Whether an operation only computes on this machine, and waits for no network and no other machine. */
    boolean onlyComputes(TransportName transport) {
        return switch (transport.kind()) {
            case REPLAY -> true;
            case LOOPBACK, UNIX -> pinning.server().isPresent();
            case DELAYED -> false;
        };
    }

    /** How a separate JVM connects that only tries the driver: by TCP, on any processor. */
    ConnectionSpec direct(DriverArtifact driver) {
        return Connections.connect(driver, server, -1, null);
    }

    private Route unix(DriverArtifact driver) {
        Path path = socket.orElseThrow(() -> new RunException(
                RunException.Kind.FORK_FAILED,
                "No Unix-domain socket of the server " + server.host()
                        + " is known on this machine; specify it with --socket."));
        return Route.unix(path, driver.urlStyle().socketOption(path).orElse(null));
    }

    private DistantServer relay(TransportName transport) {
        try {
            DistantServer relay = DistantServer.open(
                    new InetSocketAddress(server.host(), server.port()),
                    transport.delay().orElse(DEFAULT_DELAY),
                    pinning.cpuFor(transport));
            say.accept("Over " + transport + ", " + relay.describe());
            return relay;
        } catch (IOException e) {
            throw new RunException(RunException.Kind.FORK_FAILED, "Cannot start the relay: " + IoProblem.explain(e), e);
        }
    }

    @Override
    public void close() {
        UncheckedIOException problem = null;
        for (DistantServer relay : relays.values()) {
            try {
                relay.close();
            } catch (IOException e) {
                if (problem == null) {
                    problem = new UncheckedIOException("A relay cannot be closed", e);
                } else {
                    problem.addSuppressed(e);
                }
            }
        }
        if (problem != null) {
            throw problem;
        }
    }
}
