package dyno.cli;

import dyno.process.ProbeJvm;
import java.util.List;
import java.util.stream.Stream;

/** The arguments of a JVM that runs Dyno for a test. */
final class DynoJvm {
    /** What pom.xml sets for all integration tests. */
    private static final List<String> SETTINGS = List.of("dyno.patience", "dyno.processor", "dyno.fork.arguments");

    private DynoJvm() {}

    /** Those of a JVM that runs for seconds, and the settings of this JVM. */
    static List<String> arguments() {
        Stream<String> settings = SETTINGS.stream()
                .filter(name -> System.getProperty(name) != null)
                .map(name -> "-D" + name + "=" + System.getProperty(name));
        return Stream.concat(ProbeJvm.SHORT_LIVED.arguments().stream(), settings)
                .toList();
    }
}
