package dyno.server;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The properties of a running server.
 *
 * @param title what it is, with its version, such as {@code 11.4.5-MariaDB} or {@code MySQL 9.7.4}
 * @param engines its available storage engines, upper case, in alphabetical order; workloads replace missing ones
 * @param settings those of its global variables that affect the cost of operations, if it has them
 */
public record ServerFacts(String title, List<String> engines, SortedMap<String, String> settings) {
    public ServerFacts {
        engines = List.copyOf(engines);
        settings = new TreeMap<>(settings);
    }
}
