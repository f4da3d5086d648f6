package dyno.patch.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.driver.JarContent;
import dyno.patch.apply.PatchApplier;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bundled patch of Drizzle 1.2, built from the jars on Maven Central. */
class HexdumpGuardIT {
    private static final String PACKET = "org.drizzle.jdbc.internal.common.packet.commands.StreamedQueryPacket";
    private static final PatchFile PATCH =
            new PatchCatalogue(Path.of("patches")).find("drizzle", "1.2", "hexdump-guard");

    @TempDir
    private static Path folder;

    private static DriverArtifact base;
    private static DriverArtifact candidate;

    /** What a driver did with one query: the bytes that it sent and the lines that it logged. */
    private record Sent(byte[] bytes, List<String> log) {}

    @BeforeAll
    static void build() {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(progress -> {})) {
            base = new DriverResolver(artifacts).resolve(DriverCoordinates.parse("drizzle@1.2"));
        }
        candidate = Patches.build(base, List.of(PATCH), folder);
    }

    @Test
    void appliesWithoutOffset() {
        assertThat(PatchApplier.apply(List.of(PATCH), base.sourceJar().orElseThrow(), 0)
                        .offsets())
                .isEmpty();
    }

    @Test
    void changesTheTouchedClassesOnly() {
        assertThat(changedEntries(candidate))
                .allSatisfy(name -> assertThat(name)
                        .matches("META-INF/MANIFEST.MF|.*/(StreamedQueryPacket|MySQLProtocol)(\\$1)?\\.class"));
    }

    @Test
    void asksForTheLevelBeforeTheDump() {
        assertThat(callsOfSend(base)).containsSubsequence("hexdump", "finest").doesNotContain("isLoggable");
        assertThat(callsOfSend(candidate)).containsSubsequence("isLoggable", "hexdump", "finest");
    }

    @Test
    void aPartOfItGuardsTheLineOfThePacketAlone() {
        PatchFile part = new PatchCatalogue(Path.of("patches")).find("drizzle", "1.2", "hexdump-line-guard");
        DriverArtifact line = Patches.build(base, List.of(part), folder);

        assertThat(part.header().partOf()).contains(PATCH.id());
        assertThat(changedEntries(line))
                .allSatisfy(
                        name -> assertThat(name).matches("META-INF/MANIFEST.MF|.*/StreamedQueryPacket(\\$1)?\\.class"));
        assertThat(callsOfSend(line)).isEqualTo(callsOfSend(candidate));
    }

    @Test
    void sendsAndLogsTheSame() throws Exception {
        for (Level level : List.of(Level.INFO, Level.FINEST)) {
            Sent before = send(base, level);
            Sent after = send(candidate, level);

            assertThat(after.bytes).isEqualTo(before.bytes).hasSize(13);
            assertThat(after.log).isEqualTo(before.log).hasSize(level == Level.FINEST ? 1 : 0);
        }
    }

    private static List<String> changedEntries(DriverArtifact driver) {
        Map<String, byte[]> before = JarContent.read(base.jar());
        Map<String, byte[]> after = JarContent.read(driver.jar());
        assertThat(after).containsOnlyKeys(before.keySet());
        return before.keySet().stream()
                .filter(name -> !Arrays.equals(before.get(name), after.get(name)))
                .toList();
    }

    /** Names of the methods that {@code send} calls, in the order of its bytecode. */
    private static List<String> callsOfSend(DriverArtifact driver) {
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out);
        int status = ToolProvider.findFirst("javap")
                .orElseThrow()
                .run(writer, writer, "-c", "-p", "-cp", driver.jar().toString(), PACKET);
        assertThat(status).as(out.toString()).isZero();
        return out.toString()
                .lines()
                .dropWhile(line -> !line.contains("public int send("))
                .takeWhile(line -> !line.isBlank())
                .filter(line -> line.contains("// Method ") || line.contains("// InterfaceMethod "))
                .map(line -> line.replaceFirst(".*[./](\\w+|\"<init>\"):\\(.*", "$1"))
                .collect(Collectors.toList());
    }

    private static Sent send(DriverArtifact driver, Level level) throws Exception {
        List<String> log = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                log.add(entry.getLevel() + " " + entry.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger(PACKET);
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        handler.setLevel(Level.ALL);
        logger.setLevel(level);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {driver.jar().toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> query = loader.loadClass("org.drizzle.jdbc.internal.common.query.Query");
            Object select = loader.loadClass("org.drizzle.jdbc.internal.common.query.DrizzleQuery")
                    .getConstructor(String.class)
                    .newInstance("SELECT 1");
            Class<?> packet = loader.loadClass(PACKET);
            Method send = packet.getMethod("send", OutputStream.class);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            send.invoke(packet.getConstructor(query).newInstance(select), bytes);
            return new Sent(bytes.toByteArray(), log);
        } finally {
            logger.removeHandler(handler);
            logger.setLevel(null);
        }
    }
}
