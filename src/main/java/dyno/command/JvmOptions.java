package dyno.command;

import dyno.process.ForkJava;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options that choose the JVM of forks and probes. */
public final class JvmOptions {
    @Option(
            names = "--java",
            paramLabel = "DIR",
            description =
                    "Home of the JDK or JRE for all forks and probes, 17 or newer (default: the one that runs Dyno).")
    private Path home;

    @Option(
            names = "--jvm-options",
            paramLabel = "OPTIONS",
            description = "Options of the JVM for all forks, separated by spaces, such as"
                    + " '-XX:+UseZGC -Xmx1g'. They come after Dyno's own, so they win.")
    private String options = "";

    /**
     * Uses the chosen JVM from now on.
     *
     * @throws IllegalArgumentException when there is none, or an option is none of a JVM
     */
    public void apply() {
        ForkJava java = home == null ? ForkJava.ofThisProcess() : ForkJava.in(home);
        ForkJava.use(java.with(words()));
    }

    private List<String> words() {
        List<String> words = Stream.of(options.strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        try {
            ForkJava.requireOptions(words);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--jvm-options: " + e.getMessage(), e);
        }
        return words;
    }
}
