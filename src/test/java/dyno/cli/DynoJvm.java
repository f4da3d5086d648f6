package dyno.cli;

import dyno.process.ProbeJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A JVM that runs Dyno for a test. */
final class DynoJvm {
    /** What pom.xml sets for all integration tests. */
    private static final List<String> SETTINGS = List.of("dyno.patience", "dyno.processor", "dyno.fork.arguments");

    private DynoJvm() {}

    /** The words that start Dyno in a JVM like this one, without its command. */
    static List<String> words(String... javaArguments) {
        return words(Path.of(System.getProperty("java.home")), javaArguments);
    }

    /** The same on another JDK. */
    static List<String> words(Path jdk, String... javaArguments) {
        List<String> words =
                new ArrayList<>(List.of(jdk.resolve("bin").resolve("java").toString()));
        words.addAll(List.of(javaArguments));
        words.addAll(arguments());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        return words;
    }

    /** Those of a JVM that runs for seconds, and the settings of this JVM. */
    private static List<String> arguments() {
        Stream<String> settings = SETTINGS.stream()
                .filter(name -> System.getProperty(name) != null)
                .map(name -> "-D" + name + "=" + System.getProperty(name));
        return Stream.concat(ProbeJvm.SHORT_LIVED.arguments().stream(), settings)
                .toList();
    }
}
