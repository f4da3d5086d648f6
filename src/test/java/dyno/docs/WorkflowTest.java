package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The action for GitHub and the workflows that use it, by GitHub's workflow syntax. */
class WorkflowTest {
    private static final Path ACTION = Path.of(".github", "actions", "gate", "action.yml");
    private static final Pattern INPUT = Pattern.compile("inputs\\.([\\w-]+)");

    /** Keys that GitHub knows; it refuses others. */
    private static final Set<String> OF_A_WORKFLOW =
            Set.of("name", "run-name", "on", "permissions", "env", "defaults", "concurrency", "jobs");

    private static final Set<String> OF_A_JOB = Set.of(
            "name",
            "permissions",
            "needs",
            "if",
            "runs-on",
            "environment",
            "concurrency",
            "outputs",
            "env",
            "defaults",
            "steps",
            "timeout-minutes",
            "strategy",
            "continue-on-error",
            "container",
            "services");

    private static final Set<String> OF_A_STEP = Set.of(
            "id",
            "if",
            "name",
            "uses",
            "run",
            "working-directory",
            "shell",
            "with",
            "env",
            "continue-on-error",
            "timeout-minutes");

    @TempDir
    private Path folder;

    /** Without YAML 1.1's idea that {@code on} is true. */
    private static Map<String, Object> read(Path file) throws IOException {
        String text = Files.readString(file).replaceAll("(?m)^on:", "\"on\":");
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        return new Yaml(new SafeConstructor(strict)).load(text);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object parsed) {
        return (Map<String, Object>) parsed;
    }

    private static List<Map<String, Object>> steps(Map<String, Object> parent) {
        return ((List<?>) parent.get("steps")).stream().map(WorkflowTest::map).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mariadb-connector-j.yml", "mysql-connector-j.yml"})
    void workflowsAreWhatGitHubTakes(String name) throws IOException {
        Map<String, Object> workflow = read(Path.of("docs", "ci", name));
        Map<String, Object> inputs = map(read(ACTION).get("inputs"));

        assertThat(workflow.keySet()).allMatch(OF_A_WORKFLOW::contains).contains("on", "jobs");
        for (Object value : map(workflow.get("jobs")).values()) {
            Map<String, Object> job = map(value);
            assertThat(job.keySet()).allMatch(OF_A_JOB::contains).contains("runs-on", "steps");
            assertThat(steps(job)).allSatisfy(step -> {
                assertThat(step.keySet()).allMatch(OF_A_STEP::contains);
                assertThat(step.containsKey("uses")).isNotEqualTo(step.containsKey("run"));
            });
            Map<String, Object> with = map(steps(job).stream()
                    .filter(step -> String.valueOf(step.get("uses")).endsWith("/.github/actions/gate"))
                    .findFirst()
                    .orElseThrow()
                    .get("with"));
            assertThat(inputs.keySet()).containsAll(with.keySet());
            inputs.forEach((input, about) -> {
                if (Boolean.TRUE.equals(map(about).get("required"))) {
                    assertThat(with.containsKey(input)).as("%s", input).isTrue();
                }
            });
        }
    }

    /** A checkout leaves the token in its configuration of git, where the code of the pull request could read it. */
    @ParameterizedTest
    @ValueSource(strings = {"mariadb-connector-j.yml", "mysql-connector-j.yml"})
    void noCheckoutKeepsTheToken(String name) throws IOException {
        Map<String, Object> job =
                map(map(read(Path.of("docs", "ci", name)).get("jobs")).get("gate"));

        assertThat(steps(job).stream()
                        .filter(step -> String.valueOf(step.get("uses")).startsWith("actions/checkout@"))
                        .map(step -> map(step.get("with"))))
                .hasSize(2)
                .allSatisfy(with -> assertThat(with).containsEntry("persist-credentials", false));
    }

    /** Else a contributor could have the result written into a comment that is theirs to edit. */
    @Test
    void theActionEditsOnlyCommentsOfWorkflows() throws Exception {
        String script = steps(map(read(ACTION).get("runs"))).stream()
                .map(step -> String.valueOf(step.get("run")))
                .filter(run -> run.contains("gh api --method PATCH"))
                .findFirst()
                .orElseThrow();
        Files.writeString(folder.resolve("dyno-gate.md"), "A result.");
        Path gh = folder.resolve("gh");
        Files.writeString(gh, "#!/bin/sh\nprintf '%s\\n' \"$@\" >>calls.txt\n");
        assertThat(gh.toFile().setExecutable(true)).isTrue();
        ProcessBuilder bash = new ProcessBuilder("bash", "-eo", "pipefail", "-c", script).directory(folder.toFile());
        bash.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        bash.environment().putAll(Map.of("RUNNER_TEMP", ".", "DRIVER", "mysql", "NUMBER", "7", "REPOSITORY", "a/b"));

        assertThat(bash.inheritIO().start().waitFor()).isZero();

        assertThat(Files.readAllLines(folder.resolve("calls.txt")))
                .contains(
                        ".[] | select(.user.login == \"github-actions[bot]\""
                                + " and (.body | startswith(\"<!-- dyno gate mysql -->\"))) | .id",
                        "comment");
        assertThat(Files.readString(folder.resolve("dyno-comment.md")))
                .isEqualTo("<!-- dyno gate mysql -->\nA result.");
    }

    @Test
    void theActionIsWhatGitHubTakes() throws IOException {
        Map<String, Object> action = read(ACTION);
        Map<String, Object> runs = map(action.get("runs"));

        assertThat(action.keySet()).allMatch(Set.of("name", "description", "inputs", "outputs", "runs")::contains);
        assertThat(runs.get("using")).isEqualTo("composite");
        assertThat(steps(runs)).allSatisfy(step -> {
            assertThat(step.keySet()).allMatch(OF_A_STEP::contains);
            assertThat(step.get("shell")).isEqualTo("bash");
        });
        Matcher used = INPUT.matcher(Files.readString(ACTION));
        assertThat(used.results().map(match -> match.group(1)).toList())
                .isNotEmpty()
                .allMatch(map(action.get("inputs"))::containsKey);
    }

    /** What a pull request names must not run as a part of a script. */
    @Test
    void noScriptOfTheActionHasAnExpressionInIt() throws IOException {
        assertThat(steps(map(read(ACTION).get("runs"))))
                .allSatisfy(step -> assertThat(String.valueOf(step.get("run"))).doesNotContain("${{"));
    }

    @Test
    void itsScriptsAreBash() throws Exception {
        assertParses(Files.readString(ACTION.resolveSibling("gate.sh")));
        for (Map<String, Object> step : steps(map(read(ACTION).get("runs")))) {
            assertParses(String.valueOf(step.get("run")));
        }
    }

    private static void assertParses(String script) throws IOException, InterruptedException {
        Process bash =
                new ProcessBuilder("bash", "-n").redirectErrorStream(true).start();
        bash.getOutputStream().write(script.getBytes(StandardCharsets.UTF_8));
        bash.getOutputStream().close();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(said).isZero();
    }
}
