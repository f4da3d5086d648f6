package dyno.cli;

import dyno.comparison.Verdict;
import dyno.driver.DriverException;
import dyno.patch.PatchException;
import dyno.recording.RecordingException;
import dyno.report.ReportException;
import dyno.run.RunException;
import dyno.server.ServerException;
import java.util.List;

/** What the process tells its caller in the end; the texts are those of the help. */
enum ExitCode {
    OK(0, "as asked"),
    ERROR(1, "unexpected error; --verbose shows where"),
    REGRESSION(2, "a candidate is slower than its baseline"),
    INCONCLUSIVE(3, "a comparison could not be decided"),
    INVALID(4, "a comparison is void: the baseline differed from itself"),
    USAGE(5, "options that do not make sense"),
    UNKNOWN_DRIVER(10, "no driver of that name"),
    UNKNOWN_VERSION(11, "no such version of the driver"),
    NOT_A_DRIVER(12, "a file that is no JDBC driver of the protocol"),
    REPOSITORY_UNREACHABLE(13, "neither the Maven repository nor a local copy can be reached"),
    SERVER_UNREACHABLE(20, "no server answers at that address"),
    LOGIN_REFUSED(21, "the server refuses the login"),
    SERVER_NOT_ALLOWED(22, "the login may not create a schema"),
    SERVER_FAILED(23, "a server of Dyno's own does not start here"),
    PASSWORD_FILE(24, "the password file cannot be read"),
    UNKNOWN_SERVER_VERSION(25, "no embedded server of that version"),
    NO_SERVER_PROGRAM(26, "no server program at that path that runs"),
    UNKNOWN_PATCH(30, "no patch of that name, or several"),
    PATCH_MALFORMED(31, "a patch that is incomplete or no patch"),
    PATCH_DOES_NOT_APPLY(32, "a patch that does not apply"),
    PATCH_DOES_NOT_COMPILE(33, "a patch that does not compile"),
    NO_SOURCES(34, "a driver without published sources cannot be patched"),
    NO_COMPILER(35, "this Java has no compiler"),
    PATCH_IO(36, "a file of a patch cannot be read or written"),
    PATCH_REJECTED(37, "a patch changes the driver's behaviour, or could not be measured"),
    NOT_WRITABLE(40, "the output or the temporary folder cannot be written"),
    UNKNOWN_RUN(41, "no such run"),
    FORK_FAILED(42, "nothing could be measured"),
    RUN_CHANGED(43, "a run that is to go on has measured another driver or another server"),
    RUN_IN_USE(44, "another process measures the run"),
    OUT_OF_MEMORY(45, "out of memory"),
    RECORDING_MISSING(50, "no such recording"),
    RECORDING_DAMAGED(51, "a recording that cannot be read, also among others that are ranked"),
    NOT_A_RECORDING(52, "a file that is no JFR recording"),
    REPORT_UNREADABLE(53, "stored results that cannot be read"),
    NOTHING_SAMPLED(54, "recordings without a stack sample to rank"),
    INTERRUPTED(130, "interrupted by Ctrl-C; 143 by SIGTERM");

    /** Of several outcomes, the one that a script must hear of: the last in this list. */
    static final List<ExitCode> BY_SEVERITY = List.of(OK, INCONCLUSIVE, INVALID, PATCH_REJECTED, REGRESSION);

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    int code() {
        return code;
    }

    String meaning() {
        return meaning;
    }

    static ExitCode of(Verdict verdict) {
        return switch (verdict) {
            case IMPROVEMENT, EQUIVALENT -> OK;
            case REGRESSION -> REGRESSION;
            case INCONCLUSIVE, NOT_MEASURABLE -> INCONCLUSIVE;
            case INVALID -> INVALID;
        };
    }

    static ExitCode of(Throwable problem) {
        if (problem instanceof DriverException e) {
            return of(e.kind());
        }
        if (problem instanceof ServerException e) {
            return of(e.kind());
        }
        if (problem instanceof PatchException e) {
            return of(e.kind());
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
        return problem instanceof IllegalArgumentException ? USAGE : ERROR;
    }

    private static ExitCode of(DriverException.Kind kind) {
        return switch (kind) {
            case UNKNOWN_DRIVER -> UNKNOWN_DRIVER;
            case UNKNOWN_VERSION -> UNKNOWN_VERSION;
            case NOT_A_DRIVER -> NOT_A_DRIVER;
            case UNREACHABLE -> REPOSITORY_UNREACHABLE;
        };
    }

    private static ExitCode of(ServerException.Kind kind) {
        return switch (kind) {
            case UNSUPPORTED_PLATFORM, START_FAILED -> SERVER_FAILED;
            case UNREACHABLE -> SERVER_UNREACHABLE;
            case LOGIN_REFUSED -> LOGIN_REFUSED;
            case NOT_ALLOWED -> SERVER_NOT_ALLOWED;
            case PASSWORD_FILE -> PASSWORD_FILE;
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
            case IN_USE -> RUN_IN_USE;
            case FORK_FAILED -> FORK_FAILED;
            case OUT_OF_MEMORY -> OUT_OF_MEMORY;
            case INTERRUPTED -> INTERRUPTED;
        };
    }

    static ExitCode of(RecordingException.Kind kind) {
        return switch (kind) {
            case MISSING -> RECORDING_MISSING;
            case DAMAGED -> RECORDING_DAMAGED;
            case NOT_A_RECORDING -> NOT_A_RECORDING;
        };
    }
}
