package dyno.bytecode.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Jars;
import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import dyno.patch.candidate.FakeDriver;
import dyno.workload.probe.WorkCount;
import dyno.workload.probe.WorkMeter;
import dyno.workload.probe.WorkReading;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;

/** Counts that follow from the bytecode of a small class by hand. */
class MeteredDriverTest {
    private static final String WORK = """
            package fake;

            import java.nio.charset.StandardCharsets;
            import java.util.Arrays;

            public class Work {
                private final int[] values;

                // aload_0, invokespecial; aload_0, iload_1, newarray, putfield, return: 7
                public Work(int n) { values = new int[n]; }

                // 4 before, 3 for each test, 6 for each turn, 2 after
                static void loop() { sum(10); }

                static int sum(int n) {
                    int sum = 0;
                    for (int i = 0; i < n; i++) { sum += i; }
                    return sum;
                }

                // 2 for each test, 2 for each turn, 1 after; a loop back to the first instruction of the method
                static void back() { down(3); }

                static void down(int n) {
                    while (n > 0) { n--; }
                }

                static void taken() { branch(true); }

                static void skipped() { branch(false); }

                static int branch(boolean doubled) {
                    int x = 1;
                    if (doubled) { x = x * 2; }
                    return x;
                }

                static void switched() { choose(2); }

                static int choose(int n) {
                    switch (n) {
                        case 1: return 10;
                        case 2: n++;
                        default: return n;
                    }
                }

                // What follows the call that throws is not executed
                static void thrown() { caught(); }

                static int caught() {
                    try {
                        fail();
                        return 1;
                    } catch (IllegalStateException e) {
                        return 2;
                    }
                }

                static void fail() { throw new IllegalStateException(); }

                static void locked() { held(""); }

                static int held(Object lock) {
                    synchronized (lock) { return 5; }
                }

                // Frames with an object that is not initialised yet, made where a loop returns to
                static void made() { make(2); }

                static void make(int n) {
                    do { new Work(n > 1 ? 1 : 2); } while (--n > 0);
                }

                static void copies() { copy(new byte[] {65, 66, 67, 68}); }

                static void copy(byte[] four) {
                    byte[] ten = new byte[10];
                    System.arraycopy(four, 1, ten, 0, 3);
                    byte[] seven = Arrays.copyOf(four, 7);
                    byte[] clone = four.clone();
                    String two = new String(four, 1, 2, StandardCharsets.US_ASCII);
                    String all = new String(four, StandardCharsets.US_ASCII);
                    byte[] back = two.getBytes(StandardCharsets.US_ASCII);
                    new java.io.ByteArrayOutputStream().write(ten, 0, 10);
                    java.nio.ByteBuffer.wrap(ten).put(seven);
                    if (two.length() + all.length() + back.length + clone.length != 12) { throw new Error(); }
                }

                static void names() { name(new byte[] {65, 66, 67, 68}); }

                static void name(byte[] four) {
                    String two = new String(four, 1, 2, StandardCharsets.US_ASCII);
                    String three = StandardCharsets.US_ASCII.decode(java.nio.ByteBuffer.wrap(four, 1, 3)).toString();
                    String one = new String(new char[] {'x'});
                    byte[] raw = Arrays.copyOf(four, 4);
                    if (two.length() + three.length() + one.length() + raw.length != 10) { throw new Error(); }
                }

                static void refused() {
                    try {
                        copy(null);
                    } catch (NullPointerException e) {
                        return;
                    }
                }
            }
            """;

    private static final String LARGE = "package fake;\n\npublic class Large {\n    static void small() {}\n"
            + "    static void large() {\n" + "        small();\n".repeat(9000) + "    }\n}\n";

    @TempDir
    private Path folder;

    private DriverArtifact base;

    @BeforeEach
    void compile() throws IOException {
        base = driver(FakeDriver.in(folder, Map.of("fake/Work.java", WORK, "fake/Large.java", LARGE)), Opcodes.V1_8);
    }

    /** The driver in class files of another version, only with its classes. */
    private DriverArtifact driver(DriverArtifact driver, int version) throws IOException {
        Map<String, byte[]> jar = JarContent.read(driver.jar());
        jar.keySet().removeIf(name -> name.startsWith("META-INF/versions/"));
        jar.replaceAll((name, content) -> name.endsWith(".class") ? PlantedDriverTest.of(version, content) : content);
        return FakeDriver.artifact(Jars.write(folder.resolve("v" + version + ".jar"), jar), Optional.empty());
    }

    /** Each of the methods that are called takes an instruction to pass each argument, to call, and to return or drop the result. */
    @ParameterizedTest
    @CsvSource({
        "loop, sum, 99",
        "back, down, 15",
        "taken, branch, 10",
        "skipped, branch, 6",
        "switched, choose, 5",
        "thrown, caught, 4",
        "thrown, fail, 4",
        "locked, held, 8",
        "made, make, 24",
        "made, <init>, 14",
        "loop, loop, 4"
    })
    void countsEveryInstructionThatIsExecuted(String called, String method, long bytecodes) throws Exception {
        for (int version : new int[] {Opcodes.V1_5, Opcodes.V1_8}) {
            assertThat(count(driver(base, version), "fake.Work", called, WorkMeter.BYTECODES))
                    .containsEntry(method, bytecodes);
        }
    }

    /** As written by a compiler that keeps the version of an old driver. */
    @Test
    void takesFramesInClassFilesThatAreOlderThanFrames() throws Exception {
        Map<String, byte[]> jar = JarContent.read(base.jar());
        jar.get("fake/Work.class")[7] = Opcodes.V1_5;
        DriverArtifact old = FakeDriver.artifact(Jars.write(folder.resolve("old.jar"), jar), Optional.empty());

        assertThat(count(old, "fake.Work", "made", WorkMeter.BYTECODES)).containsEntry("make", 24L);
    }

