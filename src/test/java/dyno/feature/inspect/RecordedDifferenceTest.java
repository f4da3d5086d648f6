package dyno.feature.inspect;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.experiment.setup.Folders;
import dyno.hotspot.SamplingUnit;
import dyno.profile.Event;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedDifferenceTest {
    private static final Cell CELL = cell("drizzle@1.2", "DoOne", TransportName.REPLAY);

    @TempDir
    private Path folder;

    private String fork;
    private RecordedDifference difference;

    @BeforeEach
    void readRecording() throws IOException {
        try (Stream<Path> recordings = Files.list(Path.of("profiles/reference/recordings"))) {
            fork = Files.readString(recordings.findFirst().orElseThrow(), StandardCharsets.ISO_8859_1);
        }
        difference = new RecordedDifference(Folders.of(folder, folder), line -> {});
    }

    /** It says nothing about which threads the others recorded. */
    @Test
    void aRecordingWithoutSamplesChangesNothing() throws IOException {
        String empty = fork.replace("jdk.ExecutionSample", "jdk.ExecutionAbsent")
                .replace("jdk.ObjectAllocation", "jdk.ObjectOtherThing");

        assertThat(difference
                        .read(List.of(write("1.jfr", fork), write("2.jfr", empty), write("3.jfr", fork)))
                        .unit())
                .isEqualTo(SamplingUnit.FORK);
        String other = fork.replace("-jmh-worker-", "-jmh-walker-");
        assertThat(difference
                        .read(List.of(write("1.jfr", other), write("2.jfr", empty), write("3.jfr", other)))
                        .unit())
                .isEqualTo(SamplingUnit.FILE);
    }

    /** Profiled forks inline less and are slower. */
    @Test
    void anOperationCostsWhatForksWithoutAProfilerMeasured() throws IOException {
        RunStore run = run(
                result("profile", Purpose.PROFILE, Arm.BASELINE, 300),
                result("score", Purpose.SCORE, Arm.BASELINE, 200),
                result("candidate", Purpose.SCORE, Arm.CANDIDATE, 100));
        Path recording = Files.writeString(run.recordings().resolve("profile.jfr"), fork, StandardCharsets.ISO_8859_1);

        RecordedSide side = difference.read(List.of(recording));

        assertThat(side.forks()).hasSize(1);
        assertThat(side.subject(Event.CPU).side().costs()).containsExactly(200.0);
        assertThat(side.subject(Event.ALLOCATION).side().costs()).containsExactly(2000.0);
    }

    @Test
    void withoutThemItCostsWhatTheLastWarmUpTook() throws IOException {
        RunStore run = run(result("profile", Purpose.PROFILE, Arm.NONE, 300));
        Path recording = Files.writeString(run.recordings().resolve("profile.jfr"), fork, StandardCharsets.ISO_8859_1);

        assertThat(difference.read(List.of(recording)).subject(Event.CPU).side().costs())
                .containsExactly(250.0);
    }

    private RunStore run(ForkResult... results) {
        List<ForkSpec> forks = Stream.of(results).map(ForkResult::spec).toList();
        RunStore run = RunStore.create(folder.resolve("run"), new RunPlan("diff", "then", 1, Map.of(), forks));
        Stream.of(results).forEach(run::save);
        return run;
    }

    private static ForkResult result(String id, Purpose purpose, Arm arm, double nanos) {
        ForkSpec spec = new ForkSpec(id, purpose, 1, arm, CELL, new Iterations(1, 20, 5));
        List<IterationScore> slices =
                Collections.nCopies(20, Measured.slice(1000, nanos, nanos, 10 * nanos, 1, 1, 0, 1));
        return Records.with(
                Measured.fork(spec, "2026-01-01T00:00:00Z", 1, slices, 250),
                "recording",
                purpose == Purpose.PROFILE ? id + ".jfr" : null);
    }

    private Path write(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content, StandardCharsets.ISO_8859_1);
    }
}
