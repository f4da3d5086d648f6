package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.GitRepository;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code dyno} in a copy of its folder, with replacements for Maven and Java. */
class LauncherTest {
    private static final long MOST_MINUTES = 3;
    private static final List<String> TOOLS = List.of(
            "sh",
            "ls",
            "head",
            "tail",
            "find",
            "mkdir",
            "rmdir",
            "rm",
            "ln",
            "touch",
            "cp",
            "mv",
            "date",
            "dirname",
            "readlink",
            "cat",
            "ps",
            "sleep",
            "stty",
            "cut");

    /** Counts builds, and ends when it need not wait. */
    private static final String MAVEN = """
            #!/bin/sh
            echo built >>builds.txt
            while [ -e wait ]; do sleep 0.05; done
            mkdir -p target
            echo jar >target/dyno.jar
            """;

    private static final String JAVA = "#!/bin/sh\necho started \"$@\"\n";

    @TempDir
    private Path home;

    private final List<Process> started = new ArrayList<>();
    private Path tools;
    private Path withoutFlock;

    @BeforeEach
    void copy() throws IOException {
        Files.copy(Path.of("dyno"), home.resolve("dyno"));
        Files.createFile(home.resolve("pom.xml"));
        Files.createDirectories(home.resolve("src/main"));
        tools = Files.createDirectories(home.resolve("java/bin"));
        script(tools.resolve("mvn"), MAVEN);
        script(tools.resolve("java"), JAVA);
        withoutFlock = Files.createDirectories(home.resolve("tools"));
        for (String tool : TOOLS) {
            script(withoutFlock.resolve(tool), "#!/bin/sh\nexec " + find(tool) + " \"$@\"\n");
        }
    }

