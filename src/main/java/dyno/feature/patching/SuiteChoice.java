package dyno.feature.patching;

import java.nio.file.Path;

/**
 * Which of a driver's own tests to run.
 *
 * @param checkout folder of the driver's repository, with a {@code pom.xml}
 * @param tests test classes as Surefire's {@code -Dtest} takes them, such as {@code *Codec*Test,!SslTest}; empty for all
 */
public record SuiteChoice(Path checkout, String tests) {}
