package dyno.experiment.setup;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.driver;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.experiment.Outcome;
import dyno.run.Covariates;
import dyno.run.Environment;
import dyno.run.Environments;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.run.Quiet;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.workload.fork.JitWarmup;
import dyno.workload.fork.Note;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarningsTest {
    private static final Note STAND_IN = new Note(Note.Kind.STAND_IN, "MEMORY replaces BLACKHOLE");

    @TempDir
    private Path folder;

    @Test
    void saysThatTheMachineIsAnotherOne() {
        RunStore store = RunStore.create(folder.resolve("run"), new RunPlan("triage", "then", 1, Map.of(), List.of()));
        store.save(Environments.with("cpu", "Old", "jdk", "JDK 17", "cores", 2, "loadAverage", 0.9));
        Environment same = Environments.with("cpu", "Old", "jdk", "JDK 17");

        assertThat(Warnings.aboutMachine(store, same)).isEmpty();
        assertThat(Warnings.aboutMachine(store, Records.with(same, "cpu", "New")))
                .containsExactly("The run was resumed on another machine or JVM: New, JDK 17.");
        assertThat(Warnings.aboutMachine(store, Records.with(same, "jdk", "JDK 21")))
                .containsExactly("The run was resumed on another machine or JVM: Old, JDK 21.");
    }

    /** A load before the run, as after a build, says nothing about the figures. */
    @Test
    void saysThatTheMachineWasBusyOnlyIfItWasWhileForksMeasured() {
        ForkResult quiet = sliced(1.0);
        ForkResult busy = Records.with(quiet, "covariates", new Covariates(0, 0.8, 0));
        RunStore store = RunStore.create(folder.resolve("run"), new RunPlan("triage", "then", 1, Map.of(), List.of()));
        Environment environment = Environments.with("cores", 2, "loadAverage", 1.9);
        store.save(environment);

        assertThat(Warnings.aboutMachine(store, environment)).isEmpty();
        assertThat(Warnings.aboutLoad(List.of(quiet))).isEmpty();
        assertThat(Warnings.aboutLoad(List.of(quiet, busy)))
                .contains(
                        "The machine was busy while 1 of 2 forks measured: other programs kept 0.8 processors busy, so"
                                + " latency and CPU time with a real server may be too high (drizzle@1.4 DoOne over loopback).");
    }

    @Test
    void saysInWhatConditionsForksTookTurnsOnlyIfHardlyAnySliceWasQuiet() {
        ForkResult quiet = sliced(1.0).together("then", 1);
        ForkResult disturbed = sliced(1.3).together("then", 1);

        assertThat(Warnings.aboutTurns(List.of(quiet, quiet))).isEmpty();
        assertThat(Warnings.aboutTurns(List.of(disturbed, disturbed)))
                .hasValueSatisfying(warning ->
                        assertThat(warning).startsWith("0 % of the slices were quiet while 2 forks took turns."));
    }

    @Test
    void saysOnceWhatFailsADriverEverywhere() {
        Map<Cell, String> failures = Map.of(
                cell("drizzle@1.4", "SelectOne", TransportName.REPLAY), "No login.",
                cell("drizzle@1.4", "DoOne", TransportName.LOOPBACK), "No login.",
                cell("drizzle@1.4", "DoOne", TransportName.REPLAY), "Other bytes.",
                cell("drizzle@1.2", "DoOne", TransportName.REPLAY), "No login.");

        assertThat(Warnings.notMeasured(new Outcome(
                        failures,
                        Set.of(),
                        Set.of(),
                        Map.of(cell("mariadb@3.5.10", "DoOne", TransportName.REPLAY), "No recording."),
                        Map.of(cell("drizzle@1.4", "CallInOut", TransportName.REPLAY), "No callables."))))
                .containsExactly(
                        "Not measured: drizzle@1.2 in DoOne over replay. No login.",
                        "Not measured: drizzle@1.4 in DoOne over loopback, SelectOne over replay. No login.",
                        "Not measured: drizzle@1.4 in DoOne over replay. Other bytes.",
                        "Not profiled: mariadb@3.5.10 in DoOne over replay. No recording.",
                        "Not supported: drizzle@1.4 in CallInOut over replay. No callables.");
    }

    @Test
    void saysOfSomeCellsOnlyWhatConcernsThem() {
        Map<Cell, String> failures = Map.of(
                cell("drizzle@1.4+mine", "SelectOne", TransportName.LOOPBACK), "Mine.",
                cell("drizzle@1.4+other", "DoOne", TransportName.REPLAY), "Another's.");

        assertThat(Warnings.notMeasured(new Outcome(failures, Set.of(), Set.of(), Map.of(), Map.of())
                        .of(cell -> cell.driver().equals(driver("drizzle@1.4+mine")))))
                .containsExactly("Not measured: drizzle@1.4+mine in SelectOne over loopback. Mine.");
    }

    @Test
    void saysThatAPatchThatDoesNotRepeatWhatWasRecordedIsComparedNowhere() {
        Map<Cell, String> failures = Map.of(
                cell("drizzle@1.4+mine", "SelectOne", TransportName.REPLAY), "Sends nothing.",
                cell("drizzle@1.4+mine", "DoOne", TransportName.REPLAY), "No login.");
        Set<Cell> notRepeated = Set.of(cell("drizzle@1.4+mine", "SelectOne", TransportName.REPLAY));
        Set<Cell> replayed = Set.of(cell("drizzle@1.4", "SelectOne", TransportName.REPLAY));

        assertThat(Warnings.notMeasured(new Outcome(failures, notRepeated, replayed, Map.of(), Map.of())))
                .containsExactly(
                        "Not measured: drizzle@1.4+mine in DoOne over replay. No login.",
                        "Not measured: drizzle@1.4+mine in SelectOne over replay. Sends nothing. A patch that does not do the"
                                + " same each time over replay is compared in that workload over no transport.");
    }

    @Test
    void saysOnceWhatStandsInForAnEngine() {
        assertThat(StandInNotes.of(List.of(
                        noting("InsertText", new Note(Note.Kind.PINNING, "client thread on CPU 1"), STAND_IN),
                        noting("BatchText", STAND_IN),
                        noting("DoOne", new Note(Note.Kind.PINNING, "client thread on CPU 1")))))
                .containsExactly("MEMORY replaces BLACKHOLE (BatchText, InsertText).");
    }

    @Test
    void countsTheForksThatMeasuredSomething() {
        ForkResult unsteady = measuring(100, 130, null);
        ForkResult steady = measuring(100, 110, null);
        ForkResult failed = measuring(Double.NaN, Double.NaN, "No login.");

        assertThat(Warnings.aboutSteadiness(List.of(unsteady, steady, failed)))
                .singleElement()
                .asString()
                .startsWith("1 of 2 forks was not steady: operations became");
        assertThat(Warnings.aboutSteadiness(List.of(steady, failed))).isEmpty();
    }

    @Test
    void saysWhereScoresComeFromDisturbedSlices() {
        ForkResult quiet = sliced(1.0);
        ForkResult disturbed = sliced(1.3);

        assertThat(Warnings.aboutQuietTime(new Quiet(0.9, 6000, 0.8), List.of(quiet, disturbed), false))
                .containsExactly(
                        "1 of 2 forks ran beside a neighbour almost all the time: its score comes from its quietest slices, and counts"
                                + " only where there is no other (drizzle@1.4 DoOne over loopback).");
        assertThat(Warnings.aboutQuietTime(new Quiet(0.9, 6000, 0.01), List.of(quiet), false))
                .singleElement()
                .asString()
                .startsWith("The machine was hardly ever quiet");
        assertThat(Warnings.aboutQuietTime(Quiet.UNKNOWN, List.of(quiet), false))
                .isEmpty();
    }

    @Test
    void forksThatTakeTurnsNeedNoQuietTime() {
        assertThat(Warnings.aboutQuietTime(
                        new Quiet(0.9, 6000, 0.01), List.of(sliced(1.0).together("then", 1)), true))
                .isEmpty();
    }

    @Test
    void saysInComparisonsWhatBecomesOfTheRounds() {
        Quiet quiet = new Quiet(0.9, 6000, 0.8);

        assertThat(Warnings.aboutQuietTime(quiet, List.of(sliced(1.0), sliced(1.3)), true))
                .containsExactly(
                        "1 of 2 forks ran beside a neighbour almost all the time: its score comes from its quietest slices, and"
                                + " its round was replaced if the time allowed (drizzle@1.4 DoOne over loopback).");
        assertThat(Warnings.aboutQuietTime(quiet, List.of(sliced(1.3), sliced(1.0), sliced(1.3)), true))
                .containsExactly(
                        "2 of 3 forks ran beside a neighbour almost all the time: their scores come from their quietest slices,"
                                + " and their rounds were replaced as far as the time allowed (drizzle@1.4 DoOne over"
                                + " loopback).");
    }

    @Test
    void saysWhereCodeMayNotHaveBeenCompiled() {
        assertThat(Warnings.aboutWarmUp(List.of(noting("SelectOne", JitWarmup.UNFINISHED), noting("DoOne"))))
                .singleElement()
                .asString()
                .startsWith("In 1 of 2 forks, the JIT was still compiling")
                .contains("(drizzle@1.4 SelectOne over loopback)");
        assertThat(Warnings.aboutWarmUp(
                        List.of(noting("SelectOne", JitWarmup.UNFINISHED).together("then", 1))))
                .singleElement()
                .asString()
                .contains("(SelectOne over loopback)");
    }

    @Test
    void saysNothingOfTheJitWhereOperationsDidNotBecomeCheaper() {
        assertThat(Warnings.aboutWarmUp(List.of(unfinished(104, 100))))
                .singleElement()
                .asString()
                .contains("operations became up to 4 % cheaper while they were measured, so scores may be too high");
        assertThat(Warnings.aboutWarmUp(List.of(unfinished(100.5, 100)))).isEmpty();
        assertThat(Warnings.aboutWarmUp(List.of(unfinished(100, 104)))).isEmpty();
    }

    private static ForkResult unfinished(double first, double second) {
        List<IterationScore> slices = new ArrayList<>(Collections.nCopies(20, slice(first, 1)));
        slices.addAll(Collections.nCopies(20, slice(second, 1)));
        return Records.with(noting("SelectOne", JitWarmup.UNFINISHED), "iterations", slices, "warmupCpuNanos", 100.0);
    }

    /** As on an Intel Xeon, where the beats had several states, hardly ever the quiet one, and the operation had not. */
    @Test
    void saysWhenBeatsVaryWithoutANeighbour() {
        List<ForkResult> unaffected = Collections.nCopies(5, disturbed(100.2, 1.39));
        List<ForkResult> slowed = Collections.nCopies(5, disturbed(102, 1.39));
        List<ForkResult> alike = Collections.nCopies(5, disturbed(100, 1.09));

        assertThat(Warnings.aboutQuietTime(Quiet.UNKNOWN, unaffected, false))
                .filteredOn(warning -> warning.contains("beats"))
                .singleElement()
                .asString()
                .startsWith("100 % of the slices")
                .contains("(+0.2 %, median of 5 forks)", "beats do not suit this processor");
        for (List<ForkResult> forks : List.of(slowed, alike, unaffected.subList(0, 4))) {
            assertThat(Warnings.aboutQuietTime(Quiet.UNKNOWN, forks, false))
                    .noneMatch(warning -> warning.contains("beats"));
        }
    }

    /** Half of the slices have a higher beat and take that long; no slice is quiet. */
    private static ForkResult disturbed(double nanos, double beat) {
        List<IterationScore> slices = new ArrayList<>(Collections.nCopies(20, slice(100, 1.08)));
        slices.addAll(Collections.nCopies(20, slice(nanos, beat)));
        return sliced(slices);
    }

    private static IterationScore slice(double nanos, double beat) {
        return Measured.slice(1, nanos, nanos, 8, beat, 1, 0, 1);
    }

    private static ForkResult sliced(double beat) {
        return sliced(Collections.nCopies(20, slice(100, beat)));
    }

    private static ForkResult sliced(List<IterationScore> slices) {
        return Records.with(noting("DoOne"), "iterations", slices, "warmupCpuNanos", 100.0);
    }

    private static ForkResult measuring(double cpuNanos, double warmupCpuNanos, String failure) {
        List<IterationScore> iterations =
                failure == null ? List.of(Measured.iteration(1, cpuNanos, cpuNanos, 0)) : List.of();
        return Records.with(
                noting("DoOne"), "iterations", iterations, "warmupCpuNanos", warmupCpuNanos, "failure", failure);
    }

    private static ForkResult noting(String workload, Note... notes) {
        ForkSpec fork = Measured.scored(1, ForkSpec.Arm.NONE, cell("drizzle@1.4", workload, TransportName.LOOPBACK));
        return Records.with(Measured.fork(fork, "then", 1, List.of(), 1), "notes", List.of(notes));
    }
}
