package dyno.experiment.setup;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;

import dyno.bytecode.MethodId;
import dyno.driver.DriverCoordinates;
import dyno.feature.calibrate.CalibrationBuilds;
import dyno.feature.calibrate.CalibrationBuilds.Build;
import dyno.feature.calibrate.ComparisonAccuracyOptions;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.feature.calibrate.ComparisonSetting;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.Measured;
import dyno.wire.TransportName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;

/** A calibration with made-up forks. */
public final class CalibrationForks {
    static final double NANOS = 1000;

    private CalibrationForks() {}

    public static ComparisonAccuracyOptions options(String... settings) {
        return new ComparisonAccuracyOptions(
                DriverCoordinates.parse("drizzle@1.4"),
                workload("SelectOne"),
                TransportName.REPLAY,
                List.of(Kind.COPIED, Kind.IDLE),
                List.of(0.02),
                Stream.of(settings).map(ComparisonSetting::parse).toList(),
                0,
                Duration.ofMinutes(10),
                1);
    }

    /** Two that should be equal, and one that is planted to be 2 % slower. */
    public static CalibrationBuilds builds() {
        MethodId method = new MethodId("a.B", "c", "()V");
        return new CalibrationBuilds(
                driver("drizzle@1.4"),
                method,
                NANOS,
                2,
                List.of(
                        new Build("copied_1", Kind.COPIED, 0, null, null),
                        new Build("idle_1", Kind.IDLE, 0, new MethodId("a.B", "d", "()V"), null),
                        new Build("slower_200", Kind.SLOWER, 10, null, null)),
                List.of());
    }

    /**
     * Rounds whose forks take a second each.
     *
     * @param factor by the number of the round and the driver's coordinates: how much more a fork costs, in addition to
     *     0.2 % of random variation
     */
    public static List<ForkResult> rounds(
            ComparisonAccuracyOptions options, int rounds, ToDoubleBiFunction<Integer, DriverCoordinates> factor) {
        return rounds(options, builds(), rounds, factor);
    }

    /** The same of other builds. */
    public static List<ForkResult> rounds(
            ComparisonAccuracyOptions options,
            CalibrationBuilds builds,
            int rounds,
            ToDoubleBiFunction<Integer, DriverCoordinates> factor) {
        Random random = new Random(1);
        List<ForkResult> forks = new ArrayList<>();
        for (ForkSpec fork : options.forks(builds)) {
            if (fork.round() <= rounds) {
                double chance = Math.exp(0.002 * random.nextGaussian());
                double cost = NANOS
                        * chance
                        * factor.applyAsDouble(fork.round(), fork.cell().driver());
                forks.add(fork(fork, forks.size(), cost));
            }
        }
        return forks;
    }

    private static ForkResult fork(ForkSpec spec, int second, double nanos) {
        return Measured.fork(spec, Instant.EPOCH.plusSeconds(second).toString(), 1, nanos);
    }
}
