package dyno.run.fork;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.driver.ServerTrust;
import dyno.family.mysql.EmbeddedServer;
import dyno.family.mysql.ExternalServer;
import dyno.run.Cells;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Pinning;
import dyno.run.Purpose;
import dyno.run.Quiet;
import dyno.run.Sampler;
import dyno.run.probe.DriverObserver;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.server.DatabaseServer;
import dyno.server.JdbcEndpoint;
import dyno.server.ServerException;
import dyno.wire.TransportName;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.IsolatedDriver;
import dyno.workload.fork.Note;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Drivers encrypt, and verify the server, if their transport says so. */
class EncryptionIT {
    private static final ArtifactResolver ARTIFACTS = ArtifactResolver.withUserSettings(line -> {});
    private static final Pinning ANYWHERE = new Pinning(-1, OptionalLong.empty(), "");
    private static DatabaseServer server;
    private static DatabaseServer other;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        server = EmbeddedServer.start(ARTIFACTS, EmbeddedServer.DEFAULT_VERSION);
        other = EmbeddedServer.start(ARTIFACTS, EmbeddedServer.DEFAULT_VERSION);
    }

    @AfterAll
    static void stop() {
        server.close();
        other.close();
        ARTIFACTS.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "mariadb@3.5.10", "mariadb@2.7.4", "mysql", "mysql@9.7.0"})
    void encryptsIfItsTransportSaysSo(String coordinates) throws Exception {
        try (Routes routes = routes(server.encryption())) {
            assertThat(cipher(routes.connect(driver(coordinates), TransportName.LOOPBACK_TLS, null)))
                    .startsWith("TLS");
            assertThat(cipher(routes.connect(driver(coordinates), TransportName.LOOPBACK, null)))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "mariadb@2.7.4", "mysql"})
    void refusesAServerWithAnotherCertificate(String coordinates) {
        try (Routes routes = routes(other.encryption())) {
            ConnectionSpec spec = routes.connect(driver(coordinates), TransportName.LOOPBACK_TLS, null);

            assertThatThrownBy(() -> cipher(spec)).isInstanceOf(SQLException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"mariadb, loopback-tls", "mysql, loopback-tls", "mysql, delayed-0.1ms-tls"})
    void aForkTellsProtocolAndCipher(String coordinates, String transport) {
        ForkResult encrypted = run(coordinates, "SelectOne", TransportName.parse(transport));

        assertThat(encrypted.failure()).isNull();
        assertThat(encrypted.cpuNanos()).isPositive();
        assertThat(encryption(encrypted))
                .singleElement()
                .satisfies(note -> assertThat(note.text()).startsWith("TLSv1.").contains(" with TLS"));
    }

    @Test
    void aPlainForkHasNoCipher() {
        ForkResult plain = run("mysql", "SelectOne", TransportName.LOOPBACK);

        assertThat(plain.failure()).isNull();
        assertThat(encryption(plain)).isEmpty();
    }

    /** As a triage measures what encryption costs. */
    @Test
    void plainAndEncryptedForksTakeTurns() {
        List<ForkSpec> round = List.of(
                ofRound(1, Arm.BASELINE, TransportName.LOOPBACK),
                ofRound(2, Arm.CANDIDATE, TransportName.LOOPBACK_TLS),
                ofRound(3, Arm.CONTROL, TransportName.LOOPBACK));

        List<ForkResult> results = run("mysql", driver("mysql"), round);

        assertThat(results).allSatisfy(fork -> {
            assertThat(fork.failure()).isNull();
            assertThat(fork.together()).isNotNull();
            assertThat(encryption(fork)).hasSize(fork.spec().cell().transport().isEncrypted() ? 1 : 0);
        });
        assertThat(results)
                .extracting(ForkResult::together)
                .containsOnly(results.get(0).together());
    }

    private static ForkSpec ofRound(int number, Arm arm, TransportName transport) {
        Cell cell = cell("mysql", "SelectOne", transport);
        return new ForkSpec(
                ForkSpec.id(number, Purpose.SCORE, arm, cell), Purpose.SCORE, 1, arm, cell, new Iterations(5, 20, 5));
    }

    @Test
    void aColdForkIsCheckedAfterItsInvocation() {
        ForkResult cold = run("mysql", "ColdConnect", TransportName.LOOPBACK_TLS);

        assertThat(cold.failure()).isNull();
        assertThat(encryption(cold)).hasSize(1);
    }

    @Test
    void aDriverThatCannotEncryptIsNotSupported() {
        ForkResult drizzle = run("drizzle@1.4", "SelectOne", TransportName.LOOPBACK_TLS);

        assertThat(drizzle.notSupported())
                .isEqualTo("Dyno knows no option with which this driver encrypts connections");
        assertThat(drizzle.iterations()).isEmpty();
    }

    /** It accepts URLs for MySQL's driver, whose options it does not know. */
    @Test
    void aDriverThatIgnoresTheOptionsIsRefused() {
        DriverArtifact ignorant = withOptionsOf(driver("mysql"), driver("mariadb@2.7.4"));

        ForkResult result = run("mariadb@2.7.4", ignorant, "SelectOne", TransportName.LOOPBACK_TLS);

        assertThat(result.failure())
                .isEqualTo(
                        "The server says that the connection over loopback-tls is not encrypted: the driver ignores the"
                                + " options that should encrypt it. Measure it over loopback.");
    }

    @Test
    void aServerWithoutEncryptionIsNotSupported() {
        try (Routes routes = routes(Optional.empty())) {
            assertThat(routes.whyNot(driver("mysql"), TransportName.LOOPBACK_TLS))
                    .contains("encryption is not available: the server offers none");
            assertThat(routes.whyNot(driver("mysql"), TransportName.LOOPBACK)).isEmpty();
        }
    }

    @Test
    @Tag("slow")
    void aRunningServerIsVerifiedByTheCertificateThatTheUserNames() throws Exception {
        Path certificate = server.encryption().orElseThrow().certificate();
        Path wrong = other.encryption().orElseThrow().certificate();
        Path none = Files.writeString(folder.resolve("none.pem"), "no certificate");

        assertThat(cipher("mysql", external(Optional.of(certificate)))).startsWith("TLS");
        assertThat(cipher("mariadb", external(Optional.of(certificate)))).startsWith("TLS");
        assertThat(cipher("mysql", external(Optional.empty()))).startsWith("TLS");
        assertThat(cipher("mariadb", external(Optional.empty()))).startsWith("TLS");
        assertThatThrownBy(() -> cipher("mysql", external(Optional.of(wrong)))).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> external(Optional.of(none)))
                .isInstanceOfSatisfying(
                        ServerException.class, e -> assertThat(e.kind()).isEqualTo(ServerException.Kind.CERTIFICATE))
                .hasMessageContaining(none.toString());
    }

    @Test
    void whatIsEncryptedIsCountedButNotDecoded() {
        try (Routes routes = routes(server.encryption())) {
            ConnectionSpec spec = routes.connect(driver("mysql"), TransportName.LOOPBACK_TLS, null);

            List<Footprint> seen = DriverObserver.roundTrips(spec, Cells.workloads("SelectOne"));

            assertThat(seen.get(0).commands()).extracting(Sent::name).startsWith("encryption request", "encrypted");
            assertThat(seen).last().satisfies(operation -> {
                assertThat(operation.failure()).isNull();
                assertThat(operation.commands()).singleElement().satisfies(sent -> {
                    assertThat(sent.name()).isEqualTo("encrypted");
                    assertThat(sent.text()).startsWith("not decoded, ");
                    assertThat(sent.hidden()).isFalse();
                });
                assertThat(operation.roundTrips()).isEqualTo(1);
            });
        }
    }

    private static DatabaseServer external(Optional<Path> certificate) {
        JdbcEndpoint place = server.endpoint();
        return ExternalServer.connect(
                new DriverResolver(ARTIFACTS), place.host(), place.port(), place.user(), place.password(), certificate);
    }

    private static String cipher(String coordinates, DatabaseServer of) throws Exception {
        try (of;
                Routes routes = new Routes(of.endpoint(), of.socket(), of.encryption(), ANYWHERE, line -> {})) {
            return cipher(routes.connect(driver(coordinates), TransportName.LOOPBACK_TLS, null));
        }
    }

    /** The cipher of a connection in the server's words; empty when it is plain. */
    private static String cipher(ConnectionSpec spec) throws Exception {
        try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass());
                Connection connection = isolated.connect(spec.url(), spec.credentials());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW SESSION STATUS LIKE 'Ssl_cipher'")) {
            row.next();
            return row.getString(2);
        }
    }

    private static DriverArtifact driver(String coordinates) {
        return new DriverResolver(ARTIFACTS).resolve(DriverCoordinates.parse(coordinates));
    }

    private static DriverArtifact withOptionsOf(DriverArtifact known, DriverArtifact driver) {
        return new DriverArtifact(
                driver.coordinates(),
                driver.version(),
                driver.jar(),
                driver.dependencies(),
                Optional.empty(),
                driver.driverClass(),
                known.urlStyle());
    }

    private static List<Note> encryption(ForkResult result) {
        return result.notes().stream()
                .filter(note -> note.kind() == Note.Kind.ENCRYPTION)
                .toList();
    }

    private static Routes routes(Optional<ServerTrust> encryption) {
        return new Routes(server.endpoint(), server.socket(), encryption, ANYWHERE, line -> {});
    }

    private ForkResult run(String coordinates, String workload, TransportName transport) {
        return run(coordinates, driver(coordinates), workload, transport);
    }

    private ForkResult run(String coordinates, DriverArtifact driver, String workload, TransportName transport) {
        Cell cell = cell(coordinates, workload, transport);
        ForkSpec fork = new ForkSpec(
                ForkSpec.id(1, Purpose.SCORE, Arm.NONE, cell),
                Purpose.SCORE,
                1,
                Arm.NONE,
                cell,
                new Iterations(1, 2, 50));
        return run(coordinates, driver, List.of(fork)).get(0);
    }

    private List<ForkResult> run(String coordinates, DriverArtifact driver, List<ForkSpec> forks) {
        RunStore store = RunStore.create(folder.resolve("run"), new RunPlan("compare", "now", 1, Map.of(), forks));
        try (Routes routes = routes(server.encryption())) {
            return new ForkRunner(
                            store,
                            Map.of(Cells.driver(coordinates), driver),
                            routes,
                            Sampler.choose(folder),
                            Quiet.UNKNOWN,
                            folder)
                    .run(forks);
        }
    }
}
