package dyno.run;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM of its own for a main class that observes a driver. */
final class ProbeJvm {
    /** What lives for seconds is suited by the quick compiler and the simple collector. */
    private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private ProbeJvm() {}

    /**
     * Runs it to its end.
     *
     * @throws IOException when it fails, with what it said
     */
    static void run(Class<?> main, List<String> arguments) throws IOException {
        run(SHORT_LIVED, main, arguments);
    }

    /**
     * Runs it to its end, and reads the object that it has written.
     *
     * @param jvmArguments before the main class
     * @throws IOException when it fails, with what it said
     */
    static Object read(List<String> jvmArguments, Class<?> main, List<String> arguments, Path output)
            throws IOException {
        run(jvmArguments, main, arguments);
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(output))) {
            return in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException(main.getName() + " wrote an unknown class", e);
        }
    }

    private static void run(List<String> jvmArguments, Class<?> main, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
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
