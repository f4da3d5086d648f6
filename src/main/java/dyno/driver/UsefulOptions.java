package dyno.driver;

import java.util.List;
import java.util.Map;

/**
 * Options of the drivers that change how much an operation does.
 *
 * <p>For Connector/J, those of the configuration {@code maxPerformance} in its jar, without the cache of procedures, and those that change
 * how statements are prepared, batched, described and timed. For MariaDB Connector/J, those that change how statements are prepared,
 * batched and read, and what is sent for the state of a session.
 */
public final class UsefulOptions {
    private static final Map<String, List<String>> BY_DRIVER = Map.of(
            "mysql",
            List.of(
                    "cachePrepStmts=true",
                    "useServerPrepStmts=true",
                    "cachePrepStmts=true&useServerPrepStmts=true",
                    "rewriteBatchedStatements=true",
                    "cacheResultSetMetadata=true",
                    "cacheServerConfiguration=true",
                    "useLocalSessionState=true",
                    "elideSetAutoCommits=true",
                    "alwaysSendSetIsolation=false",
                    "connectionAttributes=none",
                    "maintainTimeStats=false",
                    "enableQueryTimeouts=false"),
            "mariadb",
            List.of(
                    "useServerPrepStmts=true",
                    "useBulkStmts=true",
                    "rewriteBatchedStatements=true",
                    "useLocalSessionState=true",
                    "readOnlyPropagatesToServer=false",
                    "useReadAheadInput=true"));

    private UsefulOptions() {}

    /** The driver with each of them; a version need not know all. */
    public static List<DriverCoordinates> of(DriverCoordinates driver) {
        return BY_DRIVER.getOrDefault(driver.driver(), List.of()).stream()
                .map(DriverOptions::parse)
                .filter(options -> driver.options().values().keySet().stream().noneMatch(options.values()::containsKey))
                .map(options -> driver.with(driver.options().and(options)))
                .toList();
    }
}
