package dyno.feature.patching;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which of the tests in {@code --sources} to run. */
final class SuiteOption {
    @Option(
            names = "--tests",
            paramLabel = "PATTERN",
            description =
                    "Test classes of --sources to run, in Maven Surefire's notation: '*Codec*Test,!SslTest' (default: all).")
    private String tests = "";

    /**
     * The choice on a command line.
     *
     * @throws IllegalArgumentException when there are tests and no checkout
     */
    Optional<SuiteChoice> choice(Optional<Path> checkout) {
        if (!tests.isEmpty() && checkout.isEmpty()) {
            throw new IllegalArgumentException(
                    "--tests needs the checkout that has the tests: add --sources CHECKOUT.");
        }
        return checkout.map(folder -> new SuiteChoice(folder, tests));
    }
}
