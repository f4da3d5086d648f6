package dyno.run.machine;

import dyno.run.Covariates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the machine's processors have done since it booted, from Linux's {@code /proc/stat}; see proc(5).
 *
 * @param processors of the machine, also those that this process may not use
 * @param total CPU time of all kinds and processors, in clock ticks
 * @param busy without idling and waiting for disks
 * @param stolen time that the hypervisor gave to others
 * @param own time of this process, of the children that it has waited for, and of its living descendants
 */
public record MachineLoad(int processors, double total, double busy, double stolen, double own) {
    private static final Path MACHINE = Path.of("/proc/stat");
    private static final Path SELF = Path.of("/proc/self/stat");
    private static final double TICKS_PER_SECOND = 100;

    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;

    /** Position of utime after the command name, which may contain spaces; stime, cutime and cstime follow. */
    private static final int FIRST_OF_OWN = 11;

    /** The state now; empty if there is no such file. */
    public static Optional<MachineLoad> now() {
        try {
            return Files.exists(MACHINE) ? Optional.of(read()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static MachineLoad read() throws IOException {
        List<String> lines = Files.readAllLines(MACHINE);
        double[] machine = numbers(lines.get(0).substring("cpu".length()));
        // One line for all of them, and one for each.
        int processors =
                (int) lines.stream().filter(line -> line.startsWith("cpu")).count() - 1;
        // Guest time, the fields from the ninth on, is part of user time already.
        double total = Arrays.stream(machine).limit(STEAL + 1).sum();
        String self = Files.readString(SELF);
        String[] fields = self.substring(self.lastIndexOf(')') + 1).strip().split(" ");
        double own = Arrays.stream(fields, FIRST_OF_OWN, FIRST_OF_OWN + 4)
                .mapToDouble(Double::parseDouble)
                .sum();
        double descendants = ProcessHandle.current()
                .descendants()
                .flatMap(p -> p.info().totalCpuDuration().stream())
                .mapToDouble(Duration::toMillis)
                .sum();
        return new MachineLoad(
                processors,
                total,
                total - machine[IDLE] - machine[IO_WAIT] - machine[STEAL],
                machine[STEAL],
                own + descendants / 1000 * TICKS_PER_SECOND);
    }

    private static double[] numbers(String fields) {
        return Arrays.stream(fields.strip().split(" +"))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** The load since an earlier state. */
    public Covariates since(MachineLoad before, double runQueue) {
        double elapsed = total - before.total;
        if (elapsed <= 0) {
            return new Covariates(Double.NaN, Double.NaN, runQueue);
        }
        double foreign = (busy - before.busy) - (own - before.own);
        return new Covariates(
                (stolen - before.stolen) / elapsed, Math.max(0, foreign / elapsed * processors), runQueue);
    }
}
