package dyno.process;

import dyno.io.IoProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    public ForkJava with(List<String> others) {
        return new ForkJava(home, feature, others);
    }

    public Path program() {
        return home.resolve("bin").resolve("java");
    }
}
