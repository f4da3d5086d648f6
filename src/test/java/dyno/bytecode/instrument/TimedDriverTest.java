package dyno.bytecode.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import dyno.patch.candidate.FakeDriver;
import dyno.workload.probe.TimeMeter;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;

/**
 * Times of a small class whose loops read the same clock: methods take at least as long as the loops in them, and no
 * longer than the whole call without the loops beside them. This holds however slow the machine is.
 */
class TimedDriverTest {
    private static final String WORK = """
            package fake;

            public class Work {
                static long first;
                static long last;

                private final int same;

                // Makes another one first
                Work(int limit) {
                    this(limit, new Work(limit, check(limit)).same);
                    first += spin();
                    if (limit == 0) { throw new IllegalStateException(); }
                    first += spin();
                }

                Work(int limit, int same) { this.same = same; }

                static int check(int limit) {
                    if (limit < 0) { throw new IllegalArgumentException(); }
                    return limit;
                }

                // Until the clock has advanced by 1 ms
                static long spin() {
                    long start = System.nanoTime();
                    long now = start;
                    while (now - start < 1000000) { now = System.nanoTime(); }
                    return now - start;
                }

                static void inside() { first += spin(); }

                static void beside() { last += spin(); }

                static void calls() { caller(); beside(); }

                static void caller() { inside(); inside(); }

                static void recurses() { down(5); beside(); }

                static void down(int n) {
                    first += spin();
                    if (n > 0) { down(n - 1); }
                }

                static void alternates() { ping(5); beside(); }

                static void ping(int n) { first += spin(); pong(n); }

                static void pong(int n) { if (n > 0) { ping(n - 1); } }

                static void fails() {
                    try { failing(1); } catch (IllegalStateException e) { last += spin(); }
                }

                static long failing(long n) {
                    first += spin();
                    if (n > 0) { throw new IllegalStateException(); }
                    return n;
                }

                static void relays() { relay(); beside(); }

                static void relay() {
                    try { failing(1); } catch (IllegalStateException e) { first += spin(); }
                }

                static void makes() { new Work(1); beside(); }

                static void makesNone() {
                    try { new Work(0); } catch (IllegalStateException e) { last += spin(); }
                }

                static void makesNothing() {
                    try { new Work(-1); } catch (IllegalArgumentException e) { return; }
                }

                static void survives() { survivor(); beside(); }

                static void survivor() { makesNothing(); first += spin(); }

                static void locks() { lock(new Object()); beside(); }

                static synchronized int lock(Object lock) {
                    synchronized (lock) { first += spin(); return 1; }
                }

                static void loops() { loop(2); beside(); }

                static void loop(int n) {
                    do { first += spin(); } while (--n > 0);
                }
            }
            """;

    /** Just fits into a class file. */
    private static final String LARGE = "package fake;\n\npublic class Large {\n    static void small() {}\n"
            + "    static void large() {\n" + "        small();\n".repeat(21_842) + "    }\n}\n";

    @TempDir
    private Path folder;

    private DriverArtifact base;

    @BeforeEach
    void compile() throws IOException {
        base = driver(
                FakeDriver.in(folder, Map.of("fake/Work.java", WORK, "fake/Ways.java", PlantedDriverTest.WAYS)),
                Opcodes.V1_8);
    }

    /** The driver with its class of that name in class files of a version. */
    private DriverArtifact driver(DriverArtifact driver, int version) throws IOException {
        Map<String, byte[]> jar = JarContent.read(driver.jar());
        jar.keySet().removeIf(name -> name.startsWith("META-INF/versions/"));
        jar.computeIfPresent("fake/Work.class", (name, content) -> PlantedDriverTest.of(version, content));
        return FakeDriver.artifact(FakeDriver.write(folder.resolve("v" + version + ".jar"), jar), Optional.empty());
    }

    /** The time of the methods is that of the loops that count in {@code first}. */
    @ParameterizedTest
    @CsvSource({
        "calls, inside",
        "calls, caller",
        "calls, caller inside",
        "recurses, down",
        "alternates, ping",
        "alternates, ping pong",
        "fails, failing",
        "relays, relay",
        "relays, relay failing",
        "makes, <init>",
        "makesNone, <init>",
        "survives, survivor",
        "locks, lock",
        "loops, loop"
    })
    void timesMethodsWithWhatTheyCallOnce(String called, String methods) throws Exception {
        for (int version : new int[] {Opcodes.V1_5, Opcodes.V1_6, Opcodes.V1_8}) {
            TimedDriver timed = TimedDriver.of(driver(base, version), folder.resolve("out"));
            try (URLClassLoader loader = loader(timed)) {
                Method method = method(loader, "fake.Work", called);
                method.invoke(null);
                watch(loader, timed, methods);

                assertTimesTheFirstLoops(loader, method);
            }
        }
    }

    private static void assertTimesTheFirstLoops(ClassLoader loader, Method method)
            throws ReflectiveOperationException {
        long nanos = nanos(loader);
        long first = counted(loader, "first");
        long last = counted(loader, "last");
        long start = System.nanoTime();
        method.invoke(null);
        long elapsed = System.nanoTime() - start;
        first = counted(loader, "first") - first;
        last = counted(loader, "last") - last;
        assertThat(nanos(loader) - nanos).isBetween(first, elapsed - last);
        assertThat(first).isGreaterThanOrEqualTo(1_000_000);
    }

