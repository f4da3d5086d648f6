package dyno.feature.shards;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dyno.feature.shards.MeasurementPlan.Group;
import dyno.io.Json;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What other systems are given, against the schemas that they publish. */
class ShardFilesTest {
    private static final Path SCHEMAS = Path.of("src", "test", "resources", "dyno", "schema");

    private static final Duration TIME = Duration.ofHours(13);
    private static final Optional<String> COMMIT = Optional.of("1f3a5b7c9d0e24681f3a5b7c9d0e24681f3a5b7c");

    static MeasurementPlan plan(int shards) {
        return new MeasurementPlan(
                "1f3a5b7c9d0e2468",
                "1.0",
                "",
                1,
                shards,
                1,
                0.02,
                0,
                "PT12H",
                workloads("SelectOne"),
                List.of(TransportName.REPLAY),
                List.of(new Group(driver("mysql@9.6.0"), List.of(driver("mysql@9.7.0")))),
                Map.of(),
                List.of());
    }

    /** Without YAML 1.1's idea that {@code on} is true. */
    private static Map<String, Object> parse(String yaml) {
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        return new Yaml(new SafeConstructor(strict)).load(yaml.replaceAll("(?m)^on:", "\"on\":"));
    }

    private static List<?> problems(String schema, SpecificationVersion version, Object document) throws IOException {
        return SchemaRegistry.withDefaultDialect(version)
                .getSchema(Files.readString(SCHEMAS.resolve(schema)), InputFormat.JSON)
                .validate(Json.text(document), InputFormat.JSON);
    }

    private static List<?> problemsOfJob(Object job) throws IOException {
        return problems("kubernetes-job-1.37.json", SpecificationVersion.DRAFT_2020_12, job);
    }

    private static List<?> problemsOfWorkflow(Object workflow) throws IOException {
        return problems("github-workflow.json", SpecificationVersion.DRAFT_7, workflow);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object parsed) {
        return (Map<String, Object>) parsed;
    }

    private static Map<String, Object> pod(Map<String, Object> job) {
        return map(map(map(job.get("spec")).get("template")).get("spec"));
    }

    private static Map<String, Object> container(Map<String, Object> job) {
        return map(((List<?>) pod(job).get("containers")).get(0));
    }

    @Test
    void theJobIsWhatKubernetesTakes() throws IOException {
        assertThat(problemsOfJob(parse(ShardFiles.kubernetes(plan(4), "registry.example.com/dyno:1.0", 1000, TIME))))
                .isEmpty();
    }

    @Test
    void theSchemasFindMistakes() throws IOException {
        String job = ShardFiles.kubernetes(plan(4), "dyno", 1000, TIME);
        String workflow = ShardFiles.github(plan(4), "plan.json", COMMIT);

        assertThat(problemsOfJob(parse(job.replace("completionMode", "completionMood"))))
                .isNotEmpty();
        assertThat(problemsOfJob(parse(job.replace("runAsUser: 10001", "runAsUser: dyno"))))
                .isNotEmpty();
        assertThat(problemsOfJob(parse(job.replace("configMap:", "configMaps:"))))
                .isNotEmpty();
        assertThat(problemsOfWorkflow(parse(workflow.replace("runs-on", "runs-at"))))
                .isNotEmpty();
        assertThat(problemsOfWorkflow(parse(workflow.replace("timeout-minutes", "timeout-hours"))))
                .isNotEmpty();
    }

    /** Whole processors, requests equal to limits for every container: the class Guaranteed, to which the static policy applies. */
    @Test
    void eachPodHasACorePairForItself() {
        Map<String, Object> job = parse(ShardFiles.kubernetes(plan(4), "dyno", 1000, TIME));
        Map<String, Object> resources = map(container(job).get("resources"));

        assertThat((List<?>) pod(job).get("containers")).hasSize(1);
        assertThat(pod(job)).doesNotContainKey("initContainers");
        assertThat(resources.get("requests")).isEqualTo(resources.get("limits"));
        assertThat(map(resources.get("limits"))).containsEntry("cpu", "2").containsKeys("memory", "ephemeral-storage");
        assertThat(map(pod(job).get("nodeSelector"))).containsEntry("dyno/cpu-manager", "static");
        assertThat(map(pod(job).get("securityContext"))).containsEntry("runAsNonRoot", true);
    }

    /** A Job that starts all pods, each with its own shard; Kubernetes counts them from 0. */
    @Test
    void eachPodRunsItsShard() {
        Map<String, Object> job = parse(ShardFiles.kubernetes(plan(1234), "dyno", 1000, TIME));
        Map<String, Object> spec = map(job.get("spec"));

        assertThat(spec)
                .containsEntry("completionMode", "Indexed")
                .containsEntry("completions", 1234)
                .containsEntry("parallelism", 1234);
        assertThat((List<?>) container(job).get("args"))
                .singleElement()
                .asString()
                .contains("run --shard \"$((JOB_COMPLETION_INDEX + 1))/1234\" /plan/plan.json");
        assertThat(Files.exists(Path.of("container/Dockerfile"))).isTrue();
    }

