package dyno.cli;

import dyno.command.ExitCode;
import dyno.command.Interruption;
import dyno.command.Resumption;
import dyno.command.RunCommand;
import dyno.driver.DriverSetups;
import dyno.experiment.setup.Durations;
import dyno.process.ForkJava;
import dyno.run.RunException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry point of the command line, and the only place that ends the process. */
public final class Main {
    /** The run to be resumed does not match, or cannot be read. */
    private static final Set<ExitCode> NOT_RESUMABLE = Set.of(ExitCode.RUN_CHANGED, ExitCode.UNKNOWN_RUN);

    private Main() {}

    /** The program {@code dyno}. */
    public static void main(String[] args) {
        // Figures have the same format everywhere.
        Locale.setDefault(Locale.ROOT);
        int code;
        try (Interruption interruption = new Interruption()) {
            code = run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args);
        }
        // The signal ends the process with its own exit code, which exit() could still replace when the hooks have run.
        if (!Interruption.isUnderWay()) {
            System.exit(code);
        }
    }

    /** Runs a command line and returns its exit code; also used by tests. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        ForkJava.use(ForkJava.ofThisProcess());
        DriverSetups.forget();
        return commandLine().setOut(out).setErr(err).execute(args);
    }

    /** All commands; also used by tests. */
    public static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new DynoCommand());
        commandLine.getSubcommands().get("reproduce").addSubcommand(new ReproduceReportsCommand());
        commandLine
                .setCaseInsensitiveEnumValuesAllowed(true)
                // @FILE.json is a setup file, not a file of arguments.
                .setExpandAtFiles(false)
                .setExitCodeExceptionMapper(problem -> ExitCode.of(problem).code())
                .setExecutionStrategy(Main::execute)
                .setExecutionExceptionHandler(Main::explain)
                .setParameterExceptionHandler(Main::refuse)
                .setUsageHelpAutoWidth(true)
                .registerConverter(Duration.class, Durations::parse);
        Map<String, String> codes = new LinkedHashMap<>();
        for (ExitCode code : ExitCode.values()) {
            codes.put(" " + code.code(), code.meaning());
        }
        commandLine
                .getCommandSpec()
                .usageMessage()
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(codes);
        return commandLine;
    }

    /** Picocli passes exceptions to {@link #explain}, but no errors. */
    private static int execute(ParseResult parsed) {
        ParseResult last = last(parsed);
        if (!last.unmatched().isEmpty()) {
            // Picocli accepts them together with --help.
            throw new UnmatchedArgumentException(last.commandSpec().commandLine(), last.unmatched());
        }
        try {
            return new CommandLine.RunLast().execute(parsed);
        } catch (OutOfMemoryError e) {
            RunException problem = new RunException(RunException.Kind.OUT_OF_MEMORY, explain(e), e);
            throw new ExecutionException(last(parsed).commandSpec().commandLine(), problem.getMessage(), problem);
        }
    }

    /** A larger heap leaves less memory for threads and buffers outside of it. */
    private static String explain(OutOfMemoryError problem) {
        String reason = String.valueOf(problem.getMessage());
        boolean isHeap = reason.contains("heap") || reason.contains("GC overhead");
        return isHeap
                ? "The heap of " + (Runtime.getRuntime().maxMemory() >> 20) + " MiB is too small (" + reason
                        + "). Allow more: DYNO_HEAP=2g ./dyno ..."
                : "The machine or this process's limit has no more memory (" + reason
                        + "). End other processes, or raise the limit.";
    }

    private static int refuse(ParameterException problem, String[] args) {
        CommandLine command = problem.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("dyno: " + message(problem));
        UnmatchedArgumentException.printSuggestions(problem, err);
        err.println("See ./" + command.getCommandSpec().qualifiedName() + " --help.");
        return ExitCode.USAGE.code();
    }

    /** What Dyno's own converter says is a whole message, around which picocli puts its own words. */
    private static String message(ParameterException problem) {
        Throwable cause = problem.getCause();
        boolean isOurs = cause != null && cause.getClass() == IllegalArgumentException.class;
        return isOurs && problem.getArgSpec() instanceof OptionSpec option
                ? Resumption.nameOf(option) + ": " + cause.getMessage()
                : problem.getMessage();
    }

    /** One message with the problem and the remedy; the stack trace only on request. */
    private static int explain(Exception problem, CommandLine commandLine, ParseResult parsed) {
        ExitCode code = Interruption.isUnderWay() ? ExitCode.INTERRUPTED : ExitCode.of(problem);
        PrintWriter err = commandLine.getErr();
        err.println("dyno: " + message(problem, code));
        if (!NOT_RESUMABLE.contains(code) && commandLine.getCommand() instanceof RunCommand command) {
            command.resumeHint(code == ExitCode.INTERRUPTED).ifPresent(err::println);
        }
        if (verbose(parsed)) {
            problem.printStackTrace(err);
        }
        return code.code();
    }

    /** The end of the process causes various failures, which are irrelevant. */
    private static String message(Exception problem, ExitCode code) {
        if (code == ExitCode.INTERRUPTED) {
            return problem instanceof RunException ? problem.getMessage() : "Interrupted.";
        }
        return code == ExitCode.ERROR || problem.getMessage() == null ? problem.toString() : problem.getMessage();
    }

    private static boolean verbose(ParseResult parsed) {
        return last(parsed).hasMatchedOption("--verbose");
    }

    /** The command that runs, below the commands that only group subcommands. */
    private static ParseResult last(ParseResult parsed) {
        return parsed.hasSubcommand() ? last(parsed.subcommand()) : parsed;
    }
}