    @Test
    void countsTheCallsThatAreTimed() throws Exception {
        TimedDriver timed = TimedDriver.of(base, folder.resolve("out"));
        try (URLClassLoader loader = loader(timed)) {
            watch(loader, timed, "down");
            method(loader, "fake.Work", "recurses").invoke(null);

            assertThat(read(loader))
                    .as("time; calls of down, within it, and of all")
                    .hasSize(4)
                    .containsSequence(1, 5 + 6, 1 + 6 + 6 + 2);
        }
    }

    @Test
    void runsAMethodThatDoesNothing() throws Exception {
        TimedDriver timed = TimedDriver.of(base, folder.resolve("out"));
        try (URLClassLoader loader = loader(timed)) {
            meter(loader).getMethod("watch", int[].class).invoke(null, new int[] {7});
            meter(loader).getMethod("runEmpty", int.class, int.class).invoke(null, 7, 100);

            assertThat(read(loader)).containsSequence(100, 0, 100);
            assertThat(nanos(loader)).isPositive();
        }
    }

    @Test
    void watchesOnlyWhatWasAskedFor() throws Exception {
        TimedDriver timed = TimedDriver.of(base, folder.resolve("out"));
        try (URLClassLoader loader = loader(timed)) {
            watch(loader, timed, "failing");
            method(loader, "fake.Work", "calls").invoke(null);
            assertThat(nanos(loader)).isZero();

            watch(loader, timed, "calls");
            method(loader, "fake.Work", "calls").invoke(null);
            assertThat(nanos(loader)).isPositive();
        }
    }

    /** No handler can be around the call of the other constructor, or that of its arguments. */
    @Test
    void aConstructorThatCannotTellThatItFailedEndsWithItsCaller() throws Exception {
        TimedDriver timed = TimedDriver.of(base, folder.resolve("out"));
        try (URLClassLoader loader = loader(timed)) {
            watch(loader, timed, "<init>");
            method(loader, "fake.Work", "makesNothing").invoke(null);
            assertThat(nanos(loader)).isPositive();

            assertTimesTheFirstLoops(loader, method(loader, "fake.Work", "makes"));
        }
    }

    @Test
    void timedMethodsReturnWhatTheyDid() throws Exception {
        TimedDriver timed = TimedDriver.of(base, folder.resolve("out"));
        try (URLClassLoader loader = loader(timed)) {
            assertThat(method(loader, "fake.Ways", "all").invoke(null)).isEqualTo(PlantedDriverTest.RESULT);
        }
    }

    @Test
    void leavesAMethodAloneThatWouldBecomeTooLarge() throws Exception {
        DriverArtifact large = driver(FakeDriver.in(folder, Map.of("fake/Large.java", LARGE)), Opcodes.V1_8);
        TimedDriver timed = TimedDriver.of(large, folder.resolve("out"));
        try (URLClassLoader loader = loader(timed)) {
            Method method = method(loader, "fake.Large", "large");
            watch(loader, timed, "large");
            method.invoke(null);
            assertThat(nanos(loader)).isZero();

            watch(loader, timed, "small");
            method.invoke(null);
            assertThat(nanos(loader)).isPositive();
        }
    }

    @Test
    void timesTheThreadThatHasLoadedTheMeter() throws Exception {
        TimedDriver timed = TimedDriver.of(base, folder.resolve("out"));
        try (URLClassLoader loader = loader(timed)) {
            Method calls = method(loader, "fake.Work", "calls");
            watch(loader, timed, "calls");
            Thread other = new Thread(() -> invoke(calls));
            other.start();
            other.join();

            assertThat(nanos(loader)).isZero();
        }
    }

    @Test
    void writesTheSameJarAgain() {
        TimedDriver timed = TimedDriver.of(base, folder.resolve("a"));

        assertThat(timed.artifact().coordinates()).hasToString("fake@1.0+timed");
        assertThat(timed.artifact().jar())
                .hasSameBinaryContentAs(
                        TimedDriver.of(base, folder.resolve("b")).artifact().jar());
    }

    private static void watch(ClassLoader loader, TimedDriver timed, String methods)
            throws ReflectiveOperationException {
        Set<String> names = Set.of(methods.split(" "));
        int[] numbers = timed.numbers(method -> names.contains(method.name())).stream()
                .mapToInt(Integer::intValue)
                .toArray();
        meter(loader).getMethod("watch", int[].class).invoke(null, numbers);
    }

    private static long nanos(ClassLoader loader) throws ReflectiveOperationException {
        return read(loader)[TimeMeter.NANOS];
    }

    private static long[] read(ClassLoader loader) throws ReflectiveOperationException {
        return (long[]) meter(loader).getMethod("read").invoke(null);
    }

    private static Class<?> meter(ClassLoader loader) throws ClassNotFoundException {
        return loader.loadClass(TimeMeter.class.getName());
    }

    private static long counted(ClassLoader loader, String field) throws ReflectiveOperationException {
        var counter = loader.loadClass("fake.Work").getDeclaredField(field);
        counter.setAccessible(true);
        return counter.getLong(null);
    }

    private static URLClassLoader loader(TimedDriver timed) throws IOException {
        return new URLClassLoader(
                new URL[] {timed.artifact().jar().toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    private static Method method(ClassLoader loader, String type, String name) throws ReflectiveOperationException {
        Method method = loader.loadClass(type).getDeclaredMethod(name);
        method.setAccessible(true);
        return method;
    }

    private static void invoke(Method method) {
        try {
            method.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
