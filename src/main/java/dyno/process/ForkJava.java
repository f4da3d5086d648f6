package dyno.process;

import dyno.io.IoProblem;
import dyno.workload.fork.Surroundings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Java that runs forks and probes: that of this process, unless the user chose another one for the command.
 *
 * @param feature its feature version, such as 17
 * @param options what the user adds to the arguments of forks; after Dyno's own, so they win
 */
public record ForkJava(Path home, int feature, List<String> options) {
    /** The version that Dyno's classes are compiled for. */
    private static final int OLDEST = 17;

    private static final Pattern VERSION = Pattern.compile("(?m)^\\s*java\\.specification\\.version = (?:1\\.)?(\\d+)");

    /** Arguments are shown in reports and in the list of processes. */
    private static final Pattern SECRET =
            Pattern.compile("-D[^=]*(password|passwd|passphrase|secret|token)[^=]*=.*", Pattern.CASE_INSENSITIVE);

    /** What would start something else than a fork, or replace Dyno's and the driver's classes. */
    private static final Pattern NO_OPTION = Pattern.compile(
            "[^-].*|-|-{1,2}(cp|classpath|class-path|jar|m|module|version|help|dry-run|showversion)(=.*)?|-Ddyno\\..*");

    /** Those of setups, by their home. */
    private static final Map<String, ForkJava> HOMES = new ConcurrentHashMap<>();

    private static volatile ForkJava current = ofThisProcess();

    public ForkJava {
        options = List.copyOf(options);
    }

    /** The Java that runs this process, without further options. */
    public static ForkJava ofThisProcess() {
        return new ForkJava(
                Path.of(System.getProperty("java.home")), Runtime.version().feature(), List.of());
    }

    public static ForkJava current() {
        return current;
    }

    public static void use(ForkJava java) {
        current = java;
    }

    /**
     * The Java in a folder.
     *
     * @param home of a JDK or JRE
     * @throws IllegalArgumentException when there is none that runs, or it is too old
     */
    public static ForkJava in(Path home) {
        Path folder = home.toAbsolutePath().normalize();
        ForkJava java = new ForkJava(folder, 0, List.of());
        if (!Files.isExecutable(java.program())) {
            throw new IllegalArgumentException(
                    "--java " + home + " is not the home of a JDK or JRE: there is no program " + java.program()
                            + ". Choose the folder that has bin/java.");
        }
        int feature = askVersion(java.program());
        if (feature < OLDEST) {
            throw new IllegalArgumentException(
                    "--java " + home + " is Java " + feature + ", and Dyno's forks need Java " + OLDEST + " or newer.");
        }
        return new ForkJava(folder, feature, List.of());
    }

    private static int askVersion(Path program) {
        String output;
        try {
            Process process = new ProcessBuilder(program.toString(), "-XshowSettings:properties", "-version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalArgumentException("--java: " + program + " does not run: " + IoProblem.explain(e), e);
        }
        Matcher version = VERSION.matcher(output);
        if (!version.find()) {
            throw new IllegalArgumentException(
                    "--java: " + program + " does not tell its version; choose the home of another JDK or JRE.");
        }
        return Integer.parseInt(version.group(1));
    }

    /**
     * Refuses what is no option of a JVM, and secrets.
     *
     * @throws IllegalArgumentException with the first of them
     */
    public static void requireOptions(List<String> options) {
        for (String option : options) {
            if (NO_OPTION.matcher(option).matches()) {
                throw new IllegalArgumentException("'" + option + "' is not an option that Dyno passes on to a JVM."
                        + " Write options that begin with a hyphen, with = before their values: '-Xmx1g"
                        + " --add-opens=java.base/java.net=ALL-UNNAMED'.");
            }
            if (SECRET.matcher(option).matches()) {
                throw new IllegalArgumentException("'" + option.replaceFirst("=.*", "")
                        + "' looks like a secret, and reports show the arguments of forks. Leave it out.");
            }
        }
    }

    /** The Java that runs the forks and probes of a driver: this one, unless its setup chooses another; with its further options. */
    public ForkJava around(Surroundings setup) {
        ForkJava java = setup.java() == null ? this : HOMES.computeIfAbsent(setup.java(), home -> in(Path.of(home)));
        return java.with(
                Stream.concat(options.stream(), setup.jvmOptions().stream()).toList());
    }

    public ForkJava with(List<String> others) {
        return new ForkJava(home, feature, others);
    }

    public Path program() {
        return home.resolve("bin").resolve("java");
    }
}
