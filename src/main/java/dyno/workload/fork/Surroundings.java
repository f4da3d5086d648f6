package dyno.workload.fork;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a setup puts around a driver: a wrapper or a pool that finds it, and a JVM of its own.
 *
 * @param driverClass the driver below, which a wrapper or a pool gets from the {@link java.sql.DriverManager}; null for a driver alone
 * @param dataSource class of the pool that connections come from; null for none
 * @param properties of the pool
 * @param java home of the JDK or JRE of its forks; null for that of all forks
 * @param jvmOptions further options of the JVM of its forks
 */
public record Surroundings(
        String driverClass,
        String dataSource,
        SortedMap<String, String> properties,
        String java,
        List<String> jvmOptions) {
    /** Those of a driver alone. */
    public static final Surroundings NONE = new Surroundings(null, null, new TreeMap<>(), null, List.of());

    /** Names of the properties with which pools are told where to connect, and as whom. */
    public static final List<String> LOGIN = List.of("jdbcUrl", "url", "username", "user", "password");

    public Surroundings {
        properties = new TreeMap<>(properties);
        jvmOptions = List.copyOf(jvmOptions);
    }

    Surroundings withoutPool() {
        return new Surroundings(driverClass, null, new TreeMap<>(), java, jvmOptions);
    }
}
