package dyno.command;

import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import java.util.List;
import picocli.CommandLine.Parameters;

/** Which drivers a command measures, each by itself. */
public final class DriverParameters {
    @Parameters(
            paramLabel = "DRIVER",
            arity = "0..*",
            description = "name, name@version, name@path/to/driver.jar or group:artifact:version, each with"
                    + " '?option=value&option=value' if needed, or @FILE.json for a wrapper, a pool or a JVM of its own"
                    + " (default: MariaDB Connector/J 3.5.10, because newer versions have no published sources, the newest"
                    + " tested MySQL Connector/J and Drizzle, and Drizzle 1.2).")
    private List<String> drivers;

    /**
     * Those that are named, or the default ones.
     *
     * @throws dyno.driver.DriverException UNKNOWN_DRIVER, NOT_A_DRIVER for the C client
     */
    public List<DriverCoordinates> chosen() {
        return drivers == null
                ? DriverCatalogue.defaultSet()
                : drivers.stream().map(DriverCoordinates::parseJdbc).distinct().toList();
    }
}
