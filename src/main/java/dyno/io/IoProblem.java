package dyno.io;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Describes a problem with a file for people: the JDK's exceptions often have only the path, Jackson's also have the
 * text.
 */
public final class IoProblem {
    private static final Pattern MISSING = Pattern.compile("Missing creator property '(\\w+)'");

    private IoProblem() {}

    /** The reason in a few words, without a full stop. */
    public static String explain(IOException problem) {
        if (problem instanceof NoSuchFileException) {
            return "there is no such file or folder";
        }
        if (problem instanceof AccessDeniedException e) {
            return e.getReason() == null ? "access denied" : "access denied: " + e.getReason();
        }
        if (problem instanceof FileAlreadyExistsException) {
            return "a file with that name exists";
        }
        if (problem instanceof FileSystemException e && e.getReason() != null) {
            return e.getReason();
        }
        if (problem instanceof JacksonException e) {
            Matcher missing = MISSING.matcher(e.getOriginalMessage());
            return missing.lookingAt() ? "it has no '" + missing.group(1) + "'" : e.getOriginalMessage();
        }
        return problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage();
    }
}
