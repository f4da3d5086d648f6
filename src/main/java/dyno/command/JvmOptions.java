package dyno.command;

import dyno.process.ForkJava;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options that choose the JVM of forks and probes. */
public final class JvmOptions {
    /** Arguments are shown in reports and in the list of processes. */
    private static final Pattern SECRET =
            Pattern.compile("-D[^=]*(password|passwd|passphrase|secret|token)[^=]*=.*", Pattern.CASE_INSENSITIVE);

    /** What would start something else than a fork, or replace Dyno's and the driver's classes. */
    private static final Pattern NO_OPTION = Pattern.compile(
            "[^-].*|-|-{1,2}(cp|classpath|class-path|jar|m|module|version|help|dry-run|showversion)(=.*)?|-Ddyno\\..*");

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
        for (String word : words) {
            if (NO_OPTION.matcher(word).matches()) {
                throw new IllegalArgumentException(
                        "--jvm-options: '" + word + "' is not an option that Dyno passes on to a JVM."
                                + " Write options that begin with a hyphen, with = before their values: '-Xmx1g"
                                + " --add-opens=java.base/java.net=ALL-UNNAMED'.");
            }
            if (SECRET.matcher(word).matches()) {
                throw new IllegalArgumentException("--jvm-options: '" + word.replaceFirst("=.*", "")
                        + "' looks like a secret, and reports show the arguments of forks. Leave it out.");
            }
        }
        return words;
    }
}
