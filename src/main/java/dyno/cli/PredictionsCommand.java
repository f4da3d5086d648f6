package dyno.cli;

import dyno.investigation.predict.Predictions;
import dyno.report.PredictionText;
import dyno.result.PredictionReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code dyno predictions}. */
@Command(
        name = "predictions",
        mixinStandardHelpOptions = true,
        description = {
            "Compares the gains that profiles predicted for patched hotspots with the measured gains.",
            "Reads the verdicts and triages in profiles/; measures nothing."
        },
        footer = {"", "Example: ./dyno predictions"})
final class PredictionsCommand implements Callable<Integer> {
    @Mixin
    private JsonOption json;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PredictionReport report =
                Predictions.in(common.folders().profiles(), common.folders().patches());
        spec.commandLine().getOut().println(json.render(report, PredictionText::render));
        return ExitCode.OK.code();
    }
}
