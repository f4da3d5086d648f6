package dyno.patch.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.patch.apply.PatchApplier;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bundled patches for the scan of a statement and for column packets, built from the jars on Maven Central. */
class ClassicPatchesIT {
    private static final List<String> BEGINNINGS = List.of(
            "",
            " \n\t",
            "/* c */ ",
            "/*c*/",
            "-- c\n",
            "# c\r",
            "/*! ",
            "/*!50000 ",
            "/*+ h */",
            "(",
            ";",
            "/* open ",
            "-- ",
            "\u00a0");
    private static final List<String> STATEMENTS = List.of(
            "SELECT 1",
            "select 1 into @x",
            "SELECT 'into', \"INTO\", `into` /* into */ -- into",
            "SELECT a FROM pinto WHERE into_b = 1 AND c IN (SELECT 1 INTO @x)",
            "SELECT 1 \u0130NTO @x",
            "SELECT 1 \u0131NTO @x",
            "SELECT 1 iinto xinto INTOINTO",
            "SELECT 1INTO",
            "SELECT 'a\\' INTO @x",
            "SELECT 'it''s' INTO @x",
            "TABLE t",
            "TABLE t INTO OUTFILE 'f'",
            "WITH q AS (SELECT 1) SELECT * FROM q",
            "WITH q AS (SELECT 1) DELETE FROM t",
            "UPDATE t SET a = 1",
            "insert INTO t VALUES (1)",
            "CALL p(1)",
            "SHOW TABLES",
            "DO 1",
            "XA RECOVER",
            "");

    @TempDir
    private static Path folder;