    @Test
    void countsCallsOfTheDriversMethodsAndOfOthers() throws Exception {
        assertThat(count(base, "fake.Work", "made", WorkMeter.CALLS))
                .containsExactlyInAnyOrderEntriesOf(Map.of("made", 1L, "make", 1L, "<init>", 2L));
        assertThat(count(base, "fake.Work", "made", WorkMeter.CALLS_OUT)).isEmpty();
        assertThat(count(base, "fake.Work", "thrown", WorkMeter.CALLS_OUT))
                .containsExactlyInAnyOrderEntriesOf(Map.of("fail", 1L));
    }

    /** What the JDK is told to do differs even where the numbers of bytecodes and of calls are the same. */
    @Test
    void namesTheMethodsThatAreCalledOutsideAndTheirCallers() throws Exception {
        MeteredDriver metered = MeteredDriver.of(base, folder.resolve("out"));
        try (URLClassLoader loader = loader(metered)) {
            Method method = method(loader, "fake.Work", "names");
            method.invoke(null);
            long[] before = read(loader);
            method.invoke(null);
            Map<Integer, Long> calls = new TreeMap<>();
            for (int i = 0; i < metered.callsOut().size(); i++) {
                int counter = i * WorkMeter.KINDS + WorkMeter.NUMBERED_CALLS;
                calls.put(i, read(loader)[counter] - before[counter]);
            }
            calls.values().removeIf(none -> none == 0);

            WorkReading reading =
                    new WorkReading("W", WorkCount.NONE, 0, Map.of(), Set.of(), calls, 0, null, true, null);
            assertThat(metered.calledOutside(reading))
                    .containsEntry("java.lang.String.<init>", Map.of("fake.Work.name", 2L))
                    .containsEntry("java.nio.ByteBuffer.wrap", Map.of("fake.Work.name", 1L))
                    .containsEntry("java.lang.String.length", Map.of("fake.Work.name", 3L))
                    .doesNotContainKey("fake.Work.name")
                    .doesNotContainKey("java.lang.System.arraycopy");
        }
    }

    @Test
    void countsWhatIsCopied() throws Exception {
        assertThat(count(base, "fake.Work", "copies", WorkMeter.COPIED))
                .containsExactlyInAnyOrderEntriesOf(Map.of("copy", 3L + 7 + 4 + 2 + 4 + 2 + 10 + 7));
        assertThat(count(base, "fake.Work", "refused", WorkMeter.CALLS)).containsEntry("copy", 1L);
    }

    /** Bytes that are kept as bytes become no string. */
    @Test
    void countsTheCharactersOfStrings() throws Exception {
        assertThat(count(base, "fake.Work", "names", WorkMeter.DECODED))
                .containsExactlyInAnyOrderEntriesOf(Map.of("name", 2L + 3 + 1));
        assertThat(count(base, "fake.Work", "names", WorkMeter.COPIED))
                .containsExactlyInAnyOrderEntriesOf(Map.of("name", 2L + 3 + 1 + 4));
    }

    @Test
    void leavesAMethodAloneThatWouldBecomeTooLarge() throws Exception {
        assertThat(count(base, "fake.Large", "large", WorkMeter.CALLS))
                .containsExactlyInAnyOrderEntriesOf(Map.of("small", 9000L));
    }

    @Test
    void countsWhatTheThreadDoesThatHasLoadedTheMeter() throws Exception {
        MeteredDriver metered = MeteredDriver.of(base, folder.resolve("out"));
        try (URLClassLoader loader = loader(metered)) {
            Method loop = method(loader, "fake.Work", "loop");
            loop.invoke(null);
            long[] before = read(loader);
            Thread other = new Thread(() -> invoke(loop));
            other.start();
            other.join();

            assertThat(read(loader)).isEqualTo(before);
            invoke(loop);
            assertThat(read(loader)).isNotEqualTo(before);
        }
    }

    @Test
    void writesTheSameJarAgain() {
        assertThat(MeteredDriver.of(base, folder.resolve("a")).artifact().jar())
                .hasSameBinaryContentAs(
                        MeteredDriver.of(base, folder.resolve("b")).artifact().jar());
    }

    /** What the methods counted in the second of two calls, by simple name. */
    private Map<String, Long> count(DriverArtifact driver, String type, String called, int kind) throws Exception {
        MeteredDriver metered = MeteredDriver.of(driver, folder.resolve("out"));
        try (URLClassLoader loader = loader(metered)) {
            Method method = method(loader, type, called);
            method.invoke(null);
            long[] before = read(loader);
            method.invoke(null);
            long[] after = read(loader);
            Map<String, Long> counts = new TreeMap<>();
            for (int i = 0; i < metered.methods().size(); i++) {
                int counter = i * WorkMeter.KINDS + kind;
                if (after[counter] != before[counter]) {
                    counts.put(metered.methods().get(i).name(), after[counter] - before[counter]);
                }
            }
            return counts;
        }
    }

    private static URLClassLoader loader(MeteredDriver metered) throws IOException {
        return new URLClassLoader(
                new URL[] {metered.artifact().jar().toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    private static Method method(ClassLoader loader, String type, String name) throws ReflectiveOperationException {
        Method method = loader.loadClass(type).getDeclaredMethod(name);
        method.setAccessible(true);
        return method;
    }

    private static long[] read(ClassLoader loader) throws ReflectiveOperationException {
        return (long[])
                loader.loadClass(WorkMeter.class.getName()).getMethod("read").invoke(null);
    }

    private static void invoke(Method method) {
        try {
            method.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
