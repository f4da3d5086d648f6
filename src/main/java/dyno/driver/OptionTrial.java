package dyno.driver;

import dyno.driver.DriverException.Kind;
import dyno.io.IoProblem;
import dyno.workload.probe.OptionAnswers;
import dyno.workload.probe.OptionProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks drivers whether they know the options that a user chose, in a separate JVM: drivers ignore what they do not know, and a
 * misspelt option would be measured as one that changes nothing.
 */
final class OptionTrial {
    /** The same bytes give the same answers for the life of this process. */
    private static final Map<List<String>, OptionAnswers> KNOWN = new ConcurrentHashMap<>();

    private OptionTrial() {}

    /**
     * Refuses options that a driver does not know, or whose values it refuses. A driver that does not tell which options it has is
     * not asked.
     *
     * @throws DriverException BAD_OPTION; NOT_A_DRIVER when the driver cannot be asked
     */
    static void require(DriverArtifact driver, Duration limit) {
        DriverOptions options = driver.coordinates().options();
        if (options.isEmpty()) {
            return;
        }
        OptionAnswers answers = answers(driver, limit);
        answers.refused().forEach((name, reason) -> {
            throw new DriverException(
                    Kind.BAD_OPTION,
                    name(driver) + " refuses " + name + "=" + options.values().get(name) + ": " + reason);
        });
        answers.ignored().forEach(name -> {
            throw new DriverException(Kind.BAD_OPTION, unknown(name(driver), name, answers.listed()));
        });
    }

    private static String name(DriverArtifact driver) {
        return driver.coordinates().withoutOptions().toString();
    }

    /** The sentences about an option that a driver does not know. */
    static String unknown(String driver, String option, List<String> listed) {
        List<String> nearest = NearestNames.of(option, listed);
        return driver + " does not know the option '" + option + "', and would ignore it. "
                + (nearest.isEmpty()
                        ? "None of its " + listed.size() + " options has a similar name: see its documentation."
                        : "Did you mean " + String.join(" or ", nearest) + "?");
    }

    private static OptionAnswers answers(DriverArtifact driver, Duration limit) {
        List<Path> jars = Stream.concat(Stream.of(driver.jar()), driver.dependencies().stream())
                .toList();
        List<String> key = jars.stream().map(DriverJar::sha256).collect(Collectors.toCollection(ArrayList::new));
        key.add(driver.coordinates().options().toString());
        OptionAnswers known = KNOWN.get(key);
        if (known != null) {
            return known;
        }
        try {
            OptionAnswers answers = ask(driver, jars, limit);
            KNOWN.put(key, answers);
            return answers;
        } catch (IOException e) {
            throw new DriverException(
                    Kind.NOT_A_DRIVER, name(driver) + " cannot be asked for its options: " + IoProblem.explain(e), e);
        }
    }

    private static OptionAnswers ask(DriverArtifact driver, List<Path> jars, Duration limit) throws IOException {
        Map<String, String> options = new LinkedHashMap<>();
        driver.coordinates()
                .options()
                .values()
                .forEach((name, value) -> options.put(name, driver.urlStyle().encoded(value)));
        OptionProbe probe = new OptionProbe(
                jars.stream().map(Path::toFile).toList(),
                driver.driverClass(),
                DriverTrial.url(driver.urlStyle()).replaceFirst("\\?.*", ""),
                options);
        return DriverTrial.JVM.within(limit).ask(probe, OptionAnswers.class).get(0);
    }
}