    /** A published driver, and the same with all of its patches. */
    private record Pair(DriverArtifact base, DriverArtifact candidate) {
        static Pair of(String name, String version, String... ids) {
            PatchCatalogue catalogue = new PatchCatalogue(Path.of("patches"));
            List<PatchFile> patches =
                    Stream.of(ids).map(id -> catalogue.find(name, version, id)).toList();
            try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(progress -> {})) {
                DriverArtifact base =
                        new DriverResolver(artifacts).resolve(DriverCoordinates.parse(name + "@" + version));
                assertThat(PatchApplier.apply(patches, base.sourceJar().orElseThrow(), 0)
                                .offsets())
                        .isEmpty();
                return new Pair(base, Patches.build(base, patches, folder));
            }
        }
    }

    private interface Probe<T> {
        T look(ClassLoader driver) throws Exception;
    }

    private static <T> T with(DriverArtifact driver, Probe<T> probe) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {driver.jar().toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            return probe.look(loader);
        }
    }

    private static Stream<String> texts() {
        return BEGINNINGS.stream().flatMap(beginning -> STATEMENTS.stream().map(beginning::concat));
    }

    @Test
    void classifiesStatementsAsBefore() throws Exception {
        Pair mysql = Pair.of("mysql", "26.10.0", "into-search", "chars-before-modes");
        Map<String, List<Object>> before = with(mysql.base, ClassicPatchesIT::classify);

        assertThat(before.get("SELECT 1")).startsWith("PRODUCES_RESULT_SET");
        assertThat(before.get("select 1 into @x")).startsWith("DOES_NOT_PRODUCE_RESULT_SET");
        assertThat(before.get("SELECT 1 \u0131NTO @x")).startsWith("DOES_NOT_PRODUCE_RESULT_SET");
        assertThat(with(mysql.candidate, ClassicPatchesIT::classify)).isEqualTo(before);
    }

    private static Map<String, List<Object>> classify(ClassLoader driver) throws Exception {
        Class<?> info = driver.loadClass("com.mysql.cj.QueryInfo");
        Map<String, List<Object>> found = new TreeMap<>();
        for (String sql : texts().toList()) {
            List<Object> answers = new ArrayList<>();
            for (boolean noBackslashEscapes : new boolean[] {false, true}) {
                for (String question : List.of("getQueryReturnType", "getStatementKeyword", "isReadOnlySafeQuery")) {
                    Method method = info.getMethod(question, String.class, boolean.class);
                    answers.add(String.valueOf(method.invoke(null, sql, noBackslashEscapes)));
                }
            }
            found.put(sql, answers);
        }
        return found;
    }

    @Test
    void findsTheStartOfStatementsAsBefore() throws Exception {
        Pair mysql = Pair.of("mysql", "5.1.39", "comment-check");
        List<Integer> before = with(mysql.base, ClassicPatchesIT::starts);

        assertThat(before).contains(0, "/* c */".length());
        assertThat(with(mysql.candidate, ClassicPatchesIT::starts)).isEqualTo(before);
    }

    private static List<Integer> starts(ClassLoader driver) throws Exception {
        Method find = driver.loadClass("com.mysql.jdbc.StatementImpl")
                .getDeclaredMethod("findStartOfStatement", String.class);
        find.setAccessible(true);
        List<Integer> starts = new ArrayList<>();
        for (String sql : texts().toList()) {
            starts.add((Integer) find.invoke(null, sql));
        }
        starts.add((Integer) find.invoke(null, (String) null));
        return starts;
    }

    @Test
    void readsAColumnWithAThirdOfTheHeap() throws Exception {
        Pair drizzle = Pair.of("drizzle", "1.4", "lazy-columns");

        assertThat(with(drizzle.candidate, ClassicPatchesIT::properties))
                .isEqualTo(with(drizzle.base, ClassicPatchesIT::properties))
                .containsEntry("getName", "Größe")
                .containsEntry("getFlags", "[NOT_NULL, UNSIGNED]");
        assertThat(with(drizzle.candidate, ClassicPatchesIT::bytesPerColumn))
                .isLessThan(with(drizzle.base, ClassicPatchesIT::bytesPerColumn) / 3);
    }

    private static Map<String, Object> properties(ClassLoader driver) throws Exception {
        Class<?> type = driver.loadClass("org.drizzle.jdbc.internal.common.ColumnInformation");
        Object column = factory(driver).invoke(null, packet(driver));
        Map<String, Object> properties = new TreeMap<>();
        for (Method method : type.getMethods()) {
            if (method.getParameterCount() == 0 && !method.getName().equals("getType")) {
                properties.put(method.getName(), String.valueOf(method.invoke(column)));
            }
        }
        return properties;
    }

    private static long bytesPerColumn(ClassLoader driver) throws Exception {
        int columns = 1000;
        Method factory = factory(driver);
        Object[] packets = new Object[columns];
        for (int i = 0; i < columns; i++) {
            packets[i] = packet(driver);
        }
        factory.invoke(null, packet(driver));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (Object packet : packets) {
            factory.invoke(null, packet);
        }
        return (threads.getCurrentThreadAllocatedBytes() - before) / columns;
    }

    private static Method factory(ClassLoader driver) throws ReflectiveOperationException {
        return driver.loadClass("org.drizzle.jdbc.internal.mysql.packet.MySQLFieldPacket")
                .getMethod("columnInformationFactory", driver.loadClass(rawPacket()));
    }

    /** A column packet as a server sends it: six names, then the fixed part. */
    private static Object packet(ClassLoader driver) throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (String name : List.of("def", "shop", "p", "parcels", "Größe", "size")) {
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            body.write(bytes.length);
            body.write(bytes);
        }
        body.write(new byte[] {12, 45, 0, 80, 0, 0, 0, (byte) 0xfc, 33, 0, 0, 0, 0});
        byte[] header = {(byte) body.size(), 0, 0, 2};
        Method next = driver.loadClass(rawPacket()).getDeclaredMethod("nextPacket", InputStream.class);
        next.setAccessible(true);
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        packet.write(header);
        body.writeTo(packet);
        return next.invoke(null, new ByteArrayInputStream(packet.toByteArray()));
    }

    private static String rawPacket() {
        return "org.drizzle.jdbc.internal.common.packet.RawPacket";
    }
}
