package dyno.command;

import dyno.comparison.Verdict;
import dyno.driver.DriverException;
import dyno.output.ReportException;
import dyno.patch.file.PatchException;
import dyno.patch.suite.SuiteException;
import dyno.recording.RecordingException;
import dyno.run.RunException;
import dyno.server.ServerException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The exit codes of the process; the texts are those of the help. */
public enum ExitCode {
    OK(0, "success"),
    ERROR(1, "unexpected error; --verbose shows the stack trace"),
    REGRESSION(2, "a candidate is slower than its baseline"),
    INCONCLUSIVE(3, "a comparison is undecided"),
    INVALID(4, "a comparison is invalid: a driver differed from itself"),
    USAGE(5, "invalid options"),
    REPORT_DIFFERS(6, "a public report is not found as its page says"),
    UNKNOWN_DRIVER(10, "unknown driver"),
    UNKNOWN_VERSION(11, "unknown version of the driver"),
    NOT_A_DRIVER(12, "the file is not a JDBC driver for the MySQL/MariaDB protocol"),
    REPOSITORY_UNREACHABLE(13, "the Maven repository is unreachable, and there is no local copy"),
    BAD_OPTION(14, "an option of a driver is unknown to it, has a bad value, or is refused"),
    BAD_SETUP(15, "a setup file cannot be read, or names what does not exist or is refused"),
    SERVER_UNREACHABLE(20, "no server answers at that address"),
    LOGIN_REFUSED(21, "the server refuses the login"),
    SERVER_NOT_ALLOWED(22, "the server does not allow the user to create a schema"),
    SERVER_FAILED(23, "Dyno's own server does not start"),
    PASSWORD_FILE(24, "the password file cannot be read"),
    UNKNOWN_SERVER_VERSION(25, "unknown version of the embedded server"),
    NO_SERVER_PROGRAM(26, "no server program at that path, or it does not run"),
    CERTIFICATE(27, "the certificate of the server cannot be used"),
    UNKNOWN_PATCH(30, "unknown or ambiguous patch"),
    PATCH_MALFORMED(31, "a file is not a patch, or is incomplete"),
    PATCH_DOES_NOT_APPLY(32, "a patch does not apply"),
    PATCH_DOES_NOT_COMPILE(33, "a patch does not compile"),
    NO_SOURCES(34, "no published sources for a driver to patch"),
    NO_COMPILER(35, "this Java runtime has no compiler"),
    PATCH_IO(36, "a file of a patch cannot be read or written"),
    PATCH_REJECTED(37, "a patch or build behaves differently, or could not be checked"),
    SUITE_FAILED(38, "the driver's own tests cannot be run"),
    NOT_WRITABLE(40, "the output folder or the temporary folder is not writable"),
    UNKNOWN_RUN(41, "unknown run"),
    FORK_FAILED(42, "nothing could be measured"),
    RUN_CHANGED(43, "a driver or the server has changed since the run or its plan was made"),
    RUN_IN_USE(44, "another process is using the run"),
    OUT_OF_MEMORY(45, "out of memory"),
    RUNS_DIFFER(46, "runs to merge do not belong together"),
    OTHER_DYNO(47, "the plan was made by a Dyno that measures differently"),
    OTHER_MACHINE(48, "the run was begun on another kind of machine"),
    RECORDING_MISSING(50, "no recording at that path"),
    RECORDING_DAMAGED(51, "a recording is damaged; others may have been ranked"),
    NOT_A_RECORDING(52, "a file is not a JFR recording"),
    REPORT_UNREADABLE(53, "stored results cannot be read"),
    NOTHING_SAMPLED(54, "no stack samples"),
    INTERRUPTED(130, "interrupted by Ctrl-C (143: by SIGTERM, 129: by SIGHUP)");

    /** Outcomes by severity: of several, a script gets the last one in this list. */
    private static final List<ExitCode> BY_SEVERITY = List.of(OK, INCONCLUSIVE, INVALID, PATCH_REJECTED, REGRESSION);

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** The number that the process returns. */
    public int code() {
        return code;
    }

    public String meaning() {
        return meaning;
    }

    /** The one of several outcomes that a script gets; empty without any. */
    public static Optional<ExitCode> worst(Stream<ExitCode> outcomes) {
        return outcomes.max(Comparator.comparingInt(BY_SEVERITY::indexOf));
    }

