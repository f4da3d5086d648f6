package dyno.compile;

import java.util.List;

/** Sources that do not compile. */
public final class CompilationException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    CompilationException(List<Problem> problems) {
        super(problems.toString());
        this.problems = List.copyOf(problems);
    }

    /**
     * An error of the compiler.
     *
     * @param source path of the source; empty for an error elsewhere
     * @param code the compiler's name of the error
     */
    public record Problem(String source, long line, String message, String code) {}

    public List<Problem> problems() {
        return problems;
    }
}
