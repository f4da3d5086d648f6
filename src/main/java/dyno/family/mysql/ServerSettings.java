package dyno.family.mysql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The settings that a user chose for a server that Dyno starts.
 *
 * @param values by name, in lower case and with underscores, as the server's variables are named
 */
public record ServerSettings(SortedMap<String, String> values) {
    /** Dyno's own settings only. */
    public static final ServerSettings NONE = new ServerSettings(Collections.emptySortedMap());

    private static final Pattern SETTING = Pattern.compile("(?:--)?(?<name>[A-Za-z][A-Za-z0-9_-]*)=(?<value>.*)");

    /** What a server reads before a name, and that changes nothing of which option it is. */
    private static final Pattern BEFORE = Pattern.compile("^(?:(?:loose|skip|disable|enable|maximum|autoset)_)+");

    /**
     * Where the server is, who runs it, what it loads and where it writes: Dyno's server must stay apart from others, and leave
     * nothing behind.
     */
    private static final List<String> ISOLATION = List.of(
            "admin_address",
            "admin_port",
            "basedir",
            "bind_address",
            "bootstrap",
            "character_sets_dir",
            "chroot",
            "console",
            "daemonize",
            "datadir",
            "defaults_extra_file",
            "defaults_file",
            "defaults_group_suffix",
            "early_plugin_load",
            "extra_port",
            "general_log_file",
            "help",
            "init_file",
            "initialize",
            "initialize_insecure",
            "innodb_data_file_path",
            "innodb_data_home_dir",
            "innodb_log_group_home_dir",
            "innodb_temp_data_file_path",
            "innodb_undo_directory",
            "install",
            "lc_messages_dir",
            "log_error",
            "named_pipe",
            "networking",
            "no_defaults",
            "pid_file",
            "plugin_dir",
            "plugin_load",
            "plugin_load_add",
            "port",
            "print_defaults",
            "grant_tables",
            "secure_file_priv",
            "shared_memory",
            "slow_query_log_file",
            "socket",
            "standalone",
            "tmpdir",
            "upgrade",
            "user",
            "verbose",
            "version");

    /** Names of settings that are also the beginnings of refused ones. */
    private static final Set<String> SWITCHES = Set.of("general_log", "slow_query_log");

    /** Options of parts that connect to other servers, or open further ports. */
    private static final Pattern NETWORK = Pattern.compile("(?:group_replication|mysqlx|wsrep).*");

    public ServerSettings {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /**
     * Reads what a user wrote.
     *
     * @param texts each {@code name=value}
     * @throws IllegalArgumentException when one is something else, or would break the server's isolation
     */
    public static ServerSettings parse(List<String> texts) {
        SortedMap<String, String> values = new TreeMap<>();
        for (String text : texts) {
            Matcher setting = SETTING.matcher(text);
            if (!setting.matches()) {
                throw new IllegalArgumentException(
                        "--server-option '" + text
                                + "' is not a setting of a server: write name=value, such as innodb_flush_log_at_trx_commit=1.");
            }
            String name = setting.group("name").replace('-', '_').toLowerCase(Locale.ROOT);
            requireIsolated(name, setting.group("value"));
            if (values.put(name, setting.group("value")) != null) {
                throw new IllegalArgumentException("--server-option " + name + " is given twice; give it once.");
            }
        }
        return new ServerSettings(values);
    }

    private static void requireIsolated(String name, String value) {
        String bare = BEFORE.matcher(name).replaceFirst("");
        // Servers accept the beginning of a name if there is no other name that begins so.
        boolean isRefused =
                !SWITCHES.contains(bare) && ISOLATION.stream().anyMatch(refused -> refused.startsWith(bare));
        if (isRefused || NETWORK.matcher(bare).matches()) {
            throw new IllegalArgumentException(
                    "--server-option " + name
                            + " decides where Dyno's server is, what it loads or where it writes, which Dyno does itself, so that it stays"
                            + " apart from other servers. Leave it out, or start a server of your own and name it with --server HOST:PORT.");
        }
        if (value.contains("/") || value.contains("\\") || value.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("--server-option " + name + "=" + value
                    + " has a path or a control character, and Dyno's server stays in its temporary folder. Choose another value,"
                    + " or start a server of your own and name it with --server HOST:PORT.");
        }
    }

    /** These, and those of others that these do not name. */
    public ServerSettings or(ServerSettings others) {
        SortedMap<String, String> all = new TreeMap<>(others.values);
        all.putAll(values);
        return new ServerSettings(all);
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** As arguments of the server's program. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        values.forEach((name, value) -> arguments.add("--" + name.replace('_', '-') + "=" + value));
        return arguments;
    }

    /** What to do if the server does not start; without settings, what else may help. */
    String remedy(String unlessThere) {
        return isEmpty() ? unlessThere : "Correct --server-option " + this + ", or leave it out.";
    }

    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(", "));
    }
}
