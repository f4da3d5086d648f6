package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of the pull request check, on two checkouts of a driver that it builds. */
class GateIT {
    static final String SOURCE = "org/drizzle/jdbc/internal/common/packet/commands/StreamedQueryPacket.java";
    static final String LOGGED = "log.finest(\"Sending : \" + MySQLProtocol.hexdump(byteHeader, 0));";

    /** Does the same as a Maven build, without downloads: compiles the checkout's sources into the driver's jar. */
    static final String BUILD = "mkdir -p target/classes"
            + " && javac -nowarn -proc:none -cp published.jar -d target/classes $(find src -name '*.java')"
            + " && cp published.jar target/drizzle.jar && jar uf target/drizzle.jar -C target/classes .";

    @TempDir
    private Path folder;

    private record Outcome(int code, String said) {}

    @Test
    @Tag("slow")
    void failsThePullRequestThatMakesTheDriverSlower() throws Exception {
        DriverArtifact driver = drizzle();
        String source = source(driver);
        assertThat(source).contains(LOGGED);
        Path slow = checkout("slow", driver, source);
        Path fast = checkout("fast", driver, source.replace(LOGGED, ""));

        Outcome slower = gate(fast, slow);

        assertThat(slower.code()).as(slower.said()).isEqualTo(ExitCode.REGRESSION.code());
        assertThat(slower.said()).contains("FAILED: DoOne over replay is slower by");
        assertThat(Files.readString(folder.resolve("comment.md")))
                .contains(
                        "### Dyno: slower in 1 of 1 comparison – failed",
                        "slow against fast.",
                        "No behavioural differences");
        assertThat(Files.readString(folder.resolve("gate.xml"))).contains("failures=\"1\"");
    }

    @Test
    void namesWhatIsNotBuilt() throws Exception {
        Path empty = Files.createDirectories(folder.resolve("empty/src"));
        Files.writeString(empty.resolveSibling("pom.xml"), "<project/>");

        Outcome refused = run(Map.of(), empty.getParent(), empty.getParent());

        assertThat(refused.code()).isEqualTo(ExitCode.NOT_A_DRIVER.code());
        assertThat(refused.said()).contains("build it first: (cd ", "mvn -DskipTests package");
    }

    static DriverArtifact drizzle() {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {})) {
            return new DriverResolver(artifacts).resolve(DriverCoordinates.parse("drizzle@1.2"));
        }
    }

    static String source(DriverArtifact driver) throws IOException {
        try (ZipFile sources = new ZipFile(driver.sourceJar().orElseThrow().toFile());
                InputStream in = sources.getInputStream(sources.getEntry(SOURCE))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Path checkout(String name, DriverArtifact driver, String source) throws IOException {
        Path checkout = folder.resolve(name);
        Path file = checkout.resolve("src").resolve(SOURCE);
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        Files.copy(driver.jar(), checkout.resolve("published.jar"));
        return checkout;
    }

    private Outcome gate(Path base, Path head) throws IOException, InterruptedException {
        return run(
                Map.of("DYNO_BUILD", BUILD),
                base,
                head,
                "--workload=DoOne",
                "--rounds=3",
                "--fail-if-slower=20%",
                "--comment=" + folder.resolve("comment.md"),
                "--junit=" + folder.resolve("gate.xml"));
    }

    private Outcome run(Map<String, String> environment, Path base, Path head, String... options)
            throws IOException, InterruptedException {
        Path launcher = folder.resolve("dyno");
        Files.writeString(launcher, "#!/bin/sh\nexec '" + String.join("' '", DynoJvm.words()) + "' \"$@\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        List<String> command = new ArrayList<>(List.of(
                "bash",
                ".github/actions/gate/gate.sh",
                "drizzle",
                base.toString(),
                head.toString(),
                "--output=" + folder));
        command.addAll(List.of(options));
        ProcessBuilder script = new ProcessBuilder(command).redirectErrorStream(true);
        script.environment().putAll(environment);
        script.environment().put("DYNO", launcher.toString());
        Process process = script.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), said);
    }
}
