package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import dyno.driver.FakeDriver;
import dyno.driver.HostileDriver;
import dyno.driver.TestRepository;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No driver decides how a comparison of it ends. */
@Timeout(300)
class HostileDriverIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(classes = {HostileDriver.Exit.class, HostileDriver.Halt.class, HostileDriver.Exhaust.class})
    void isRefusedByName(Class<?> driver) throws Exception {
        Path jar = TestRepository.jar(folder.resolve("hostile.jar"), List.of(driver, FakeDriver.class));
        CommandOutcome outcome = dyno("compare drizzle@" + jar + " drizzle@1.2 --workload=DoOne --output=" + folder);

        assertThat(outcome.code()).isEqualTo(ExitCode.NOT_A_DRIVER.code());
        assertThat(outcome.err()).contains(jar.toString());
    }
}
