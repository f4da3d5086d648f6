package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import dyno.driver.ArtifactResolver;
import dyno.family.mysql.EmbeddedServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A driver that is too old for the default server: {@code SHOW COLLATION} returns a NULL there, on which it fails. */
class OldDriverIT {
    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void namesAServerThatTheDriverWorksWith() {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {})) {
            // Dyno does not download it for a driver that fails.
            EmbeddedServer.start(artifacts, "10.2.11").close();
        }
        CommandOutcome outcome = dyno(
                "compare mysql@5.1.28 mysql@5.1.28 --workload=DoOne --transport=replay --rounds=3 --output=" + folder);

        assertThat(outcome.code()).isEqualTo(ExitCode.FORK_FAILED.code());
        assertThat(outcome.err())
                .contains(
                        "java.lang.NullPointerException. mysql@5.1.28 cannot connect to 11.4.5-MariaDB, but it can to an"
                                + " older one: measure it with --server embedded:10.2.11.");
    }
}
