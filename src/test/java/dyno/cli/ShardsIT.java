package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.Eventually;
import dyno.JsonSchemas;
import dyno.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan in two shards, each a process; one of them is killed. */
class ShardsIT {
    private static final int SHARDS = 2;
    private static final int KILLED = 2;

    @TempDir
    private Path folder;

    private final List<Process> processes = new ArrayList<>();

    private Process shard(int number) throws IOException {
        List<String> words = DynoJvm.words();
        words.addAll(List.of(
                "run",
                "--shard=" + number + "/" + SHARDS,
                folder.resolve("plan.json").toString(),
                "--run=s" + number,
                "--output=" + folder));
        Process process = new ProcessBuilder(words)
                .redirectError(folder.resolve("err" + number).toFile())
                .redirectOutput(folder.resolve("out" + number).toFile())
                .start();
        processes.add(process);
        return process;
    }

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    private long results(int shard) throws IOException {
        Path forks = folder.resolve("profiles/s" + shard + "/forks");
        if (!Files.exists(forks)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(forks)) {
            return files.filter(file -> file.toString().matches(".*\\d+-[^/]*(?<!\\.jmh)\\.json"))
                    .count();
        }
    }

    @Test
    @Tag("slow")
    void mergesWhatTwoProcessesMeasuredThoughOneWasKilled() throws Exception {
        // forks without warm-up: which verdict they lead to does not matter
        CommandOutcome plan =
                dyno("plan drizzle@1.2,drizzle@1.4 --workload=ColdConnect,ColdConnect:calls=2 --transport=loopback"
                                + " --rounds=3 --shards=" + SHARDS + " --file=" + folder.resolve("plan.json")
                                + " --output=" + folder)
                        .succeeded();
        assertThat(plan.out()).contains("4 cells", "2 shards of 1 group", "./dyno run --shard 1/2");

        CommandOutcome prepared = dyno("run --prepare " + folder.resolve("plan.json") + " --output=" + folder)
                .succeeded();
        assertThat(prepared.out()).contains("2 drivers and 11.4.5-MariaDB are on this machine", "need no network");
        assertThat(folder.resolve("profiles")).doesNotExist();

        for (int shard = 1; shard <= SHARDS; shard++) {
            shard(shard);
        }
        Eventually.await("the first fork of the shard", () -> results(KILLED) > 0);
        processes.get(KILLED - 1).destroyForcibly();
        for (Process process : processes) {
            process.waitFor();
        }
        for (int shard = 1; shard <= SHARDS; shard++) {
            if (shard != KILLED) {
                assertThat(processes.get(shard - 1).exitValue())
                        .as(Files.readString(folder.resolve("err" + shard)))
                        .isZero();
            }
        }

        String merge = "merge s1 s2 --output=" + folder;
        CommandOutcome merged = dyno(merge + " --json");
        JsonSchemas.assertValid("matrix", merged.out());
        JsonNode report = merged.json();
        assertThat(report.get("parts")).hasSize(SHARDS);
        assertThat(report.get("lost")).isEmpty();
        assertThat(report.get("gaps")).hasSize(1);
        assertThat(report.get("gaps").get(0).get("shards").get(0).asInt()).isEqualTo(KILLED);
        assertThat(report.get("warnings").toString())
                .contains("Shard 2 of 2 has not finished", "./dyno run --resume s2");
        assertThat(merged.code()).isNotZero();

        // A scheduler repeats the same command: the run goes on where it was.
        long before = results(KILLED);
        shard(KILLED).waitFor();
        assertThat(results(KILLED)).isGreaterThan(before).isGreaterThanOrEqualTo(12);

        JsonNode all = dyno(merge + " --json").json();
        assertThat(all.get("gaps")).isEmpty();
        assertThat(all.findValues("primary").stream().filter(JsonNode::asBoolean))
                .hasSize(SHARDS);
        assertThat(dyno(merge).out()).contains("drizzle@1.4 against drizzle@1.2", "shard 2: s2");

        CommandOutcome missing = dyno("merge s1 --output=" + folder);
        assertThat(missing.out()).contains("Shard 2 of 2 is missing");

        // As after a kill while the server was downloaded.
        Path killed = Files.createDirectories(folder.resolve("profiles/s3"));
        Files.writeString(killed.resolve("lock"), "12345");
        CommandOutcome brokenOff = dyno("merge s1 s3 --output=" + folder);
        assertThat(brokenOff.out()).isEqualTo(missing.out());
        assertThat(brokenOff.err())
                .contains("Warning: " + killed + " is left out: its start was killed, or is still under way.");
        assertThat(dyno("merge s3 --output=" + folder).code()).isEqualTo(ExitCode.UNKNOWN_RUN.code());
    }
}
