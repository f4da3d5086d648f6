package dyno.workload.probe;

import dyno.workload.fork.IsolatedDriver;
import java.io.File;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks a driver which options it knows, by JDBC's {@code getPropertyInfo}, which does not connect.
 *
 * <p>A driver also knows options that it does not list, such as older names of others: they change the values that it reports.
 *
 * @param jars the driver's own first
 * @param driverClass the {@link java.sql.Driver}
 * @param options that a user chose, with their values as they are in a URL
 */
public record OptionProbe(List<File> jars, String driverClass, String url, Map<String, String> options)
        implements Probe<OptionAnswers> {
    /** One of them differs from the default of any option. */
    private static final List<String> OTHER_VALUES = List.of("true", "false", "1", "dyno");

    @Override
    public void run(Progress<OptionAnswers> progress) throws Exception {
        progress.step("asking " + driverClass + " from " + jars.get(0).getName() + " for its options");
        try (IsolatedDriver driver =
                IsolatedDriver.load(jars.stream().map(File::toPath).toList(), driverClass)) {
            progress.reply(ask(driver, url, options));
        }
    }

    private static OptionAnswers ask(IsolatedDriver driver, String url, Map<String, String> options) {
        Map<String, String> defaults;
        try {
            defaults = driver.options(url);
        } catch (SQLException | RuntimeException e) {
            return OptionAnswers.UNKNOWN;
        }
        if (defaults.isEmpty()) {
            return OptionAnswers.UNKNOWN;
        }
        List<String> ignored = new ArrayList<>();
        Map<String, String> refused = new LinkedHashMap<>();
        options.forEach((name, value) -> {
            try {
                if (driver.options(with(url, name, value)).equals(defaults)
                        && !defaults.containsKey(name)
                        && OTHER_VALUES.stream().noneMatch(other -> matters(driver, url, name, other, defaults))) {
                    ignored.add(name);
                }
            } catch (SQLException | RuntimeException e) {
                refused.put(name, String.valueOf(e.getMessage()));
            }
        });
        return new OptionAnswers(List.copyOf(defaults.keySet()), ignored, refused);
    }

    private static boolean matters(
            IsolatedDriver driver, String url, String name, String value, Map<String, String> defaults) {
        try {
            return !driver.options(with(url, name, value)).equals(defaults);
        } catch (SQLException | RuntimeException refused) {
            return true;
        }
    }

    private static String with(String url, String name, String value) {
        return url + "?" + name + "=" + value;
    }
}