    public static ExitCode of(Verdict verdict) {
        return switch (verdict) {
            case IMPROVEMENT, EQUIVALENT -> OK;
            case REGRESSION -> REGRESSION;
            case INCONCLUSIVE, NOT_MEASURABLE -> INCONCLUSIVE;
            case INVALID -> INVALID;
        };
    }

    /** What a command ends with that fails. */
    public static ExitCode of(Throwable problem) {
        if (problem instanceof DriverException e) {
            return of(e.kind());
        }
        if (problem instanceof ServerException e) {
            return of(e.kind());
        }
        if (problem instanceof PatchException e) {
            return of(e.kind());
        }
        if (problem instanceof SuiteException) {
            return SUITE_FAILED;
        }
        if (problem instanceof RunException e) {
            return of(e.kind());
        }
        if (problem instanceof RecordingException e) {
            return of(e.kind());
        }
        if (problem instanceof ReportException e) {
            return e.kind() == ReportException.Kind.UNWRITABLE ? NOT_WRITABLE : REPORT_UNREADABLE;
        }
        // Its subclasses, such as NumberFormatException, are faults of the program.
        return problem.getClass() == IllegalArgumentException.class ? USAGE : ERROR;
    }

    private static ExitCode of(DriverException.Kind kind) {
        return switch (kind) {
            case UNKNOWN_DRIVER -> UNKNOWN_DRIVER;
            case UNKNOWN_VERSION -> UNKNOWN_VERSION;
            case NOT_A_DRIVER -> NOT_A_DRIVER;
            case UNREACHABLE -> REPOSITORY_UNREACHABLE;
            case NO_SOURCES -> NO_SOURCES;
            case BAD_OPTION -> BAD_OPTION;
            case BAD_SETUP -> BAD_SETUP;
            case JAR_IO -> PATCH_IO;
            case NOT_INSTRUMENTABLE -> PATCH_DOES_NOT_APPLY;
        };
    }

    private static ExitCode of(ServerException.Kind kind) {
        return switch (kind) {
            case UNSUPPORTED_PLATFORM, START_FAILED -> SERVER_FAILED;
            case UNREACHABLE -> SERVER_UNREACHABLE;
            case LOGIN_REFUSED -> LOGIN_REFUSED;
            case NOT_ALLOWED -> SERVER_NOT_ALLOWED;
            case PASSWORD_FILE -> PASSWORD_FILE;
            case CERTIFICATE -> CERTIFICATE;
            case UNKNOWN_VERSION -> UNKNOWN_SERVER_VERSION;
            case NO_PROGRAM -> NO_SERVER_PROGRAM;
        };
    }

    private static ExitCode of(PatchException.Kind kind) {
        return switch (kind) {
            case UNKNOWN_PATCH -> UNKNOWN_PATCH;
            case MALFORMED -> PATCH_MALFORMED;
            case DOES_NOT_APPLY -> PATCH_DOES_NOT_APPLY;
            case DOES_NOT_COMPILE -> PATCH_DOES_NOT_COMPILE;
            case NO_SOURCES -> NO_SOURCES;
            case NO_COMPILER -> NO_COMPILER;
            case CHANGES_BEHAVIOUR, NOT_PROVEN -> PATCH_REJECTED;
            case IO -> PATCH_IO;
        };
    }

    private static ExitCode of(RunException.Kind kind) {
        return switch (kind) {
            case NOT_WRITABLE -> NOT_WRITABLE;
            case UNKNOWN_RUN -> UNKNOWN_RUN;
            case CHANGED -> RUN_CHANGED;
            case OTHER_DYNO -> OTHER_DYNO;
            case OTHER_MACHINE -> OTHER_MACHINE;
            case IN_USE -> RUN_IN_USE;
            case NOT_TOGETHER -> RUNS_DIFFER;
            case FORK_FAILED -> FORK_FAILED;
            case OUT_OF_MEMORY -> OUT_OF_MEMORY;
            case INTERRUPTED -> INTERRUPTED;
        };
    }

    public static ExitCode of(RecordingException.Kind kind) {
        return switch (kind) {
            case MISSING -> RECORDING_MISSING;
            case DAMAGED -> RECORDING_DAMAGED;
            case NOT_A_RECORDING -> NOT_A_RECORDING;
            case NOT_UNPACKED -> NOT_WRITABLE;
        };
    }
}
