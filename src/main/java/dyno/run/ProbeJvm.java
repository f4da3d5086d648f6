package dyno.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM of its own for a main class that observes a driver. */
final class ProbeJvm {
    private ProbeJvm() {}

    /**
     * Runs it to its end.
     *
     * @throws IOException when it fails, with what it said
     */
    static void run(Class<?> main, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // A probe lives for seconds: the quick compiler and the simple collector suit it.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(arguments);
        Process probe = new ProcessBuilder(command).redirectErrorStream(true).start();
        String log = new String(probe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (probe.waitFor() != 0) {
                throw new IOException(log.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
