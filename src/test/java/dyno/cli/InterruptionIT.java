package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dyno.Eventually;
import dyno.command.ExitCode;
import dyno.feature.triage.report.TriageReport;
import dyno.feature.triage.report.TriageReport.MissingRow;
import dyno.feature.triage.report.TriageReport.MissingRow.What;
import dyno.feature.triage.report.TriageReport.PassRow;
import dyno.feature.triage.report.TriageReport.PassState;
import dyno.output.JsonReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Dyno's process is told to end, or killed, in the middle of a triage. */
class InterruptionIT {
    private static final int CTRL_C = 3;

    /** Long enough for some forks of a triage. */
    private static final long MOST_MILLIS = 20_000;

    @TempDir
    private Path folder;

    private Process dyno;
    private List<ProcessHandle> descendants;

    /** Starts a triage and waits until a fork runs. */
    private void startTriage() throws Exception {
        launch(triageWithoutPatches(false, "--transport=replay", "--budget=10m"));
    }

    /** Its first separate JVM is a fork: there is no behaviour to check. */
    private List<String> triageWithoutPatches(boolean onTerminal, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of("triage", "drizzle@1.4", "--workload=DoOne"));
        command.addAll(List.of(options));
        List<String> words = words(onTerminal, command.toArray(String[]::new));
        words.add("--patches=" + folder.resolve("none"));
        return words;
    }

    /** Starts a command and waits until its separate JVM runs. */
    private void start(String... command) throws Exception {
        launch(words(false, command));
    }

    private List<String> words(boolean onTerminal, String... command) throws IOException {
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        List<String> words = DynoJvm.words("-Djava.io.tmpdir=" + temporary, "-Ddyno.terminal=" + onTerminal);
        words.addAll(List.of(command));
        words.addAll(List.of(isBegun() ? "--resume=it" : "--run=it", "--output=" + folder));
        return words;
    }

    private boolean isBegun() {
        return Files.exists(folder.resolve("profiles/it/plan.json"));
    }

    private void begin(String... command) throws Exception {
        begin(words(false, command));
    }

    private void begin(List<String> words) throws Exception {
        dyno = new ProcessBuilder(
                        Stream.concat(withSignals().stream(), words.stream()).toList())
                .redirectError(folder.resolve("err").toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .start();
    }

    private void launch(List<String> words) throws Exception {
        begin(words);
        Eventually.await(
                "a JVM of its own",
                () -> Files.exists(folder.resolve("profiles/it/environment.json"))
                        && dyno.descendants().anyMatch(InterruptionIT::isJava));
        descendants = dyno.descendants().toList();
    }

    @AfterEach
    void end() {
        dyno.destroyForcibly();
    }

    /**
     * What a shell starts in the background ignores Ctrl-C, what nohup starts ignores the end of a terminal, and so do their
     * children, of which this JVM may be one; {@code env} of the GNU core utilities undoes that.
     */
    private static List<String> withSignals() throws InterruptedException {
        List<String> env = List.of("env", "--default-signal=INT,HUP");
        try {
            boolean isKnown = new ProcessBuilder(Stream.concat(env.stream(), Stream.of("true"))
                                    .toList())
                            .start()
                            .waitFor()
                    == 0;
            return isKnown ? env : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static boolean isJava(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("java");
    }

    private List<String> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("tmp"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void putsEverythingAwayOnSigtermAndSaysHowToGoOn() throws Exception {
        startTriage();

        dyno.destroy();

        Eventually.awaitEnd(dyno);
        assertThat(dyno.exitValue()).isEqualTo(143);
        Eventually.await("the end of all", () -> descendants.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(temporaryFiles()).as("JMH leaves its lock").isSubsetOf("jmh.lock");
        assertThat(folder.resolve("err"))
                .content()
                .contains("dyno: Interrupted after ", "./dyno triage --resume it --output " + folder)
                .doesNotContain("Exception");
        assertThat(folder.resolve("profiles/it/plan.json")).isNotEmptyFile();
    }

    /** The bar's library once reset SIGINT, so that it ended the process without a message. */
    @Test
    void saysHowToGoOnBelowTheProgressBarOfATerminal() throws Exception {
        assumeTrue(isTerminalMaker(), "script of util-linux makes the terminal");
        List<String> words = triageWithoutPatches(true, "--transport=replay", "--budget=10m");
        launch(onTerminal("-qec", String.join(" ", words), "/dev/null"));
        Eventually.await(
                "the progress bar",
                () -> Files.readString(folder.resolve("out")).contains("forks   0% ["));

        dyno.getOutputStream().write(CTRL_C);
        dyno.getOutputStream().flush();

        Eventually.awaitEnd(dyno);
        assertThat(folder.resolve("out"))
                .content()
                .contains("Run it in " + folder.resolve("profiles/it"))
                .containsPattern("dyno: Interrupted after \\d+ of ")
                .contains("./dyno triage --resume it --output " + folder);
        assertThat(dyno.exitValue()).isEqualTo(130);
        Eventually.await("the end of all", () -> descendants.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(temporaryFiles()).as("JMH leaves its lock").isSubsetOf("jmh.lock");
    }

    private static List<String> onTerminal(String... options) {
        return Stream.concat(Stream.of("script"), Stream.of(options)).toList();
    }

    private static boolean isTerminalMaker() throws Exception {
        try {
            Process version = new ProcessBuilder(onTerminal("--version")).start();
            return new String(version.getInputStream().readAllBytes(), StandardCharsets.UTF_8).contains("util-linux");
        } catch (IOException e) {
            return false;
        }
    }

    /** A resumed run has another server. */
    @Test
    void endsWhenTheServerDiesInAFork() throws Exception {
        launch(triageWithoutPatches(false, "--transport=loopback", "--budget=2m"));
        Eventually.await("a fork's log", () -> files("forks").stream().anyMatch(name -> name.endsWith(".log")));

        descendants.stream()
                .filter(process -> process.info().command().orElse("").endsWith("mariadbd"))
                .findFirst()
                .orElseThrow()
                .destroyForcibly();

        Eventually.awaitEnd(dyno);
        assertThat(folder.resolve("err"))
                .content()
                .contains("dyno: The server that Dyno started has ended by itself", "./dyno triage --resume it")
                .doesNotContain("\tat ");
        assertThat(dyno.exitValue()).isEqualTo(ExitCode.FORK_FAILED.code());
    }

    @Test
    @Tag("slow")
    void givesNoVerdictOnAPatchWhoseCheckIsInterrupted() throws Exception {
        start("patch", "validate", "hexdump-guard", "--patches=patches");
        awaitLine("Observing drizzle@1.2 and 1 candidate");

        dyno.destroy();

        Eventually.awaitEnd(dyno);
        assertThat(dyno.exitValue()).isEqualTo(143);
        assertThat(folder.resolve("err"))
                .content()
                .contains("dyno: Interrupted while the behaviour was checked.", "./dyno patch validate --resume it");
        assertThat(folder.resolve("out")).isEmptyFile();
        assertThat(folder.resolve("profiles/it/verdict.json")).doesNotExist();
    }

    /** The report must not say that the patches cannot be observed. */
    @Test
    @Tag("slow")
    void reportsWhatWasMeasuredWhenTheCheckIsInterrupted() throws Exception {
        start("triage", "drizzle@1.4", "--workload=DoOne", "--transport=replay", "--budget=10m", "--patches=patches");
        awaitLine("Observing drizzle@1.4 and 1 candidate");

        dyno.destroy();

        Eventually.awaitEnd(dyno);
        assertThat(dyno.exitValue()).isEqualTo(143);
        assertThat(folder.resolve("err"))
                .content()
                .contains("dyno: Interrupted while the behaviour was checked.", "./dyno triage --resume it");
        TriageReport report = report();
        assertThat(report.pass()).isEqualTo(new PassRow(1, PassState.INTERRUPTED, 600));
        assertThat(report.scores()).isNotEmpty();
        assertThat(report.profiles()).isNotEmpty();
        assertThat(report.patches()).isEmpty();
        assertThat(report.missing())
                .extracting(MissingRow::what, MissingRow::reason)
                .contains(
                        tuple(What.VERDICT, "The run was interrupted before; ./dyno triage --resume it measures it."));
    }

    /** So many operations that no interval is narrow after a pass of one fork each. */
    @Test
    @Tag("slow")
    void reportsWhatALaterPassMeasuredBeforeItIsInterrupted() throws Exception {
        start(
                "triage",
                "drizzle@1.4",
                "drizzle@1.3",
                "--workload=DoOne,SelectOne,PreparedText100Bytes",
                "--budget=2m30s",
                "--patches=" + folder.resolve("none"));
        awaitLine("Pass 1 ended");
        int first = results().size();
        Eventually.await("a fork of pass 2", () -> results().size() > first);

        dyno.destroy();

        Eventually.awaitEnd(dyno);
        assertThat(dyno.exitValue()).isEqualTo(143);
        assertThat(report().pass()).isEqualTo(new PassRow(2, PassState.INTERRUPTED, 150));
        assertThat(folder.resolve("profiles/it/report.html")).content().contains("interrupted");
    }

    private void awaitLine(String beginning) throws Exception {
        Eventually.await(
                beginning,
                () -> Files.readAllLines(folder.resolve("err")).stream().anyMatch(line -> line.contains(beginning)));
    }

    private TriageReport report() {
        return JsonReport.read(folder.resolve("profiles/it/results.json"), TriageReport.class);
    }

    /** Takes minutes, so it is not run with the others: {@code -Ddyno.interruptions=10}. */
    @Test
    @EnabledIfSystemProperty(named = "dyno.interruptions", matches = "\\d+")
    void losesNothingByInterruptionsAtRandomMoments() throws Exception {
        String[] triage = {"triage", "drizzle@1.4", "--workload=DoOne,SelectOne", "--transport=replay", "--budget=1m"};
        Random random = new Random();
        Set<String> kept = Set.of();
        for (int left = Integer.getInteger("dyno.interruptions"); left > 0; left--) {
            begin(isBegun() ? new String[] {"triage"} : triage);
            long millis = random.nextLong(MOST_MILLIS);
            Thread.sleep(millis);
            descendants = dyno.descendants().toList();
            new ProcessBuilder("kill", "-INT", Long.toString(dyno.pid()))
                    .start()
                    .waitFor();
            Eventually.awaitEnd(dyno);
            String err = Files.readString(folder.resolve("err"));
            System.out.println("Interrupted after " + millis + " ms: exit code " + dyno.exitValue() + ", "
                    + results().size() + " forks kept. "
                    + err.lines().reduce((a, b) -> b).orElse(""));
            assertThat(dyno.exitValue()).as(err).isIn(0, 130);
            assertThat(err).doesNotContain("Exception");
            assertThat(results()).containsAll(kept);
            kept = results();
            Eventually.await("the end of all", () -> descendants.stream().noneMatch(ProcessHandle::isAlive));
            assertThat(temporaryFiles()).as("JMH leaves its lock").isSubsetOf("jmh.lock");
        }

        begin(isBegun() ? new String[] {"triage"} : triage);

        assertThat(dyno.waitFor()).as(Files.readString(folder.resolve("err"))).isZero();
        assertThat(results()).containsAll(kept);
        assertThat(folder.resolve("profiles/it/report.html")).isNotEmptyFile();
    }

    private Set<String> results() throws IOException {
        return files("forks").stream()
                .filter(name -> name.matches("\\d+-.*(?<!\\.jmh)\\.json"))
                .collect(Collectors.toSet());
    }

    private List<String> files(String ofRun) throws IOException {
        Path all = folder.resolve("profiles/it").resolve(ofRun);
        if (!Files.exists(all)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(all)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    /** As when the window of a terminal is closed, or a connection by ssh breaks off. */
    @Test
    @Tag("slow")
    void putsEverythingAwayOnSighup() throws Exception {
        startTriage();

        assertThat(new ProcessBuilder("kill", "-HUP", Long.toString(dyno.pid()))
                        .start()
                        .waitFor())
                .isZero();

        Eventually.awaitEnd(dyno);
        assertThat(dyno.exitValue()).isEqualTo(129);
        Eventually.await("the end of all", () -> descendants.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(temporaryFiles()).as("JMH leaves its lock").isSubsetOf("jmh.lock");
        assertThat(folder.resolve("err")).content().contains("./dyno triage --resume it --output " + folder);
    }

    @Test
    void leavesNoProcessAndNoPasswordBehindWhenKilled() throws Exception {
        startTriage();

        dyno.destroyForcibly();

        Eventually.await("the end of all", () -> descendants.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(temporaryFiles()).noneMatch(name -> name.startsWith("dyno"));
        assertThat(folder.resolve("profiles/it/plan.json")).isNotEmptyFile();
    }
}
