package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several patches of one driver, whose behaviour is compared with one observation of the published driver. */
class PatchBehaviourIT {
    private static final String ENDS_THE_JVM = """
            Description: End the JVM
            Author: Dyno contributors
            Origin: other, broken on purpose
            Forwarded: not-needed, no fix
            Last-Update: 2026-11-23
            Hotspot: org.drizzle.jdbc.DrizzleConnection.createStatement
            Workloads: SelectOne
            Expected-Gain: none
            Risk: it is wrong

            --- a/org/drizzle/jdbc/DrizzleConnection.java
            +++ b/org/drizzle/jdbc/DrizzleConnection.java
            @@ -106,5 +106,6 @@
                  * @throws SQLException if we cannot create the statement.
                  */
                 public Statement createStatement() throws SQLException {
            +        Runtime.getRuntime().halt(7);
                     return new DrizzleStatement(protocol, this, queryFactory);
                 }
            """;

    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void tellsWhatBehavesOtherwiseFromWhatDoesNot() throws IOException {
        Path patches = Files.createDirectories(folder.resolve("drizzle/1.4"));
        Files.copy(Path.of("patches/drizzle/1.4/lazy-columns.patch"), patches.resolve("lazy-columns.patch"));
        Files.copy(
                Path.of("src/test/resources/broken-patches/drizzle/1.4/lost-null.patch"),
                patches.resolve("lost-null.patch"));
        Files.writeString(patches.resolve("ends-the-jvm.patch"), ENDS_THE_JVM);
        CommandOutcome outcome = dyno("patch check --behaviour --patches " + folder);

        assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.PATCH_REJECTED.code());
        assertThat(outcome.out())
                .contains(
                        "ok      drizzle@1.4+lazy-columns",
                        "No behavioural differences found",
                        "and 15 more",
                        "1 of 3 pass")
                .containsPattern("FAILED  drizzle@1.4\\+lost-null\\s+\\S.*with the baseline")
                .containsPattern("FAILED  drizzle@1.4\\+ends-the-jvm\\s+.*the JVM ended with status 7");
        assertThat(outcome.err()).contains("Observing drizzle@1.4 and 3 candidates");
    }
}
