package dyno.feature.doctor;

import dyno.command.BaseCommand;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.io.IoProblem;
import dyno.relay.RelayBenchmark;
import dyno.relay.RelayBenchmark.Row;
import dyno.run.RunException;
import dyno.run.machine.MachineInspector;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "relay",
        description = "Measures what the relay of transport delayed adds to a round trip, and its throughput.",
        footer = {"", "Example: ./dyno doctor relay"})
final class DoctorRelayCommand extends BaseCommand {
    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        String started = Instant.now().toString();
        List<Row> rows = new ArrayList<>();
        try {
            RelayBenchmark.run(RelayBenchmark.ROUND_TRIPS, row -> {
                rows.add(row);
                err().println("Measured a round trip of " + row.asked() + " ms ...");
            });
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED, "Cannot measure the relay: " + IoProblem.explain(e), e);
        }
        RelayReport report = new RelayReport(MachineInspector.machine(), started, rows);
        out().println(json.render(report, RelayText::render));
        return ExitCode.OK.code();
    }
}