    /** No pod and no Job is left for ever, and what a restart cannot help is not tried again. */
    @Test
    void theJobEnds() {
        Map<String, Object> job = parse(ShardFiles.kubernetes(plan(4), "dyno", 1000, TIME));
        Map<String, Object> spec = map(job.get("spec"));

        assertThat(pod(job)).containsEntry("activeDeadlineSeconds", 13 * 3600);
        assertThat(spec).containsEntry("activeDeadlineSeconds", 2 * 13 * 3600).containsKey("ttlSecondsAfterFinished");
        Map<Object, Object> actions = new HashMap<>();
        for (Object rule : (List<?>) map(spec.get("podFailurePolicy")).get("rules")) {
            if (map(rule).containsKey("onExitCodes")) {
                actions.put(
                        map(rule).get("action"),
                        map(map(rule).get("onExitCodes")).get("values"));
            }
        }
        assertThat(actions)
                .containsOnly(Map.entry("FailJob", List.of(5, 47)), Map.entry("FailIndex", List.of(41, 43, 48)));
    }

    /** Else the next commit could measure differently, and the jobs would refuse the plan. */
    @Test
    void theWorkflowNamesTheCommitOfDyno() {
        Map<String, Object> jobs =
                map(parse(ShardFiles.github(plan(3), "plan.json", COMMIT)).get("jobs"));

        assertThat(jobs.values().stream()
                        .flatMap(job -> ((List<?>) map(job).get("steps")).stream())
                        .map(step -> map(step).get("with"))
                        .filter(with -> with != null && map(with).containsKey("repository"))
                        .map(with -> map(with).get("ref")))
                .containsExactly(COMMIT.get(), COMMIT.get());
        assertThatThrownBy(() -> ShardFiles.github(plan(3), "plan.json", Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("commit and push the changes");
    }

    @Test
    void theWorkflowIsWhatGitHubTakes() throws IOException {
        Map<String, Object> workflow = parse(ShardFiles.github(plan(3), "bench/plan.json", COMMIT));

        assertThat(problemsOfWorkflow(workflow)).isEmpty();
        Map<String, Object> shard = map(map(workflow.get("jobs")).get("shard"));
        assertThat(map(map(shard.get("strategy")).get("matrix"))).containsEntry("shard", List.of(1, 2, 3));
        assertThat(shard.get("steps").toString())
                .contains("--shard \"$SHARD/3\" bench/plan.json", "SHARD=${{ matrix.shard }}");
    }

    /** The summary is Markdown; the job has the exit code of the verdicts. */
    @Test
    void theWorkflowShowsTheReportAsItIs(@TempDir Path folder) throws Exception {
        Map<String, Object> merge =
                map(map(parse(ShardFiles.github(plan(3), "plan.json", COMMIT)).get("jobs"))
                        .get("merge"));
        List<?> steps = (List<?>) merge.get("steps");
        String script = String.valueOf(map(steps.get(steps.size() - 1)).get("run"));
        Path dyno = Files.createDirectories(folder.resolve("dyno")).resolve("dyno");
        Files.writeString(dyno, "#!/bin/sh\necho \"$@\"\nexit 3\n");
        assertThat(dyno.toFile().setExecutable(true)).isTrue();
        Files.createDirectories(folder.resolve("profiles/shard-1"));
        ProcessBuilder bash = new ProcessBuilder("bash", "-e", "-c", script).directory(folder.toFile());
        bash.environment().put("GITHUB_STEP_SUMMARY", "summary.md");

        assertThat(bash.inheritIO().start().waitFor()).isEqualTo(3);

        assertThat(Files.readAllLines(folder.resolve("summary.md")))
                .containsExactly("```", "merge profiles/shard-1", "```");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "dyno\"", "dyno\nkind: Pod", "${x}"})
    void refusesImagesThatAreNone(String image) {
        assertThatThrownBy(() -> ShardFiles.kubernetes(plan(2), image, 1000, TIME))
                .hasMessageContaining("--image");
    }

    @Test
    void refusesWhatTheSystemsRefuse() {
        assertThatThrownBy(() -> ShardFiles.github(plan(257), "plan.json", COMMIT))
                .hasMessageContaining("256");
        assertThatThrownBy(() -> ShardFiles.github(plan(2), "/tmp/plan.json", COMMIT))
                .hasMessageContaining("--github");
        assertThatThrownBy(() -> ShardFiles.github(plan(2), "../plan.json", COMMIT))
                .hasMessageContaining("--github");
        assertThatThrownBy(() -> ShardFiles.kubernetes(plan(2), "dyno", 2 << 20, TIME))
                .hasMessageContaining("ConfigMap");
    }
}
