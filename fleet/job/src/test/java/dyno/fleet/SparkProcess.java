package dyno.fleet;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import org.apache.spark.launcher.JavaModuleOptions;

/** {@code spark-submit} of the job, or a part of a cluster, in processes of its own; an installation of Spark made of links. */
final class SparkProcess implements AutoCloseable {
    private static final String EXECUTOR = "CoarseGrainedExecutorBackend";

    private final Process process;
    private final List<String> log = new ArrayList<>();
    private final FutureTask<Void> reading = new FutureTask<>(this::read, null);

    private SparkProcess(Process process) {
        this.process = process;
        Thread thread = new Thread(reading, "spark-submit");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Starts the job.
     *
     * @param folder for the installation and Spark's own files
     * @param confs settings of Spark, {@code name=value}
     */
    static SparkProcess submit(Path folder, String master, List<String> confs, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of("--master", master));
        for (String conf : confs) {
            command.addAll(List.of("--conf", conf));
        }
        command.addAll(List.of(
                "--conf",
                "spark.ui.enabled=false",
                "--conf",
                "spark.driver.host=localhost",
                "--conf",
                "spark.driver.bindAddress=127.0.0.1",
                "--conf",
                "spark.local.dir=" + folder.resolve("local"),
                "--class",
                "dyno.fleet.FleetJob",
                System.getProperty("fleet.jar")));
        command.addAll(arguments);
        return start(folder, "org.apache.spark.deploy.SparkSubmit", command);
    }

    /**
     * Starts a part of a standalone cluster.
     *
     * @param folder for the installation
     */
    static SparkProcess daemon(Path folder, String mainClass, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("--webui-port", "0"));
        command.addAll(List.of(arguments));
        return start(folder, mainClass, command);
    }

    /**
     * Starts a program of Spark, or one that uses Spark.
     *
     * @param folder for the installation
     */
    static SparkProcess start(Path folder, String mainClass, List<String> arguments) throws IOException {
        Path home = home(folder);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptions().trim().split(" +")));
        command.addAll(List.of(
                "-Xmx1g",
                "-cp",
                home.resolve("jars") + "/*:" + Path.of("target/test-classes").toAbsolutePath(),
                mainClass));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        return new SparkProcess(builder.start());
    }

    private static Path home(Path folder) throws IOException {
        Path jars = Files.createDirectories(folder.resolve("spark/jars"));
        for (String jar : System.getProperty("fleet.spark.jars").split(File.pathSeparator)) {
            Path link = jars.resolve(Path.of(jar).getFileName());
            if (!Files.exists(link)) {
                Files.createSymbolicLink(link, Path.of(jar));
            }
        }
        return folder.resolve("spark");
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (log) {
                    log.add(line);
                    log.notifyAll();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            synchronized (log) {
                log.notifyAll();
            }
        }
    }

    /** Waits for a line of the log; empty if the process ends without one. */
    Optional<String> await(Predicate<String> wanted) throws InterruptedException {
        synchronized (log) {
            int seen = 0;
            while (true) {
                for (; seen < log.size(); seen++) {
                    if (wanted.test(log.get(seen))) {
                        return Optional.of(log.get(seen));
                    }
                }
                if (reading.isDone() || !process.isAlive()) {
                    return Optional.empty();
                }
                log.wait(500);
            }
        }
    }

    /** The processes of the executors. */
    List<ProcessHandle> executors() {
        return process.descendants()
                .filter(child -> commandLine(child).contains(EXECUTOR))
                .toList();
    }

    /** Java's own view of it ends after a page. */
    private static String commandLine(ProcessHandle child) {
        try {
            return Files.readString(Path.of("/proc/" + child.pid() + "/cmdline"));
        } catch (IOException e) {
            return "";
        }
    }

    /** The driver program; the workers and executors are its descendants. */
    Process process() {
        return process;
    }

    /** Waits for the end of the job; its exit code. */
    int end() throws InterruptedException {
        int code = process.waitFor();
        try {
            reading.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
        return code;
    }

    /** All that it has printed, with Spark's log. */
    String log() {
        synchronized (log) {
            return String.join("\n", log);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
