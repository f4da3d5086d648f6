package dyno.workload.probe;

import dyno.wire.Command;
import dyno.workload.Footprint;
import dyno.workload.RequestedCommands;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.nativeclient.NativeAddress;
import dyno.workload.nativeclient.NativeClient;
import dyno.workload.nativeclient.NativeText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Connects and disconnects the native client, and tells which commands the server's general log has of that, as a footprint each: the
 * client opens its sockets below Java, where no tap reaches. The log is switched on for that time, for the whole server.
 *
 * @param spec how to connect, as a user who may switch the log on
 */
public record GeneralLogProbe(ConnectionSpec spec) implements Probe<Footprint> {
    private static final int POLL_MILLIS = 10;
    private static final String QUIT = "COM_QUIT";

    @Override
    public void run(Progress<Footprint> progress) throws Exception {
        progress.step("connecting", spec);
        NativeClient.load(spec.jars().get(0));
        NativeAddress address = spec.nativeAddress();
        List<Command> commands;
        try (NativeClient observer = NativeClient.connect(address)) {
            commands = logged(observer, address);
        }
        Map<Boolean, List<Command>> quitting = commands.stream()
                .collect(Collectors.partitioningBy(command -> command.name().equals(QUIT)));
        RequestedCommands asked = new RequestedCommands();
        progress.reply(Footprint.logged("connect", quitting.get(false), asked));
        progress.reply(Footprint.logged("disconnect", quitting.get(true), asked));
    }

    /** The commands of a second connection, as those of the drivers are. */
    private static List<Command> logged(NativeClient observer, NativeAddress address) throws InterruptedException {
        String output = observer.column("SELECT @@GLOBAL.log_output", 0).get(0);
        String wasOn = observer.column("SELECT @@GLOBAL.general_log", 0).get(0);
        execute(observer, "SET GLOBAL log_output = 'TABLE'");
        execute(observer, "SET GLOBAL general_log = ON");
        try {
            long id = connectAndQuit(address);
            while (!isGone(observer, id)) {
                Thread.sleep(POLL_MILLIS);
            }
            String log = "SELECT CONCAT(command_type, CHAR(9), argument) FROM mysql.general_log WHERE thread_id = " + id
                    + " ORDER BY event_time";
            return observer.column(log, 0).stream()
                    .map(GeneralLogProbe::command)
                    .toList();
        } finally {
            execute(observer, "SET GLOBAL general_log = " + wasOn);
            execute(observer, "SET GLOBAL log_output = '" + output + "'");
        }
    }

    private static long connectAndQuit(NativeAddress address) {
        try (NativeClient client = NativeClient.connect(address)) {
            return client.idle();
        }
    }

    /** The server logs the last command before it forgets the connection. */
    private static boolean isGone(NativeClient observer, long id) {
        return observer.column("SELECT id FROM information_schema.processlist WHERE id = " + id, 0)
                .isEmpty();
    }

    /** A line of the log, as a tap below the sockets would show it. */
    static Command command(String line) {
        String[] parts = line.split("\t", 2);
        String name = switch (parts[0]) {
            case "Connect" -> "handshake response";
            case "Prepare", "Execute", "Fetch" -> "COM_STMT_" + parts[0].toUpperCase(Locale.ROOT);
            case "Close stmt" -> "COM_STMT_CLOSE";
            case "Reset stmt" -> "COM_STMT_RESET";
            default -> "COM_" + parts[0].toUpperCase(Locale.ROOT).replace(' ', '_');
        };
        return new Command(name, parts.length == 1 ? "" : parts[1].strip());
    }

    private static void execute(NativeClient observer, String sql) {
        observer.execute(NativeText.of(sql));
    }
}
