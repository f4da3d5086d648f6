package dyno.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Recordings as of an application on four machines, with methods of their own; numbers 7 to 9 are damaged. */
final class FleetRecordings {
    static final int MACHINES = 4;
    private static final Path REFERENCE = Path.of("../../profiles/reference/recordings");

    private final Path folder;
    private final String recording;

    /** No recordings yet. */
    FleetRecordings(Path folder) throws IOException {
        this.folder = folder;
        try (Stream<Path> files = Files.list(REFERENCE)) {
            recording = Files.readString(
                            files.filter(file -> file.toString().endsWith(".jfr"))
                                    .findFirst()
                                    .orElseThrow(),
                            StandardCharsets.ISO_8859_1)
                    .replace("-jmh-worker-", "-jmh-walker-");
        }
    }

    /** Makes this many, at least ten. */
    FleetRecordings make(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            String own = recording.replace("hexdump", "hexdum" + (char) ('a' + i % 20));
            write(file(i), own.repeat(1 + i % 3));
        }
        write(file(7), "no recording");
        write(file(8), recording.substring(0, 10_000));
        write(file(9), recording + recording.substring(0, 10_000));
        return this;
    }

    private static void write(Path file, String recording) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, recording, StandardCharsets.ISO_8859_1);
    }

    Path folder() {
        return folder;
    }

    /** The folder of a machine is its parent. */
    Path file(int number) {
        return folder.resolve("machine" + number % MACHINES).resolve(String.format("%03d.jfr", number));
    }

    /** Checks that the results are those of one process, and that nothing damaged is missing in them. */
    void assertRanked(Path results) throws IOException, InterruptedException {
        String expected = dyno("hotspots", folder.toString(), "--json");
        String found = Files.readString(results.resolve(ResultFolder.RANKING));
        assertThat(found.replace("file:/", "/").strip()).isEqualTo(expected.strip());
        assertThat(found)
                .contains("007.jfr is not a JFR recording", "008.jfr contains no readable chunk", "009.jfr is damaged");
        String again = dyno("hotspots", results.resolve(ResultFolder.PARTIALS).toString(), "--json");
        assertThat(again.strip()).isEqualTo(found.strip());
    }

    /** The output of Dyno on this machine; a damaged recording has an exit code of its own. */
    String dyno(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("dyno.jar")));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile("dyno", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assertThat(process.waitFor()).isIn(0, 51, 52);
            return Files.readString(out);
        } finally {
            Files.delete(out);
        }
    }
}
