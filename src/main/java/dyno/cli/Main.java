package dyno.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The entry point of the command line, and the only place that ends the process. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
    }

    /** Runs a command line and gives its exit code; for the tests, too. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        CommandLine commandLine = new CommandLine(new DynoCommand())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExitCodeExceptionMapper(problem -> ExitCode.of(problem).code())
                .setExecutionExceptionHandler(Main::explain);
        Map<String, String> codes = new LinkedHashMap<>();
        for (ExitCode code : ExitCode.values()) {
            codes.put(" " + code.code(), code.meaning());
        }
        commandLine
                .getCommandSpec()
                .usageMessage()
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(codes);
        commandLine.setParameterExceptionHandler(Main::refuse);
        commandLine.getSubcommands().values().forEach(sub -> sub.setUsageHelpAutoWidth(true));
        return commandLine.setUsageHelpAutoWidth(true).execute(args);
    }

    private static int refuse(ParameterException problem, String[] args) {
        CommandLine command = problem.getCommandLine();
        command.getErr().println("dyno: " + problem.getMessage());
        command.usage(command.getErr());
        return ExitCode.USAGE.code();
    }

    /** One message that names the thing and the remedy; the stack trace only for those who ask. */
    private static int explain(Exception problem, CommandLine commandLine, ParseResult parsed) {
        ExitCode code = ExitCode.of(problem);
        String message = problem.getMessage() == null ? problem.toString() : problem.getMessage();
        commandLine
                .getErr()
                .println(
                        "dyno: " + (code == ExitCode.ERROR ? problem.getClass().getSimpleName() + ": " : "") + message);
        if (verbose(parsed)) {
            problem.printStackTrace(commandLine.getErr());
        }
        return code.code();
    }

    private static boolean verbose(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        return last.hasMatchedOption("--verbose");
    }
}
