package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk becomes full while the forks of a run are measured, and the run continues when there is space again. */
class DiskFullIT {
    private static final long MOST_MINUTES = 10;

    /** The disk is filled when the first fork has ended. */
    private static final String SCRIPT = """
            disk=$1 size=$2 output=$3 kept=$4
            shift 4
            mount -t tmpfs -o "size=$size" none "$disk" || exit 77
            measured() { ls "$output/profiles/it/forks" 2>/dev/null | grep -v jmh | grep -q 'json$'; }
            (until measured; do sleep 0.05; done; exec cat /dev/zero >"$disk/filler" 2>/dev/null) &
            filling=$!
            "$@" drizzle@1.2 drizzle@1.4 --workload=DoOne --forks=1 --run=it
            echo "exit code $?"
            cp -R "$output/profiles/it" "$kept/full"
            # Else it could go on in the file that is removed.
            kill $filling 2>/dev/null
            wait $filling
            rm "$disk/filler"
            "$@" --resume=it
            echo "exit code $?"
            cp -R "$output/profiles/it" "$kept/complete"
            """;

    @TempDir
    private Path folder;

    private Path disk;

    @BeforeEach
    void makeTheMountPoint() throws IOException {
        disk = Files.createDirectory(folder.resolve("disk"));
    }

    /** In a separate namespace, even an unprivileged user may mount a small file system. */
    private static List<String> inNamespace(String... command) {
        List<String> words = new ArrayList<>(List.of("unshare", "-r", "-m"));
        words.addAll(List.of(command));
        return words;
    }

    private static boolean canMount(Path disk) throws InterruptedException {
        try {
            return new ProcessBuilder(inNamespace("mount", "-t", "tmpfs", "none", disk.toString()))
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static Map<String, String> results(Path run) throws IOException {
        Map<String, String> results = new TreeMap<>();
        try (Stream<Path> forks = Files.list(run.resolve("forks"))) {
            for (Path fork : forks.filter(file -> file.toString().matches(".*(?<!jmh)\\.json"))
                    .toList()) {
                results.put(fork.getFileName().toString(), Files.readString(fork));
            }
        }
        return results;
    }

    @Test
    @Tag("slow")
    void keepsWhatWasMeasuredWhenTheOutputFolderIsFull() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));

        Path said = fill(disk, "16m", disk, temporary);

        assertThatTheRunBreaksOffAndGoesOn(said, disk, "dyno: Cannot write to " + disk.resolve("profiles/it"));
    }

    /** It holds the server's data, too. */
    @Test
    @Tag("slow")
    void keepsWhatWasMeasuredWhenTheTemporaryFolderIsFull() throws Exception {
        Path output = Files.createDirectory(folder.resolve("output"));

        Path said = fill(disk, "512m", output, disk);

        assertThatTheRunBreaksOffAndGoesOn(
                said, output, "dyno: The disk of the temporary folder " + disk + " is full or nearly full");
    }

    private Path fill(Path disk, String size, Path output, Path temporary) throws Exception {
        assumeTrue(canMount(disk), "only where a user may mount a small disk");
        Path said = folder.resolve("said");
        List<String> words = new ArrayList<>(
                List.of("sh", "-c", SCRIPT, "sh", disk.toString(), size, output.toString(), folder.toString()));
        words.addAll(DynoJvm.words("-Djava.io.tmpdir=" + temporary));
        words.addAll(List.of("diff", "--output=" + output));
        Process dyno = new ProcessBuilder(inNamespace(words.toArray(String[]::new)))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(dyno.waitFor(MOST_MINUTES, TimeUnit.MINUTES)).isTrue();
        return said;
    }

    private void assertThatTheRunBreaksOffAndGoesOn(Path said, Path output, String reason) throws IOException {
        assertThat(said)
                .content()
                .containsSubsequence(
                        reason,
                        "Free space",
                        "to resume: ./dyno diff --resume it --output " + output,
                        "exit code 40",
                        "DoOne replay cpu: drizzle@1.2 (1 fork",
                        "exit code 0")
                .doesNotContain("Exception");
        Map<String, String> kept = results(folder.resolve("full"));
        assertThat(kept).hasSizeBetween(1, 3);
        assertThat(results(folder.resolve("complete"))).hasSize(4).containsAllEntriesOf(kept);
    }
}
