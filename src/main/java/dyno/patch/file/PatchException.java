package dyno.patch.file;

import java.io.IOException;
import java.util.Set;

/** A patch cannot be read, applied, compiled or validated; the message names patch, place and remedy. */
public final class PatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final Set<Kind> OF_THE_PATCH = Set.of(Kind.MALFORMED, Kind.DOES_NOT_APPLY, Kind.DOES_NOT_COMPILE);

    private final Kind kind;
    private final transient Set<String> sources;

    /** What went wrong. */
    public enum Kind {
        /** No patch of that name exists. */
        UNKNOWN_PATCH,
        /** The patch file itself cannot be read as header and unified diff. */
        MALFORMED,
        /** The diff does not apply to the driver's sources. */
        DOES_NOT_APPLY,
        /** The patched sources do not compile. */
        DOES_NOT_COMPILE,
        /** The driver has no source jar. */
        NO_SOURCES,
        /** This Java runtime has no compiler, or one too old for the driver. */
        NO_COMPILER,
        /** The patched driver sends or returns something different from the published one. */
        CHANGES_BEHAVIOUR,
        /** There is no validation that shows a gain. */
        NOT_PROVEN,
        /** A file could not be read or written. */
        IO
    }

    public PatchException(Kind kind, String message) {
        this(kind, message, Set.of());
    }

    private PatchException(Kind kind, String message, Set<String> sources) {
        super(message);
        this.kind = kind;
        this.sources = sources;
    }

    /** Sources, by path within the source jar, have errors. */
    public static PatchException doesNotCompile(String message, Set<String> sources) {
        return new PatchException(Kind.DOES_NOT_COMPILE, message, sources);
    }

    private PatchException(String message, IOException cause) {
        super(message, cause);
        this.kind = Kind.IO;
        this.sources = Set.of();
    }

    /** The action that failed, with its file, and the system's message. */
    public static PatchException io(String action, IOException cause) {
        String reason = cause.getClass().getSimpleName() + ": " + cause.getMessage();
        return new PatchException("Cannot " + action + " (" + reason + ").", cause);
    }

    /** Whether the patch itself is the problem; other problems are those of the machine or of the command. */
    public static boolean isOfThePatch(RuntimeException problem) {
        return problem instanceof PatchException patch && OF_THE_PATCH.contains(patch.kind);
    }

    /** The same with what it is about before the message. */
    public PatchException about(String subject) {
        return new PatchException(kind, subject + ": " + getMessage(), sources);
    }

    /** The sources with errors, if there are such. */
    public Set<String> sources() {
        return sources;
    }

    public Kind kind() {
        return kind;
    }
}
