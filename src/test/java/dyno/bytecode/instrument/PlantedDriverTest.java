package dyno.bytecode.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dyno.Jars;
import dyno.bytecode.MethodId;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverException;
import dyno.driver.JarContent;
import dyno.patch.candidate.FakeDriver;
import dyno.workload.probe.WorkCount;
import dyno.workload.probe.WorkReading;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class PlantedDriverTest {
    /** Methods with all possible beginnings: a loop, a try, wide parameters, none at all. */
    static final String WAYS = """
            package fake;

            public class Ways implements Comparable<Ways> {
                private static int count = 0;
                private final int start;

                public Ways() { this(3); }

                public Ways(int start) { this.start = start; }

                public static String all() throws Exception {
                    Ways ways = new Ways();
                    ways.nothing();
                    return loop(3) + " " + ways.wide(1L, 2.0, 3f, new int[] {4}, "5") + " " + guarded("x") + " "
                            + guarded("12") + " " + ways.compareTo(new Ways(1)) + " " + ways.lambda().call()
                            + " " + locals(7) + " " + count;
                }

                static int loop(int n) {
                    while (n < 100) { n *= 2; }
                    return n;
                }

                double wide(long a, double b, float c, int[] d, String e) {
                    return a + b + c + d[0] + e.length() + start;
                }

                static int guarded(String text) {
                    try { return Integer.parseInt(text); } catch (NumberFormatException e) { return -1; }
                }

                static String locals(int n) {
                    String text;
                    long sum = 0;
                    if (n > 3) { text = "big"; sum += n; } else { text = "small"; }
                    for (int i = 0; i < n; i++) { sum += i; }
                    return text + sum;
                }

                void nothing() { count++; }

                public int compareTo(Ways other) { return start - other.start; }

                java.util.concurrent.Callable<Integer> lambda() { return () -> start + 1; }
            }
            """;

    /** Without lambdas, so that it might be older. */
    private static final String OLD = """
            package fake;

            public class Old {
                public static int three() { return loop(3); }

                static int loop(int n) {
                    while (n < 100) { n *= 2; }
                    return n;
                }
            }
            """;

    private static final List<MethodId> METHODS = List.of(
            new MethodId("fake.Ways", "all", "()Ljava/lang/String;"),
            new MethodId("fake.Ways", "loop", "(I)I"),
            new MethodId("fake.Ways", "wide", "(JDF[ILjava/lang/String;)D"),
            new MethodId("fake.Ways", "guarded", "(Ljava/lang/String;)I"),
            new MethodId("fake.Ways", "locals", "(I)Ljava/lang/String;"),
            new MethodId("fake.Ways", "nothing", "()V"),
            new MethodId("fake.Ways", "compareTo", "(Lfake/Ways;)I"),
            new MethodId("fake.Ways", "lambda", "()Ljava/util/concurrent/Callable;"));

    static final String RESULT = "192 14.0 -1 12 2 4 big28 1";

    @TempDir
    private Path folder;

    private DriverArtifact base;

    @BeforeEach
    void compile() throws IOException {
        base = withoutJunk(FakeDriver.in(folder, Map.of("fake/Ways.java", WAYS, "fake/Old.java", OLD)));
    }

    private DriverArtifact withoutJunk(DriverArtifact driver) throws IOException {
        Map<String, byte[]> jar = JarContent.read(driver.jar());
        jar.keySet().removeIf(name -> name.startsWith("META-INF/versions/"));
        return FakeDriver.artifact(Jars.write(folder.resolve("ways.jar"), jar), Optional.empty());
    }

    private DriverArtifact planted(DriverArtifact driver, Plant plant) {
        return PlantedDriver.of(driver, List.of(plant), "planted", folder.resolve("out"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000})
    void plantedMethodsReturnWhatTheyDid(int iterations) throws Exception {
        List<Plant> plants = METHODS.stream()
                .map(method -> new Plant(method, iterations, iterations == 1000 ? 24 : 0))
                .toList();

        DriverArtifact planted = PlantedDriver.of(base, plants, "planted", folder.resolve("out"));

        assertThat(call(base.jar(), "fake.Ways", "all")).isEqualTo(RESULT);
        assertThat(call(planted.jar(), "fake.Ways", "all")).isEqualTo(RESULT);
    }

    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_5, Opcodes.V1_6, Opcodes.V1_8})
    void keepsTheClassFileVersionAndAllElse(int version) throws Exception {
        Map<String, byte[]> before = JarContent.read(base.jar());
        before.put("fake/Old.class", of(version, before.get("fake/Old.class")));
        DriverArtifact old = FakeDriver.artifact(Jars.write(folder.resolve("old.jar"), before), Optional.empty());
        Plant plant = new Plant(new MethodId("fake.Old", "loop", "(I)I"), 10, 16);

        DriverArtifact planted = planted(old, plant);

        Map<String, byte[]> after = JarContent.read(planted.jar());
        assertThat(after.get("fake/Old.class")[7]).isEqualTo((byte) version);
        assertThat(call(planted.jar(), "fake.Old", "three")).isEqualTo(192);
        assertThat(before.keySet().stream().filter(name -> !Arrays.equals(before.get(name), after.get(name))))
                .containsExactlyInAnyOrder(
                        "META-INF/MANIFEST.MF", "META-INF/FAKE.SF", "META-INF/FAKE.RSA", "fake/Old.class");
        assertThat(after.keySet()).contains("dyno/planted/Spin.class");
    }

    @Test
    void plantsOfOtherSizesLeaveTheSameBytecode() throws IOException {
        List<Plant> few = List.of(new Plant(METHODS.get(0), 16, 0), new Plant(METHODS.get(1), 20, 0));
        List<Plant> many = List.of(new Plant(METHODS.get(0), 1600, 0), new Plant(METHODS.get(1), 2, 0));
        List<Plant> idle = List.of(new Plant(METHODS.get(0), 0, 0), new Plant(METHODS.get(1), 0, 0));

        Map<String, byte[]> a = JarContent.read(
                PlantedDriver.of(base, few, "planted", folder.resolve("a")).jar());
        Map<String, byte[]> b = JarContent.read(
                PlantedDriver.of(base, many, "planted", folder.resolve("b")).jar());

        assertThat(a.keySet().stream().filter(name -> !Arrays.equals(a.get(name), b.get(name))))
                .containsExactly("dyno/planted/Spin.class");
        Map<String, byte[]> c = JarContent.read(
                PlantedDriver.of(base, idle, "planted", folder.resolve("c")).jar());
        assertThat(a.keySet().stream().filter(name -> !Arrays.equals(a.get(name), c.get(name))))
                .containsExactly("dyno/planted/Spin.class");
    }

    @Test
    void namesThePlantsInCoordinatesAndManifestAndRepeatsItself() throws IOException {
        List<Plant> plants = List.of(new Plant(METHODS.get(1), 10, 0));

        DriverArtifact planted = PlantedDriver.of(base, plants, "planted_1", folder.resolve("out"));
        DriverArtifact again = PlantedDriver.of(base, plants, "planted_1", folder.resolve("again"));

        assertThat(planted.coordinates()).hasToString("fake@1.0+planted_1");
        try (JarFile jar = new JarFile(planted.jar().toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Dyno-Patches"))
                    .isEqualTo("planted_1");
        }
        assertThat(planted.jar()).hasSameBinaryContentAs(again.jar());
    }

    @Test
    void plantsInEveryEditionOfAMultiReleaseJar() throws IOException {
        Map<String, byte[]> jar = JarContent.read(base.jar());
        jar.put("META-INF/versions/11/fake/Old.class", jar.get("fake/Old.class"));
        DriverArtifact both = FakeDriver.artifact(Jars.write(folder.resolve("both.jar"), jar), Optional.empty());
        Plant plant = new Plant(new MethodId("fake.Old", "loop", "(I)I"), 10, 0);

        Map<String, byte[]> after = JarContent.read(planted(both, plant).jar());

        assertThat(after.get("META-INF/versions/11/fake/Old.class"))
                .isEqualTo(after.get("fake/Old.class"))
                .isNotEqualTo(jar.get("fake/Old.class"));
    }

    @ParameterizedTest
    @CsvSource({"none,()V", "<init>,()V", "<clinit>,()V", "lambda$lambda$0,()Ljava/lang/Integer;"})
    void refusesWhatIsNotThereOrWasNotWritten(String name, String descriptor) {
        Plant plant = new Plant(new MethodId("fake.Ways", name, descriptor), 1, 0);

        assertThatThrownBy(() -> planted(base, plant))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("fake.Ways." + name + descriptor);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void allocatesWhatWasPlanted() throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Plant plant = new Plant(new MethodId("fake.Old", "loop", "(I)I"), 0, 65_536);
        DriverArtifact planted = planted(base, plant);

        try (URLClassLoader loader = loader(planted.jar())) {
            Method three = loader.loadClass("fake.Old").getDeclaredMethod("three");
            three.invoke(null);
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 100; i++) {
                three.invoke(null);
            }
            assertThat(threads.getCurrentThreadAllocatedBytes() - before).isBetween(6_553_600L, 6_600_000L);
        }
    }

    @Test
    void countsTheCallsOfMethodsInWhichCostsCanBePlanted() {
        MeteredDriver counting = MeteredDriver.of(base, folder.resolve("out"));
        Map<Integer, WorkCount> counts = new HashMap<>();
        for (int number = 0; number < counting.methods().size(); number++) {
            counts.put(
                    number,
                    new WorkCount(3, 1 + counting.methods().get(number).name().length(), 0, 0));
        }
        WorkReading reading =
                new WorkReading("W", WorkCount.NONE, 0, counts, counts.keySet(), Map.of(), 0, null, true, null);

        CallCounts calls = CallCounts.of(counting, reading);

        Map<MethodId, Long> expected = new HashMap<>();
        METHODS.forEach(method -> expected.put(method, 1L + method.name().length()));
        assertThat(calls.perOperation()).containsAllEntriesOf(expected);
        assertThat(calls.perOperation().keySet())
                .allMatch(method ->
                        !method.name().startsWith("<") && !method.name().contains("lambda$"))
                .doesNotContain(new MethodId("fake.Ways", "compareTo", "(Ljava/lang/Object;)I"));
        assertThat(calls.shuffled(9, 7))
                .isNotEmpty()
                .isEqualTo(calls.shuffled(9, 7))
                .isNotEqualTo(calls.shuffled(9, 8))
                .allMatch(method -> method.name().length() < 9);
    }

    @Test
    void countsOnlyWhatEveryOperationCallsEquallyOften() {
        MeteredDriver driver = new MeteredDriver(base, METHODS, Set.copyOf(METHODS), List.of());
        Map<Integer, WorkCount> counts =
                Map.of(0, new WorkCount(1, 2, 0, 0), 1, new WorkCount(1, 2, 0, 0), 2, new WorkCount(1, 0, 0, 0));

        CallCounts calls = CallCounts.of(
                driver, new WorkReading("W", WorkCount.NONE, 0, counts, Set.of(0, 2), Map.of(), 0, null, true, null));

        assertThat(calls.perOperation()).isEqualTo(Map.of(METHODS.get(0), 2L));
    }

    @Test
    void timesASpinByTheDifferenceOfTwo() {
        SpinCalibration spin = SpinCalibration.of(List.of(1010.0, 5010.0));

        assertThat(spin.nanosPerIteration()).isEqualTo(2);
        assertThat(spin.iterationsFor(21)).isEqualTo(11);
        assertThat(spin.nanos(11)).isEqualTo(22);
    }

    /** The class as an older compiler would have written it: without frames where there were none yet. */
    static byte[] of(int version, byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        ClassVisitor older = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(int newer, int access, String name, String type, String superName, String[] interfaces) {
                super.visit(version, access, name, type, superName, interfaces);
            }
        };
        new ClassReader(classFile).accept(older, version < Opcodes.V1_6 ? ClassReader.SKIP_FRAMES : 0);
        return writer.toByteArray();
    }

    private static URLClassLoader loader(Path jar) throws IOException {
        return new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    private static Object call(Path jar, String type, String method) throws Exception {
        try (URLClassLoader loader = loader(jar)) {
            return loader.loadClass(type).getDeclaredMethod(method).invoke(null);
        }
    }
}
