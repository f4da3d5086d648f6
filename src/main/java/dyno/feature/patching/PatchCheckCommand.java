package dyno.feature.patching;

import dyno.command.BaseCommand;
import dyno.command.ExitCode;
import dyno.command.JsonOption;
import dyno.command.JvmOptions;
import dyno.command.ServerOptions;
import dyno.command.TerminalConsole;
import dyno.experiment.setup.ServerChoice;
import dyno.workload.behaviour.BehaviourSuite;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "check",
        description = {
            "Applies and compiles patches, and lists all problems.",
            "With --behaviour, also compares what the patched driver sends and returns with the published one. The exit code"
                    + " is that of the first patch that fails."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno patch check",
            "  ./dyno patch check hexdump-guard --behaviour",
            "  ./dyno patch check rows-from-read-buffer --behaviour --random 200",
            "  ./dyno patch check option-fields-once --behaviour \\",
            "      --sources ~/mariadb-connector-j --tests '!FailoverTest,!MultiHostTest'",
            "  ./dyno patch check drizzle@1.2+hexdump-guard --fuzz 1"
        })
final class PatchCheckCommand extends BaseCommand {
    @Mixin
    private PatchOptions patches;

    @Option(
            names = "--behaviour",
            description =
                    "Compare what is sent and returned in the workloads of a triage, those that the patch targets, and"
                            + " a suite of JDBC calls. With --sources, also run the tests of that checkout without and"
                            + " with the patch.")
    private boolean behaviour;

    @Option(
            names = "--random",
            paramLabel = "COUNT",
            description =
                    "How many random cases of the suite are compared with --behaviour, each twelve statements with random"
                            + " parameters, rows and batches, as text and prepared on the server"
                            + " (default: ${DEFAULT-VALUE}).")
    private int random = BehaviourSuite.USUAL_SEEDS;

    @Mixin
    private SuiteOption suite;

    @Mixin
    private ServerOptions server;

    @Mixin
    private JvmOptions jvm;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        jvm.apply();
        ServerChoice choice = server.choice();
        Optional<SuiteChoice> tests = suite.choice(patches.checkout());
        if (!behaviour && spec.commandLine().getParseResult().hasMatchedOption("--tests")) {
            throw new IllegalArgumentException("--tests is for --behaviour: add it, or leave --tests out.");
        }
        if (random < 0) {
            throw new IllegalArgumentException("--random is a number of 0 or more, not " + random + ".");
        }
        PatchWorkshop workshop = patches.workshop(spec);
        List<CheckedPatch> compiled = workshop.check(patches.names(), patches.fuzz());
        List<CheckedPatch> checked = behaviour
                ? workshop.checkBehaviour(compiled, patches.fuzz(), random, choice, tests, new TerminalConsole(err()))
                : compiled;
        out().println(json.render(checked.stream().map(CheckedPatch::row).toList(), PatchText::checks));
        return checked.stream()
                .flatMap(check -> check.problem().stream())
                .map(ExitCode::of)
                .findFirst()
                .orElse(ExitCode.OK)
                .code();
    }
}
