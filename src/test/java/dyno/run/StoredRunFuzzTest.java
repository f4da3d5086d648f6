package dyno.run;

import static dyno.run.Cells.cell;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dyno.Corpus;
import dyno.Cost;
import dyno.Records;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.wire.WireCount;
import dyno.workload.fork.Note;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Any files of a stored run are read, or refused with a {@link RunException}. */
class StoredRunFuzzTest {
    private static final List<String> FILES =
            List.of("plan.json", "forks/1.json", "environment.json", "drivers.json", "forks/1.jmh.json");

    @TempDir
    private static Path folder;

    private static RunStore store;
    private static List<byte[]> intact;

    @BeforeAll
    static void storeARun() throws IOException {
        Cell cell = cell("drizzle@1.2", "DoOne", TransportName.REPLAY);
        ForkSpec fork = new ForkSpec("1", Purpose.SCORE, 1, Arm.NONE, cell, new Iterations(1, 1, 1));
        RunPlan plan = new RunPlan("triage", "2026-01-01T00:00:00Z", 1, Map.of("seed", "1"), List.of(fork));
        store = RunStore.create(folder.resolve("run"), plan);
        store.save(Environments.with("engines", List.of("MEMORY"), "serverSettings", Map.of("a", "b")));
        store.saveDriverHashes(new TreeMap<>(Map.of("drizzle@1.2", "00")));
        store.save(Records.with(
                Measured.fork(fork, "2026-01-01T00:00:00Z", 1, 1),
                "wire",
                new WireCount(1, 1, 1, 1, 1, 1),
                "notes",
                List.of(new Note(Note.Kind.STAND_IN, "a note"))));
        store.forks().saveJmh("1", "[ {\"benchmark\" : \"DoOne\"} ]");
        intact = FILES.stream().map(StoredRunFuzzTest::content).toList();
    }

    private static byte[] content(String file) {
        try {
            return Files.readAllBytes(store.folder().resolve(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The number of a file, and what is in it instead. */
    static Stream<byte[]> seeds() throws IOException {
        Stream<byte[]> small = IntStream.range(0, FILES.size()).mapToObj(file -> {
            ByteArrayOutputStream seed = new ByteArrayOutputStream();
            seed.write(file);
            seed.writeBytes(new String(intact.get(file), StandardCharsets.UTF_8)
                    .replaceAll("\\s+", "")
                    .getBytes(StandardCharsets.UTF_8));
            return seed.toByteArray();
        });
        return Stream.concat(small, Corpus.of(StoredRunFuzzTest.class));
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void readsOrRefuses(byte[] bytes) throws Exception {
        if (bytes.length == 0) {
            return;
        }
        int number = (bytes[0] & 0xff) % FILES.size();
        Path file = store.folder().resolve(FILES.get(number));
        Files.write(file, Arrays.copyOfRange(bytes, 1, bytes.length));
        try {
            Cost.assertLinear(bytes.length, () -> read(file));
        } finally {
            Files.write(file, intact.get(number));
        }
    }

    private static void read(Path file) {
        try {
            RunStore opened = RunStore.open(store.folder());
            for (ForkSpec fork : opened.plan().forks()) {
                if (!opened.log(fork.id())
                        .normalize()
                        .getParent()
                        .equals(opened.folder().resolve("forks"))) {
                    throw new AssertionError("a fork outside of its folder: " + fork.id());
                }
            }
            for (ForkResult result : opened.results()) {
                result.isDisturbed();
                result.isSteady();
                result.wallMedianNanos();
            }
            opened.gatherJmhJson();
            opened.environment();
            opened.driverHashes();
        } catch (RunException refused) {
            if (!refused.getMessage().contains(file.getFileName().toString())) {
                throw new AssertionError("a message without the file: " + refused.getMessage(), refused);
            }
        }
    }
}
