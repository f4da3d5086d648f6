package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.command.ExitCode;
import dyno.io.TestJson;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forks on a JVM that the user chose: another JDK if {@value OtherJdkIT#JDKS} names one, else a copy of the way to this one. */
class ForkJavaIT {
    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    private int dyno(String... args) {
        StringWriter out = new StringWriter();
        return Main.run(new PrintWriter(out), new PrintWriter(err), args);
    }

    private Path home() throws IOException {
        return Optional.ofNullable(System.getenv(OtherJdkIT.JDKS))
                .map(jdks -> Path.of(jdks.split(File.pathSeparator)[0]))
                .orElse(Files.createSymbolicLink(folder.resolve("java"), Path.of(System.getProperty("java.home"))));
    }

    @Test
    @Tag("slow")
    void forksRunOnTheChosenJvmWithItsOptions() throws IOException {
        Path home = home();
        int code = dyno(
                "compare",
                "drizzle@1.2",
                "drizzle@1.3",
                "--workload=DoOne",
                "--transport=replay",
                "--rounds=3",
                "--java=" + home,
                "--jvm-options=-XX:+UseParallelGC -XX:-UseSerialGC -Xmx200m",
                "--run=it",
                "--output=" + folder);

        assertThat(code).as(err.toString()).isIn(0, 3);
        JsonNode environment = TestJson.mapper()
                .readTree(folder.resolve("profiles/it/environment.json").toFile());
        assertThat(environment.path("versions").path("collector").asText()).isEqualTo("Parallel");
        assertThat(environment.path("versions").path("heap").asText()).matches("1[789]\\d MiB|200 MiB");
        assertThat(environment.path("jvmArgs").asText()).startsWith("-Xms200m").endsWith("-Xmx200m");
        try (Stream<Path> files = Files.list(folder.resolve("profiles/it/forks"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".log")))
                    .hasSize(12)
                    .allSatisfy(log -> assertThat(log)
                            .content()
                            .contains("# VM invoker: " + home.resolve("bin/java"))
                            .contains("-XX:+UseParallelGC"));
        }
    }

    @Test
    void namesTheOptionThatTheJvmDoesNotKnow() {
        int code = dyno("roundtrips", "drizzle@1.2", "--workload=DoOne", "--jvm-options=-XX:+UseNonsense");

        assertThat(code).isEqualTo(ExitCode.USAGE.code());
        assertThat(err.toString())
                .contains("--jvm-options '-XX:+UseNonsense'", "Unrecognized VM option 'UseNonsense'")
                .doesNotContain("\tat ");
    }
}
