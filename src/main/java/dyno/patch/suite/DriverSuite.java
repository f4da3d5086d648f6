package dyno.patch.suite;

import dyno.io.Removal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The tests of a driver's repository, in a copy of a checkout: compiled once by Maven, then run on the classes of one jar after the
 * other.
 */
public final class DriverSuite {
    private static final Set<String> NOT_COPIED = Set.of(".git", "target", ".idea");
    private static final Duration LIMIT = Duration.ofMinutes(30);

    /** Tests pass or fail independently; a failure must not end the run. */
    private static final String IGNORE_TEST_FAILURES = "-Dmaven.test.failure.ignore=true";

    /**
     * A test that waits for ever fails: by itself from JUnit 5.9 on; with older versions, it ends the run with the
     * tests so far.
     */
    private static final List<String> TIMEOUT = List.of(
            "-Djunit.jupiter.execution.timeout.testable.method.default=2m",
            "-Djunit.jupiter.execution.timeout.thread.mode.default=SEPARATE_THREAD",
            "-Dsurefire.timeout=" + LIMIT.minusMinutes(1).toSeconds());

    private final String name;
    private final Path folder;
    private final Path log;
    private final String tests;
    private final Map<String, String> settings;
    private final IntConsumer progress;

    private DriverSuite(String name, Path folder, String tests, Map<String, String> settings, IntConsumer progress) {
        this.name = name;
        this.folder = folder.resolve("checkout");
        this.log = folder.resolve("maven.log");
        this.tests = tests;
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Copies a checkout, adds tests to the copy and compiles its tests.
     *
     * @param checkout folder with a {@code pom.xml}
     * @param name name of the checkout for messages
     * @param folder an empty folder for the copy
     * @param added diffs with tests to add, as {@code git diff} writes them
     * @param tests test classes to run, as Surefire's {@code -Dtest} takes them; empty for all
     * @param settings environment variables for the tests, such as the server's address
     * @param progress gets the number of finished test classes from time to time
     * @throws SuiteException when it is not a Maven project, a diff does not apply, or the tests do not compile
     */
    public static DriverSuite compile(
            Path checkout,
            String name,
            Path folder,
            List<Path> added,
            String tests,
            Map<String, String> settings,
            IntConsumer progress) {
        if (!Files.isRegularFile(checkout.resolve("pom.xml"))) {
            throw new SuiteException("There is no pom.xml in " + checkout
                    + ": Dyno can only run tests that Maven runs. Omit --sources.");
        }
        DriverSuite suite = new DriverSuite(name, folder, tests, settings, progress);
        try {
            copy(checkout, suite.folder);
            for (Path diff : added) {
                suite.add(diff);
            }
            suite.maven(List.of("test-compile"));
            return suite;
        } catch (IOException e) {
            throw new SuiteException("The tests of " + name + " do not compile: " + e.getMessage(), e);
        }
    }

    /**
     * Runs the tests on two builds of the driver; those with different results are run once more.
     *
     * @param before results of {@link #run} on the jar without the patch
     * @throws SuiteException when they cannot be run
     */
    public SuiteComparison compare(Path baselineJar, TestResults before, Path candidateJar) {
        TestResults after = run(candidateJar);
        Set<String> differences = before.differences(after);
        if (differences.isEmpty()) {
            return SuiteComparison.of(name, before, after, Set.of());
        }
        Set<String> classes = TestResults.classes(differences);
        TestResults beforeAgain = runOnly(baselineJar, String.join(",", classes));
        TestResults afterAgain = runOnly(candidateJar, String.join(",", classes));
        Set<String> again = new TreeSet<>(beforeAgain.differences(afterAgain));
        again.retainAll(differences);
        again.removeIf(test -> beforeAgain.passes(test) != before.passes(test));
        return SuiteComparison.of(name, before, after, again);
    }

    /**
     * Runs the tests.
     *
     * @param jar the driver, whose classes replace those that Maven compiled
     * @throws SuiteException when they cannot be run
     */
    public TestResults run(Path jar) {
        return runOnly(jar, tests);
    }

    private TestResults runOnly(Path jar, String pattern) {
        Path reports = reports();
        try {
            Removal.delete(reports);
            unpack(jar, folder.resolve("target/classes"));
            List<String> arguments = new ArrayList<>(List.of("surefire:test", IGNORE_TEST_FAILURES));
            arguments.addAll(TIMEOUT);
            if (!pattern.isEmpty()) {
                arguments.add("-Dtest=" + pattern);
            }
            maven(arguments);
            return SurefireReports.read(reports);
        } catch (IOException e) {
            throw new SuiteException("The tests of " + name + " cannot be run: " + e.getMessage(), e);
        }
    }

    /** Git refuses paths outside of the folder; the ceiling prevents it from using a repository around the folder. */
    private void add(Path diff) {
        try {
            execute(
                    List.of(
                            "git",
                            "apply",
                            "--whitespace=nowarn",
                            diff.toAbsolutePath().toString()),
                    Map.of("GIT_CEILING_DIRECTORIES", folder.getParent().toString()));
        } catch (IOException e) {
            throw new SuiteException("The tests in " + diff + " do not apply to " + name + ": " + e.getMessage(), e);
        }
    }

    private void maven(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("mvn", "--batch-mode", "--quiet"));
        command.addAll(arguments);
        execute(command, settings);
    }

    private void execute(List<String> command, Map<String, String> variables) throws IOException {
        new BuildProcess(folder, log, LIMIT).run(command, variables, () -> progress.accept(reportCount()));
    }

    private Path reports() {
        return folder.resolve("target/surefire-reports");
    }

    private int reportCount() throws IOException {
        if (!Files.isDirectory(reports())) {
            return 0;
        }
        try (Stream<Path> files = Files.list(reports())) {
            return (int) files.filter(file -> file.toString().endsWith(".xml")).count();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) throws IOException {
                if (each.getParent() != null
                        && each.getParent().equals(from)
                        && NOT_COPIED.contains(each.getFileName().toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to.resolve(from.relativize(each)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** The classes that Maven compiled are removed; entries that would leave the folder are left out. */
    private static void unpack(Path jar, Path folder) throws IOException {
        Removal.delete(folder);
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                Path file = folder.resolve(entry.getName()).normalize();
                if (!entry.isDirectory() && file.startsWith(folder)) {
                    Files.createDirectories(file.getParent());
                    try (InputStream in = zip.getInputStream(entry)) {
                        Files.copy(in, file);
                    }
                }
            }
        }
    }
}
