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
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The action for GitHub and the workflows that use it, by GitHub's workflow syntax. */
class WorkflowTest {
    private static final Path ACTION = Path.of(".github", "actions", "gate", "action.yml");
    private static final Path COMMENT = Path.of(".github", "actions", "comment", "action.yml");
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

    /** The code of a pull request must not run where a token may write. */
    @ParameterizedTest
    @ValueSource(strings = {"mariadb-connector-j.yml", "mysql-connector-j.yml"})
    void whatRunsThePullRequestCanOnlyRead(String name) throws IOException {
        Map<String, Object> workflow = read(Path.of("docs", "ci", name));

        assertThat(map(workflow.get("permissions"))).containsOnly(Map.entry("contents", "read"));
        assertThat(map(workflow.get("jobs")).values())
                .allSatisfy(job -> assertThat(map(job)).doesNotContainKey("permissions"));
        assertThat(Files.readString(ACTION)).doesNotContain("github.token", "gh ");
    }

    @Test
    void whatCommentsRunsNothingOfThePullRequest() throws IOException {
        Map<String, Object> workflow = read(Path.of("docs", "ci", "comment.yml"));
        Map<String, Object> job = map(map(workflow.get("jobs")).get("comment"));

        assertThat(workflow.keySet()).allMatch(OF_A_WORKFLOW::contains);
        assertThat(map(workflow.get("on"))).containsOnlyKeys("workflow_run");
        assertThat(job.keySet()).allMatch(OF_A_JOB::contains);
        assertThat(steps(job).stream().map(step -> step.get("uses")))
                .containsExactly("actions/checkout@v4", "./dyno/.github/actions/comment");
        assertThat(map(steps(job).get(0).get("with")))
                .containsEntry("repository", "OWNER/dyno")
                .doesNotContainKey("ref");
    }

    /** Else a contributor could have the result written into a comment that is theirs to edit. */
    @Test
    void theCommentIsThatOfTheRunAndEditsOnlyCommentsOfWorkflows() throws Exception {
        assertThat(comment("### Dyno: slower\nmysql@9.7.0 by @somebody ![x](y) <img src=z> <details>", "7"))
                .isZero();

        assertThat(Files.readAllLines(folder.resolve("calls.txt")))
                .contains(
                        ".[] | select(.user.login == \"github-actions[bot]\""
                                + " and (.body | startswith(\"<!-- dyno gate mysql -->\"))) | .id",
                        "head=someone:a branch",
                        "comment");
        assertThat(Files.readString(folder.resolve("body.txt")))
                .isEqualTo("<!-- dyno gate mysql -->\n### Dyno: slower\n"
                        + "mysql@9.7.0 by @\u200bsomebody [x](y) &lt;img src=z> <details>\n");
    }

    @Test
    void aTextOfAnotherKindIsNoComment() throws Exception {
        assertThat(comment("Anything", "7")).isEqualTo(1);
        assertThat(comment("### Dyno: " + "x".repeat(60_000), "7")).isEqualTo(1);
        assertThat(comment("### Dyno: slower", "")).as("no such pull request").isZero();

        assertThat(folder.resolve("body.txt")).doesNotExist();
    }

    /** What the action exits with, where {@code gh} writes down its arguments and the text of the comment. */
    private int comment(String text, String number) throws Exception {
        Files.writeString(folder.resolve("result.md"), text + "\n");
        Path gh = folder.resolve("gh");
        Files.writeString(gh, """
                #!/bin/sh
                printf '%s\\n' "$@" >>calls.txt
                case "$1 $2" in
                  'run download') mkdir -p "$9" && cp result.md "$9/comment.md" ;;
                  'pr comment') cat "$7" >body.txt ;;
                  'api --method') echo "$NUMBER" ;;
                esac
                """);
        assertThat(gh.toFile().setExecutable(true)).isTrue();
        Path script = COMMENT.resolveSibling("comment.sh").toAbsolutePath();
        ProcessBuilder bash = new ProcessBuilder(script.toString()).directory(folder.toFile());
        bash.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        bash.environment()
                .putAll(Map.of(
                        "DRIVER", "mysql",
                        "NUMBER", number,
                        "REPOSITORY", "a/b",
                        "RUN", "1",
                        "HEAD_SHA", "0".repeat(40),
                        "HEAD_OWNER", "someone",
                        "HEAD_BRANCH", "a branch"));
        return bash.inheritIO().start().waitFor();
    }

    static List<Path> actions() {
        return List.of(ACTION, COMMENT);
    }

    @ParameterizedTest
    @MethodSource("actions")
    void theActionIsWhatGitHubTakes(Path file) throws IOException {
        Map<String, Object> action = read(file);
        Map<String, Object> runs = map(action.get("runs"));

        assertThat(action.keySet()).allMatch(Set.of("name", "description", "inputs", "outputs", "runs")::contains);
        assertThat(runs.get("using")).isEqualTo("composite");
        assertThat(steps(runs)).allSatisfy(step -> {
            assertThat(step.keySet()).allMatch(OF_A_STEP::contains);
            assertThat(step.containsKey("uses")).isNotEqualTo("bash".equals(step.get("shell")));
        });
        Matcher used = INPUT.matcher(Files.readString(file));
        assertThat(used.results().map(match -> match.group(1)).toList())
                .isNotEmpty()
                .allMatch(map(action.get("inputs"))::containsKey);
    }

    /** What a pull request names must not run as a part of a script. */
    @ParameterizedTest
    @MethodSource("actions")
    void noScriptOfTheActionHasAnExpressionInIt(Path file) throws IOException {
        assertThat(steps(map(read(file).get("runs"))))
                .allSatisfy(step -> assertThat(String.valueOf(step.get("run"))).doesNotContain("${{"));
    }

    @Test
    void itsScriptsAreBash() throws Exception {
        assertParses(Files.readString(ACTION.resolveSibling("gate.sh")));
        assertParses(Files.readString(COMMENT.resolveSibling("comment.sh")));
        for (Map<String, Object> step : steps(map(read(ACTION).get("runs")))) {
            if (step.containsKey("run")) {
                assertParses(String.valueOf(step.get("run")));
            }
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
