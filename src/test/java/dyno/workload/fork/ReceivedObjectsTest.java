package dyno.workload.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.workload.Footprint;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.link.BinaryLinkServer;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import stuck.HostileObject;

@Timeout(120)
class ReceivedObjectsTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void reset() {
        HostileObject.wasRead = false;
    }

    @Test
    void readsWhatProbesWrite() throws IOException {
        Path file = folder.resolve("result");
        ArrayList<Object> result = new ArrayList<>(List.of(
                List.of(new byte[1000]),
                new ForkFacts(null, List.of(JitWarmup.UNFINISHED), null, new NativeCalls(3, 2.5)),
                Footprint.failed("connect", "no"),
                new long[] {1, 2},
                1.5));
        write(file, result);

        assertThat(ReceivedObjects.read(file, Object.class))
                .isInstanceOfSatisfying(List.class, list -> assertThat(list).hasSize(5));
    }

    private void assertRefused(Object written, Class<?> expected, String... message) throws IOException {
        Path file = folder.resolve("refused");
        write(file, written);
        assertThatThrownBy(() -> ReceivedObjects.read(file, expected))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(message);
    }

    @Test
    void refusesOtherClassesWithoutRunningTheirCode() throws IOException {
        for (Object hostile : List.of(new HostileObject(), new ArrayList<>(List.of(new HostileObject())), lookup())) {
            assertRefused(hostile, Object.class, "REJECTED");
        }
        assertThat(HostileObject.wasRead).isFalse();
    }

    /** A hundred bytes could ask for all of the memory. */
    @Test
    void refusesLargeArraysOfReferences() throws IOException {
        assertRefused(new Object[(1 << 20) + 1], Object.class, "REJECTED");
    }

    @Test
    void refusesNothingAtAll() throws IOException {
        assertRefused(null, ForkFacts.class, "holds nothing");
    }

    @Test
    void refusesAnotherClassThanTheOneThatIsExpected() throws IOException {
        assertRefused("forged", ForkFacts.class, "another class", "String");
    }

    /** As HashSet reads itself, the hash codes of a hundred levels would take for ever. */
    @Test
    void refusesSetsInSets() throws IOException {
        Set<Object> outermost = new HashSet<>();
        Set<Object> one = outermost;
        Set<Object> other = new HashSet<>();
        for (int level = 0; level < 100; level++) {
            Set<Object> left = new HashSet<>();
            Set<Object> right = new HashSet<>(Set.of("another"));
            one.addAll(List.of(left, right));
            other.addAll(List.of(left, right));
            one = left;
            other = right;
        }
        assertRefused(outermost, Object.class, "REJECTED");
    }

    @Test
    void readsAnExceptionWithTenCauses() throws IOException {
        Throwable failure = new IllegalStateException("the first");
        for (int cause = 0; cause < 10; cause++) {
            failure = new IllegalStateException("the next", failure);
        }
        Path file = folder.resolve("exception");
        write(file, failure);

        assertThat(ReceivedObjects.read(file, Object.class))
                .isInstanceOfSatisfying(
                        Throwable.class, read -> assertThat(read).hasRootCauseMessage("the first"));
    }

    /** Its hash code asks for the address of a host. */
    private static Map<URL, String> lookup() throws IOException {
        return new HashMap<>(Map.of(new URL("http://127.0.0.1/"), ""));
    }

    /** As a driver can that finds the connection of its fork's JVM. */
    @Test
    void refusesThemFromAFork() throws Exception {
        ReceivedObjects.filterAll();
        BinaryLinkServer host = new BinaryLinkServer(
                new OptionsBuilder().build(), OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT));
        try (Socket fork = new Socket(host.getHost(), host.getPort())) {
            OutputStream out = fork.getOutputStream();
            ObjectOutputStream objects = new ObjectOutputStream(out);
            objects.writeObject(new HostileObject());
            objects.flush();
            fork.shutdownOutput();
            // Until the host has read all: it may not even have accepted the connection, and then waits for nothing.
            fork.getInputStream().readAllBytes();
            host.waitFinish();
        } finally {
            host.terminate();
        }

        assertThat(HostileObject.wasRead).isFalse();
    }

    private static void write(Path file, Object object) throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
            out.writeObject(object);
        }
    }
}
