package dyno.workload.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Records;
import dyno.driver.DriverArtifact;
import dyno.patch.candidate.Patches;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import dyno.server.TestServer;
import dyno.wire.ReplayException;
import dyno.wire.ReplayTransport;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.ForkException;
import dyno.workload.fork.ForkFacts;
import dyno.workload.fork.JitWarmup;
import dyno.workload.fork.Note;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Patches that would be fast, and that the short behaviour suite may not find: they keep an old value, send nothing or read nothing once they have
 * run for long enough, in a thread of JMH, or where Dyno measures. A fork finds all of them.
 */
@Tag("own-jvm")
class MisleadingPatchesIT {
    private static final PatchCatalogue MISLEADING =
            new PatchCatalogue(Path.of("src/test/resources/misleading-patches"));

    /** More than the patches wait for. */
    private static final int OPERATIONS = 60_000;

    @TempDir
    private static Path folder;

    static Stream<PatchFile> patches() {
        return Stream.of("drizzle@1.4", "mariadb@3.5.10", "mysql@26.10.0")
                .map(TestServer::driver)
                .flatMap(driver -> MISLEADING.forDriver(driver.coordinates().driver(), driver.version()).stream());
    }

    /** A fork ends when its standard input does. */
    @BeforeAll
    static void prepare() throws IOException {
        System.setIn(new PipedInputStream(new PipedOutputStream()));
        System.setProperty(JitWarmup.LIMIT, "1000");
    }

    @AfterEach
    void clear() {
        System.clearProperty(ConnectionSpec.PROPERTY);
        // A fork that has failed ends; here, the next one connects to the server again.
        new ReplayTransport().beforeClose();
    }

    @ParameterizedTest
    @MethodSource("patches")
    void aForkFails(PatchFile patch) throws IOException {
        DriverArtifact published = TestServer.driver(patch.driver() + "@" + patch.version());
        DriverArtifact patched = Patches.build(published, List.of(patch), folder);

        assertThatThrownBy(() -> measure(patched, workload(patch)))
                .as(patch.name())
                .isInstanceOfAny(ForkException.class, ReplayException.class)
                .hasMessageFindingMatch(
                        "does not use the replies|not measured as a whole|of the reply unread|ended early|sent nothing to the server|differ from the recording");
        assertThat(ForkFacts.load(facts()).notes())
                .as(patch.name())
                .extracting(Note::kind)
                .contains(Note.Kind.NOT_REPEATED);
    }

    @Test
    void aForkOfAPublishedDriverDoesNot() throws Exception {
        measure(TestServer.driver("drizzle@1.4"), "DoOne");
        measure(TestServer.driver("drizzle@1.4"), "SelectOne");
        measure(TestServer.driver("mariadb@3.5.10"), "SelectOne");
        measure(TestServer.driver("mariadb@3.5.10"), "Connect");
        measure(TestServer.driver("mariadb@3.5.10"), "PreparedText100Bytes:statements=10");
        measure(TestServer.driver("mysql@26.10.0"), "SelectOne");
        measure(TestServer.driver("mysql@26.10.0"), "Select1000Rows");
    }

    @Test
    void thereAreElevenOfThem() {
        assertThat(MISLEADING.names()).hasSize(11);
    }

    /** A parameter that is sent again differs only where it is another one: {@code patch validate} has ten, too. */
    private static String workload(PatchFile patch) {
        String name = patch.header().workloads().get(0).toString();
        return name.equals("PreparedText100Bytes") ? name + ":statements=10" : name;
    }

    private static Path facts() {
        return folder.resolve("facts");
    }

    /** As JMH runs it, in a thread of the same name. */
    private static void measure(DriverArtifact driver, String workload) throws Exception {
        Path connection = folder.resolve("connection");
        Records.with(TestServer.connection(driver), "facts", facts()).save(connection);
        System.setProperty(ConnectionSpec.PROPERTY, connection.toString());
        Thread.currentThread().setName("jmh-worker");
        Subject subject = Measured.DRIVER.subject(driver.coordinates().toString(), workload, "replay");
        subject.open(new Blackhole(
                "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous."));
        int operations = switch (workload) {
            case "Connect" -> 2_000;
            case "Select1000Rows" -> 1_000;
            default -> OPERATIONS;
        };
        for (int i = 0; i < operations; i++) {
            subject.run();
        }
        subject.afterIteration(null);
        subject.close();
    }
}
