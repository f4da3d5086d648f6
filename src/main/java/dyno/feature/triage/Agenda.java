package dyno.feature.triage;

import dyno.comparison.Comparison;
import dyno.comparison.StoppingRule;
import dyno.comparison.Summary;
import dyno.driver.DriverCoordinates;
import dyno.experiment.Pace;
import dyno.experiment.Results;
import dyno.experiment.Task;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.hotspot.Hotspot;
import dyno.profile.Event;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a triage can still measure, the most worthwhile first: what a complete report needs, then what its reader decides
 * with intervals that are too wide for it.
 *
 * @param plan with the forks that have been measured
 * @param failed cells that are not measured again
 * @param unprofiled cells that are not profiled again
 * @param refused candidates that are not measured
 */
record Agenda(
        TriagePlan plan,
        Results results,
        List<ProfileRow> profiles,
        Set<Cell> failed,
        Set<Cell> unprofiled,
        Set<DriverCoordinates> refused) {
    /** Half the width of a score's interval that is narrow enough. */
    static final double WANTED = 0.03;

    /** A comparison with its first look at the rounds. */
    private static final double FIRST_ROUNDS = 100;

    private static final double REPLAY_COST = 90;

    /** What users get by default; drivers can be compared without it. */
    private static final double ENCRYPTION = 60;

    /** Without an interval, nothing can be decided. */
    private static final double FIRST_INTERVAL = 80;

    /** How much more an interval matters on which a decision of the reader depends. */
    private static final double DECISIVE = 3;

    /** Of the forks of a workload and transport, scores come before profiles. */
    private static final double SCORE_FIRST = 0.5;

    /** With more profiled forks, the intervals of shares hardly become narrower. */
    private static final int MOST_PROFILES = 5;

    /** With so many forks in all, the spread is known. */
    private static final int ENOUGH_FOR_INTERVAL = 5;

    /** So many forks of one cell have an interval by themselves. */
    private static final int FEWEST_OF_ONE = 3;

    private static final Iterations SCORED = Iterations.slices(100);

    private static final int PROFILE_ITERATIONS = 2;

    /** The tasks, in the order of their worth, shuffled among equals. */
    List<Task> open() {
        List<Task> tasks = new ArrayList<>();
        for (Cell cell : plan.cells()) {
            if (!failed.contains(cell)) {
                scores(cell, tasks);
                profiles(cell, tasks);
                if (cell.transport().isReplay()
                        && results.of(cell, Purpose.REPLAY_COST).isEmpty()) {
                    tasks.add(new Task(REPLAY_COST, List.of(fork(Purpose.REPLAY_COST, 1, Arm.NONE, cell))));
                }
            }
        }
        comparisons().forEach((baseline, candidates) -> rounds(baseline, candidates, tasks));
        encryption(tasks);
        Collections.shuffle(tasks, new Random(plan.options().seed() + plan.passes()));
        tasks.sort(Comparator.comparingDouble(Task::worth).reversed());
        return tasks;
    }

    private void scores(Cell cell, List<Task> tasks) {
        Summary score = score(cell);
        int count = score.forks();
        if (count == 0) {
            tasks.add(new Task(essential(cell) + SCORE_FIRST, List.of(fork(Purpose.SCORE, 1, Arm.NONE, cell))));
        } else if (!score.hasInterval() && count < ENOUGH_FOR_INTERVAL) {
            int wanted = Math.max(count + 1, plan.cells().size() < ENOUGH_FOR_INTERVAL ? FEWEST_OF_ONE : 2);
            for (int number = count + 1; number <= wanted; number++) {
                tasks.add(new Task(FIRST_INTERVAL, List.of(fork(Purpose.SCORE, number, Arm.NONE, cell))));
            }
        } else {
            double excess = score.halfWidth() / WANTED * (isOrderOpen(cell, score) ? DECISIVE : 1);
            for (int more = 1; more <= enough(score) - count; more++) {
                ForkSpec fork = fork(Purpose.SCORE, count + more, Arm.NONE, cell);
                double width = excess * Math.sqrt(count / (count + more - 1.0));
                tasks.add(new Task(perSecond(width, List.of(fork)), List.of(fork)));
            }
        }
    }

    /** One workload after the other, over replay first: an early report has few of them, but with their rankings. */
    private double essential(Cell cell) {
        List<WorkloadName> workloads = plan.options().workloads();
        int behind = workloads.size() - workloads.indexOf(cell.workload());
        return Task.ESSENTIAL + behind + (cell.transport().isReplay() ? workloads.size() : 0);
    }

    private Summary score(Cell cell) {
        return results.time(cell, ForkResult::cpuNanos);
    }

    /**
     * How many forks make an interval narrow enough, by the spread between forks, never by how fast they were. The width
     * falls with the square root of their number, as long as the interval is of the same kind.
     */
    static int enough(Summary score) {
        double excess = score.halfWidth() / WANTED;
        double enough = excess > 1 ? Math.ceil(score.forks() * excess * excess) : 0;
        return (int) Math.min(Summary.MOST_FOR_POOLED, enough);
    }

    /** Whether another driver may be faster or slower in the same table. */
    private boolean isOrderOpen(Cell cell, Summary score) {
        return plan.options().drivers().stream()
                .filter(driver -> !driver.equals(cell.driver()))
                .map(driver -> score(new Cell(driver, cell.workload(), cell.transport())))
                .anyMatch(other -> other.low() <= score.high() && score.low() <= other.high());
    }

    private void profiles(Cell cell, List<Task> tasks) {
        int count = results.of(cell, Purpose.PROFILE).size();
        if (cell.workload().prototype().isCold() || unprofiled.contains(cell) || count >= MOST_PROFILES) {
            return;
        }
        List<ForkSpec> fork = List.of(fork(Purpose.PROFILE, count + 1, Arm.NONE, cell));
        if (count == 0) {
            tasks.add(new Task(essential(cell), fork));
        } else if (isFirstHotspotOpen(cell)) {
            tasks.add(new Task(perSecond(DECISIVE / count, fork), fork));
        }
    }

    /** Whether another method may cost more than the first of the ranking, or as much as that by chance. */
    private boolean isFirstHotspotOpen(Cell cell) {
        return profiles.stream()
                .filter(row -> row.ranking().event() == Event.CPU
                        && row.driver().equals(cell.driver().toString())
                        && row.workload().equals(cell.workload().toString())
                        && row.transport().equals(cell.transport()))
                .anyMatch(row -> row.ranking().hotspots().stream()
                        .limit(1)
                        .map(Hotspot::ranks)
                        .anyMatch(Hotspot.Ranks::tied));
    }

    /** The candidates that are not decided yet, by the cell of their baseline, whose forks they share. */
    private Map<Cell, List<Cell>> comparisons() {
        Map<Cell, List<Cell>> open = new LinkedHashMap<>();
        PatchRounds rounds = rounds();
        for (DriverCoordinates candidate : plan.patched().keySet()) {
            if (!refused.contains(candidate)) {
                var ofCandidates = rounds.ofCandidates(candidate, false);
                rounds.cells(candidate).stream()
                        .filter(cell -> !ofCandidates.isSettled(cell)
                                && !failed.contains(cell)
                                && !failed.contains(PatchRounds.baseline(cell)))
                        .forEach(cell -> open.computeIfAbsent(PatchRounds.baseline(cell), any -> new ArrayList<>())
                                .add(cell));
            }
        }
        return open;
    }

    private PatchRounds rounds() {
        return new PatchRounds(plan, results);
    }

    /** The rounds up to the next look. */
    private void rounds(Cell baseline, List<Cell> candidates, List<Task> tasks) {
        int measured = candidates.stream().mapToInt(rounds()::count).min().orElse(0);
        int more = nextLook(measured) - measured;
        int last = plan.forks().stream()
                .filter(fork -> fork.arm() == Arm.BASELINE
                        && fork.round() < EncryptionRounds.FIRST_NUMBER
                        && fork.cell().equals(baseline))
                .mapToInt(ForkSpec::round)
                .max()
                .orElse(0);
        List<List<ForkSpec>> block = IntStream.rangeClosed(last + 1, last + more)
                .mapToObj(round -> round(round, baseline, candidates))
                .toList();
        double worth = measured < Comparison.LEAST_ROUNDS
                ? FIRST_ROUNDS
                : perSecond(
                        DECISIVE * DECISIVE * chance(candidates, more),
                        block.stream().flatMap(List::stream).toList());
        block.forEach(round -> tasks.add(new Task(worth, more, round)));
    }

    /** As many rounds as an interval needs, encrypted against plain. */
    private void encryption(List<Task> tasks) {
        EncryptionRounds rounds = new EncryptionRounds(plan, results);
        for (Cell encrypted : rounds.cells()) {
            Cell plain = EncryptionRounds.plain(encrypted);
            if (!failed.contains(encrypted) && !failed.contains(plain)) {
                int missing = rounds.missing(encrypted);
                // A driver that cannot encrypt says so in its first round.
                int offered = rounds.isTried(encrypted) ? missing : 1;
                int next = rounds.next(encrypted);
                for (int number = next; missing > 0 && number < next + offered; number++) {
                    tasks.add(new Task(ENCRYPTION, missing, round(number, plain, List.of(encrypted))));
                }
            }
        }
    }

    private static int nextLook(int measured) {
        return StoppingRule.OF_PASSES.interim().stream()
                .mapToInt(StoppingRule.Look::rounds)
                .filter(look -> look > measured)
                .findFirst()
                .orElse(StoppingRule.OF_PASSES.rounds());
    }

    /** How likely further rounds decide a comparison: a verdict near its threshold needs few of them. */
    private double chance(List<Cell> candidates, int more) {
        return candidates.stream()
                .flatMap(cell -> Stream.ofNullable(
                        rounds().ofCandidates(cell.driver(), true).settled().get(cell)))
                .mapToDouble(comparison -> Math.min(1, more / Math.max(1.0, comparison.moreRounds())))
                .max()
                .orElse(1);
    }

    private List<ForkSpec> round(int number, Cell baseline, List<Cell> candidates) {
        List<ForkSpec> round = new ArrayList<>();
        round.add(fork(Purpose.SCORE, number, Arm.BASELINE, baseline));
        round.add(fork(Purpose.SCORE, number, Arm.CONTROL, baseline));
        for (Cell candidate : candidates) {
            round.add(fork(Purpose.SCORE, number, Arm.CANDIDATE, candidate));
            round.add(fork(Purpose.SCORE, number, Arm.CANDIDATE_CONTROL, candidate));
        }
        Collections.shuffle(round, new Random(plan.options().seed() + number));
        return round;
    }

    private static ForkSpec fork(Purpose purpose, int round, Arm arm, Cell cell) {
        return new ForkSpec("new", purpose, round, arm, cell, iterations(purpose, arm, cell));
    }

    private static Iterations iterations(Purpose purpose, Arm arm, Cell cell) {
        return switch (purpose) {
            case PROFILE -> profileIterations(cell.transport());
            case SCORE ->
                arm == Arm.NONE ? SCORED.fitting(cell) : SCORED.fitting(cell).inTurns();
            case REPLAY_COST, STEADINESS -> SCORED;
        };
    }

    /**
     * Profiled forks measure longer: a hotspot of 1 % needs some stack samples to be detected at all, and where the
     * kernel's tick takes them, they are few.
     */
    private static Iterations profileIterations(TransportName transport) {
        double longer = transport.isReplay() ? 3 : 6;
        double millis = longer * SCORED.measurement() * SCORED.millis() / PROFILE_ITERATIONS;
        return new Iterations(1, PROFILE_ITERATIONS, (int) Math.round(millis));
    }

    private static double perSecond(double worth, List<ForkSpec> forks) {
        return worth / Pace.onQuietMachine(forks);
    }
}
