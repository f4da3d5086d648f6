package dyno.run;

import dyno.run.RunException.Kind;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM that finds something out and leaves it in a file. */
final class Probe {
    private Probe() {}

    /**
     * Runs a main class to its end and reads the object that it has written.
     *
     * @param what it finds out, for the message when it fails
     * @param jvmArguments before the main class
     * @throws RunException FORK_FAILED
     */
    static Object run(String what, Class<?> main, List<String> jvmArguments, List<String> arguments, Path output) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        try {
            Process probe =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String log = new String(probe.getInputStream().readAllBytes());
            if (probe.waitFor() != 0) {
                throw new RunException(Kind.FORK_FAILED, "Cannot find out " + what + ": " + log.strip());
            }
            try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(output))) {
                return in.readObject();
            }
        } catch (IOException | ClassNotFoundException e) {
            throw new RunException(Kind.FORK_FAILED, "Cannot find out " + what + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException(Kind.FORK_FAILED, "Interrupted while finding out " + what, e);
        }
    }
}
