package dyno.family.mysql;

import dyno.driver.DriverResolver;
import dyno.server.DatabaseServer;
import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import dyno.server.ServerFacts;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks a running server for its properties. */
public final class ServerInspector {
    /** Durability, memory, logs, checks, texts, threads and encryption. */
    private static final List<String> TELLING = List.of(
            "autocommit",
            "binlog_format",
            "character_set_server",
            "collation_server",
            "default_storage_engine",
            "general_log",
            "have_ssl",
            "innodb_buffer_pool_size",
            "innodb_doublewrite",
            "innodb_flush_log_at_trx_commit",
            "innodb_flush_method",
            "innodb_log_buffer_size",
            "innodb_log_file_size",
            "innodb_redo_log_capacity",
            "log_bin",
            "max_allowed_packet",
            "net_buffer_length",
            "performance_schema",
            "query_cache_size",
            "query_cache_type",
            "require_secure_transport",
            "skip_name_resolve",
            "slow_query_log",
            "sql_mode",
            "sync_binlog",
            "table_open_cache",
            "thread_cache_size",
            "thread_handling",
            "tls_version",
            "transaction_isolation",
            "tx_isolation",
            "version_ssl_library");

    private ServerInspector() {}

    /**
     * Queries a server.
     *
     * @param chosen further settings whose values are queried
     * @throws ServerException LOGIN_REFUSED or UNREACHABLE
     * @throws dyno.driver.DriverException when no driver for the login is available
     */
    public static ServerFacts inspect(DatabaseServer server, DriverResolver drivers, ServerSettings chosen) {
        try {
            List<List<List<String>>> answers = new AdminClient(drivers, server.endpoint())
                    .run(
                            "SELECT UPPER(engine) FROM information_schema.engines WHERE support IN ('YES', 'DEFAULT')",
                            "SHOW GLOBAL VARIABLES WHERE variable_name IN ("
                                    + Stream.concat(TELLING.stream(), chosen.values().keySet().stream())
                                            .distinct()
                                            .map(name -> "'" + name + "'")
                                            .collect(Collectors.joining(", "))
                                    + ")");
            List<String> engines =
                    answers.get(0).stream().map(row -> row.get(0)).sorted().toList();
            Map<String, String> settings =
                    answers.get(1).stream().collect(Collectors.toMap(row -> row.get(0), row -> row.get(1)));
            return new ServerFacts(title(server.version()), engines, new TreeMap<>(settings));
        } catch (SQLException e) {
            String message = "%s does not return its settings (%s): check that it still runs."
                    .formatted(server.endpoint(), e.getMessage());
            throw new ServerException(Kind.UNREACHABLE, message, e);
        }
    }

    /** Flavour and version; MariaDB's version already contains the name. */
    private static String title(String version) {
        Flavour flavour = Flavour.of(version);
        return flavour == Flavour.MARIADB ? version : flavour + " " + version;
    }
}
