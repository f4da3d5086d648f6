package dyno.cli;

import dyno.report.RelayReport;
import dyno.report.RelayText;
import dyno.run.MachineInspector;
import dyno.run.RelayBenchmark;
import dyno.run.RelayBenchmark.Row;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code dyno doctor relay}. */
@Command(
        name = "relay",
        mixinStandardHelpOptions = true,
        description = "Measures what the relay of transport delayed adds to a round trip, and how much it carries.",
        footer = {"", "Example: ./dyno doctor relay"})
final class DoctorRelayCommand implements Callable<Integer> {
    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        String started = Instant.now().toString();
        List<Row> rows = new ArrayList<>();
        RelayBenchmark.run(RelayBenchmark.ROUND_TRIPS, row -> {
            rows.add(row);
            err.println("Measured a round trip of " + row.asked() + " ms ...");
        });
        RelayReport report = new RelayReport(MachineInspector.machine(), started, rows);
        spec.commandLine().getOut().println(json.render(report, RelayText::render));
        return ExitCode.OK.code();
    }
}
