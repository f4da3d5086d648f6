package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.GitRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the script of the pull request check passes to {@code dyno gate}, here a script that prints it. */
class GateScriptTest {
    private static final int OF_THE_GATE = 37;

    @TempDir
    private Path folder;

    private Path base;
    private Path head;

    private record CommandOutcome(int code, List<String> said) {}

    @BeforeEach
    void makeFolders() throws IOException {
        base = Files.createDirectories(folder.resolve("a base"));
        head = Files.createDirectories(folder.resolve("a head"));
        Path dyno = folder.resolve("dyno");
        Files.writeString(dyno, "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit " + OF_THE_GATE + "\n");
        assertThat(dyno.toFile().setExecutable(true)).isTrue();
    }

    private CommandOutcome gate(String build, String... options) throws IOException, InterruptedException {
        ProcessBuilder script = new ProcessBuilder("bash", ".github/actions/gate/gate.sh", "mariadb");
        script.command().addAll(List.of(base.toString(), head.toString()));
        script.command().addAll(List.of(options));
        script.redirectErrorStream(true);
        script.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        script.environment().putAll(Map.of("DYNO", folder.resolve("dyno").toString(), "DYNO_BUILD", build));
        Process process = script.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new CommandOutcome(process.waitFor(), said.lines().toList());
    }

    @Test
    void passesItsOptionsAndTheExitCodeOn() throws Exception {
        CommandOutcome outcome = gate("", "--comment", "a file.md");

        assertThat(outcome.code()).isEqualTo(OF_THE_GATE);
        assertThat(outcome.said())
                .startsWith("gate", "mariadb", base.toString(), head.toString())
                .containsSequence("--base-name", "a base", "--head-name", "a head")
                .endsWith("--comment", "a file.md");
    }

    @Test
    void namesBaseAndHeadByTheirCommits() throws Exception {
        for (Path checkout : List.of(base, head)) {
            Files.writeString(checkout.resolve("a.txt"), checkout.toString());
            GitRepository.init(checkout).commit("Begin");
        }

        List<String> said = gate("").said();

        String ofBase = said.get(said.indexOf("--base-name") + 1);
        String ofHead = said.get(said.indexOf("--head-name") + 1);
        assertThat(List.of(ofBase, ofHead))
                .doesNotHaveDuplicates()
                .allSatisfy(name -> assertThat(name).matches("[0-9a-f]{7,}"));
    }

    /** A comment that compares a commit with itself says nothing. */
    @Test
    void namesFoldersOfOneRepositoryByTheirPaths() throws Exception {
        Files.writeString(base.resolve("a.txt"), "a");
        GitRepository.init(folder).commit("Begin");

        assertThat(gate("").said()).containsSequence("--base-name", base.toString(), "--head-name", head.toString());
    }

    @Test
    void buildsBothAndEndsWhereABuildFails() throws Exception {
        CommandOutcome built = gate("pwd");
        CommandOutcome failed = gate("test -e absent; true");

        assertThat(built.said()).contains(base.toString(), head.toString(), "gate");
        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.said()).doesNotContain("gate");
    }
}
