package dyno.patch.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Builds a driver from the files of a revision. */
public final class RevisionBuild {
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private RevisionBuild() {}

    /**
     * Builds a project.
     *
     * @param command of a shell; empty for that of the project's tool: Maven, Gradle or Ant
     * @param log for the command's output
     * @throws SuiteException with the last lines of the log when that fails
     */
    public static void run(Path project, String command, Path log) {
        String chosen = command.isEmpty() ? commandOf(project) : command;
        try {
            new BuildProcess(project, log, LIMIT).run(List.of("sh", "-c", chosen), Map.of(), () -> {});
        } catch (IOException e) {
            throw new SuiteException("it does not build: " + e.getMessage(), e);
        }
    }

    private static String commandOf(Path project) {
        if (Files.exists(project.resolve("pom.xml"))) {
            return "mvn --batch-mode --quiet -DskipTests package";
        }
        if (Files.exists(project.resolve("gradlew"))) {
            return "./gradlew --quiet assemble";
        }
        if (Files.exists(project.resolve("build.xml"))) {
            return "ant -quiet build";
        }
        throw new SuiteException(
                "it has no pom.xml, gradlew or build.xml: name the command that builds it with --build");
    }
}
