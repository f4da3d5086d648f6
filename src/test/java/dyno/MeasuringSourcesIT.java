package dyno;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.run.DynoVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hash of what measures, as the build makes it, in another folder. */
class MeasuringSourcesIT {
    @TempDir
    private Path copy;

    /** In reverse, in case that the file system lists files in the order in which they were made. */
    private void copy(Path from) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .sorted(Comparator.reverseOrder())
                    .toList()) {
                Files.createDirectories(copy.resolve(file).getParent());
                Files.copy(file, copy.resolve(file));
            }
        }
    }

    private String hash() throws IOException, InterruptedException {
        Process maven = new ProcessBuilder("mvn", "-B", "-q", "-o", "antrun:run@measuring")
                .directory(copy.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(maven.waitFor()).as(said).isZero();
        Properties written = new Properties();
        try (var in = Files.newInputStream(copy.resolve("target/classes/dyno/run/measuring.properties"))) {
            written.load(in);
        }
        return written.getProperty("sources");
    }

    private void append(String file, String text) throws IOException {
        Path changed = copy.resolve(file);
        Files.createDirectories(changed.getParent());
        Files.writeString(changed, (Files.exists(changed) ? Files.readString(changed) : "") + text);
    }

    @Test
    @Tag("slow")
    void changesWithWhatMeasuresAndWithNothingElse() throws Exception {
        copy(Path.of("pom.xml"));
        copy(Path.of("src/main"));
        for (String shows : List.of(
                "docs/beyond-one-machine.md",
                "patches/drizzle/1.4/lazy-columns.md",
                "src/test/java/dyno/AnyTest.java",
                "src/main/resources/dyno/output/flamegraph.ftlh",
                "src/main/java/dyno/feature/shards/MergeCommand.java")) {
            append(shows, "\n");
        }

        assertThat(hash()).isEqualTo(DynoVersion.measuring()).matches("[0-9a-f]{64}");
        append("src/main/java/dyno/workload/DoOne.java", "\n");
        String changed = hash();
        assertThat(changed).isNotEqualTo(DynoVersion.measuring());
        append("src/main/java/dyno/newroom/New.java", "\n");
        assertThat(hash()).isNotIn(changed, DynoVersion.measuring());
    }
}