    @AfterEach
    void end() throws IOException {
        Files.deleteIfExists(home.resolve("wait"));
        started.forEach(Process::destroyForcibly);
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Process start(boolean flock) throws IOException {
        return start(flock, Map.of());
    }

    private Process start(boolean flock, Map<String, String> environment) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder("/bin/sh", home.resolve("dyno").toString(), "--version");
        builder.environment().putAll(environment);
        builder.environment().put("JAVA_HOME", home.resolve("java").toString());
        builder.environment().put("PATH", flock ? tools + ":" + System.getenv("PATH") : tools + ":" + withoutFlock);
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private static Path find(String tool) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of("/bin", tool));
    }

    private int builds() throws IOException {
        Path counted = home.resolve("builds.txt");
        return Files.exists(counted) ? Files.readAllLines(counted).size() : 0;
    }

    private void awaitBuild() throws Exception {
        Instant deadline = Instant.now().plusSeconds(60 * MOST_MINUTES);
        while (builds() == 0) {
            assertThat(Instant.now()).isBefore(deadline);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private void assertStarts(Process process) throws Exception {
        assertThat(process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.inputReader().readLine()).startsWith("started").endsWith("--version");
        assertThat(process.exitValue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void buildsOnceWhenStartedTwiceAtOnce(boolean flock) throws Exception {
        Files.createFile(home.resolve("wait"));
        Process first = start(flock);
        awaitBuild();
        Process second = start(flock);
        try (BufferedReader told = second.errorReader()) {
            assertThat(told.readLine()).startsWith("Waiting until another start has built Dyno");
            Files.delete(home.resolve("wait"));

            assertStarts(first);
            assertStarts(second);
        }
        assertThat(builds()).isEqualTo(1);
        assertThat(home.resolve("target/builds/lock.link")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void buildsAfterAStartThatWasKilled(boolean flock) throws Exception {
        Files.createFile(home.resolve("wait"));
        Process killed = start(flock);
        awaitBuild();
        List<ProcessHandle> maven = killed.descendants().toList();
        killed.destroyForcibly().waitFor();
        maven.forEach(ProcessHandle::destroyForcibly);
        Files.delete(home.resolve("wait"));

        assertStarts(start(flock));

        assertThat(builds()).isEqualTo(2);
        try (Stream<Path> left = Files.list(home.resolve("target/builds"))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .allMatch(name -> name.matches("begun|lock|dyno-.*\\.jar"));
        }
    }

    /** The machine was restarted during a build, and another program now has the process id of that build. */
    @Test
    void saysHowToEndAWaitForAProcessThatBuildsNothing() throws Exception {
        Path builds = Files.createDirectories(home.toRealPath().resolve("target/builds"));
        long other = ProcessHandle.current().pid();
        Path link = Files.createSymbolicLink(builds.resolve("lock.link"), Path.of(Long.toString(other)));

        Process waiting = start(false);
        try (BufferedReader told = waiting.errorReader()) {
            assertThat(told.readLine())
                    .isEqualTo("Waiting until another start has built Dyno (process " + other
                            + "; if that is another program, remove " + link + ") ...");
            Files.delete(link);

            assertStarts(waiting);
        }
    }

    @Test
    void allowsTheHeapThatIsAskedFor() throws Exception {
        assertStarts(start(true));

        assertThat(start(true).inputReader().readLine()).startsWith("started -Xmx512m ");
        assertThat(start(true, Map.of("DYNO_HEAP", "2g")).inputReader().readLine())
                .startsWith("started -Xmx2g ");
    }

    @Test
    void startsWithoutABuildWhenItIsCurrent() throws Exception {
        assertStarts(start(true));
        assertStarts(start(true));

        assertThat(builds()).isEqualTo(1);
    }

    /** As in a copy of the folder. */
    @Test
    void startsTheLastBuildWhateverTheTimesOfItsFiles() throws Exception {
        assertStarts(start(true));
        Path earlier = Files.writeString(home.resolve("target/builds/dyno-20000101-000000.jar"), "jar");
        Files.setLastModifiedTime(earlier, FileTime.from(Instant.now().plusSeconds(60)));

        assertThat(start(true).inputReader().readLine()).doesNotContain("20000101");
    }

    /** A run starts its forks from the build with which it began. */
    @Test
    void keepsAnOldBuildWhileAProcessUsesIt() throws Exception {
        Path builds = Files.createDirectories(home.toRealPath().resolve("target/builds"));
        Path used = old(builds.resolve("dyno-20000101-000000.jar"));
        Path unused = old(builds.resolve("dyno-20000102-000000.jar"));
        Process run = new ProcessBuilder("sh", "-c", "read -r word; exit", "java", "-jar", used.toString()).start();
        started.add(run);
        change("pom.xml");

        assertStarts(start(true));

        assertThat(builds()).isEqualTo(1);
        assertThat(run.isAlive()).isTrue();
        assertThat(used).exists();
        assertThat(unused).doesNotExist();
    }

    private static Path old(Path jar) throws IOException {
        Files.writeString(jar, "jar");
        return Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minus(Duration.ofDays(7))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", "src/main/java/dyno/A.java", "src/main/resources/dyno/a.json"})
    void buildsAgainAfterAChangeOfWhatIsBuilt(String path) throws Exception {
        assertStarts(start(true));
        change(path);

        assertStarts(start(true));
        assertStarts(start(true));

        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void buildsAgainWhenASourceIsGone() throws Exception {
        Path source = change("src/main/java/dyno/A.java");
        assertStarts(start(true));
        Files.delete(source);

        assertStarts(start(true));

        assertThat(builds()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"patches/drizzle/1.4/a.patch", "docs/a.md", "src/test/java/dyno/ATest.java", ".git/logs/HEAD"})
    void doesNotBuildAgainAfterAnyOtherChange(String path) throws Exception {
        assertStarts(start(true));
        change(path);

        assertStarts(start(true));

        assertThat(builds()).isEqualTo(1);
    }

    /** As if it were changed now, even if that takes less time than the file system tells. */
    private Path change(String path) throws IOException {
        Path file = home.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "changed");
        Path builds = home.resolve("target/builds/begun");
        if (Files.exists(builds)) {
            Instant built = Files.getLastModifiedTime(builds).toInstant();
            Files.setLastModifiedTime(file, FileTime.from(built.plusMillis(5)));
        }
        return file;
    }

    @Test
    void namesTheCommitThatIsCheckedOut() throws Exception {
        Files.writeString(home.resolve(".gitignore"), "*\n!/pom.xml\n!/patches/\n!/patches/*\n!/src/\n!/src/**\n");
        GitRepository repository = GitRepository.init(home);
        repository.commit("Begin");
        String first = commit(start(true));
        change("patches/a.patch");
        String uncommitted = commit(start(true));
        repository.commit("Add a patch");
        String second = commit(start(true));

        assertThat(first).matches("[0-9a-f]{40}");
        assertThat(uncommitted).isEqualTo(first);
        assertThat(second).matches("[0-9a-f]{8,}").isNotEqualTo(first);
        assertThat(builds()).isEqualTo(1);
        change("pom.xml");
        assertThat(commit(start(true))).isEqualTo(second + "-dirty");
        assertThat(builds()).isEqualTo(2);
        repository.commit("Change the POM");
        assertThat(commit(start(true))).doesNotEndWith("-dirty");
        change("src/main/Added.java");
        assertThat(commit(start(true))).endsWith("-dirty");
    }

    /** A shallow clone of the same commit has no tags. */
    @Test
    void namesTheCommitTheSameWithAndWithoutTags() throws Exception {
        Files.writeString(home.resolve(".gitignore"), "*\n!/pom.xml\n");
        GitRepository repository = GitRepository.init(home);
        repository.commit("Begin");
        String without = commit(start(true));
        repository.annotatedTag("v1.0");

        assertThat(commit(start(true))).isEqualTo(without).matches("[0-9a-f]{8,}");
    }

    @Test
    void startsInARepositoryWithoutGit() throws Exception {
        GitRepository.init(home);
        // It must have ended, because the next start uses the other kind of lock.
        assertStarts(start(true));

        assertThat(commit(start(false))).isEmpty();
    }

    /** As in a container. */
    @Test
    void namesTheCommitInAFileWhereThereIsNoRepository() throws Exception {
        Files.writeString(home.resolve("commit"), "0123456789abcdef\n");

        assertThat(commit(start(true))).isEqualTo("0123456789abcdef");
        Files.writeString(home.resolve("commit"), "\n");
        assertThat(commit(start(true))).isEmpty();
    }

    @Test
    void namesNoCommitOutsideARepository() throws Exception {

        assertThat(commit(start(true))).isEmpty();
    }

    /** What the launcher tells Java. */
    private static String commit(Process process) throws IOException {
        String told = process.inputReader().readLine();
        if (told == null) {
            throw new AssertionError(process.errorReader().lines().toList());
        }
        return told.replaceAll(".* -Ddyno\\.commit=(\\S*) .*", "$1");
    }

    /** Compares the files, because a superuser could write to a read-only folder. */
    @Test
    void writesNothingWhenTheBuildIsCurrent() throws Exception {
        assertStarts(start(true));
        Map<Path, FileTime> before = timesOfFiles();

        assertStarts(start(true));

        assertThat(timesOfFiles()).isEqualTo(before);
    }

    private Map<Path, FileTime> timesOfFiles() throws IOException {
        Map<Path, FileTime> times = new HashMap<>();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.toList()) {
                times.put(file, Files.getLastModifiedTime(file));
            }
        }
        return times;
    }

    /** A file in the place of the folder: a superuser may write everywhere else. */
    @Test
    void saysWhereItCannotBuild() throws Exception {
        Files.writeString(home.resolve("target"), "");

        Process refused = start(true);

        assertThat(refused.waitFor(MOST_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(refused.errorReader().lines())
                .singleElement()
                .isEqualTo("dyno: cannot write to " + home.toRealPath().resolve("target/builds")
                        + ", where Dyno is built; make it writable");
        assertThat(refused.exitValue()).isEqualTo(1);
        assertThat(builds()).isZero();
    }
}
