package dyno.cli;

import dyno.run.RelayBenchmark;
import dyno.run.RelayBenchmark.Row;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code dyno doctor relay}. */
@Command(
        name = "relay",
        mixinStandardHelpOptions = true,
        description = "Measures what the relay of transport delayed adds to a round trip, and how much it carries.",
        footer = {"", "Example: ./dyno doctor relay"})
final class DoctorRelayCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("asked ms   added ms    error    10^6 bytes/s");
        RelayBenchmark.run(RelayBenchmark.ROUND_TRIPS, row -> print(row, out));
        return ExitCode.OK.code();
    }

    private static void print(Row row, PrintWriter out) {
        double error = row.added() / row.asked() - 1;
        out.printf("%8.3f %10.3f %+7.1f %% %15.0f%n", row.asked(), row.added(), 100 * error, row.megabytesPerSecond());
        out.flush();
    }
}
