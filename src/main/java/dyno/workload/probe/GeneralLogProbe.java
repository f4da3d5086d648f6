package dyno.workload.probe;

import dyno.wire.Command;
import dyno.workload.Asked;
import dyno.workload.Footprint;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.nativeclient.NativeAddress;
import dyno.workload.nativeclient.NativeClient;
import dyno.workload.nativeclient.NativeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The main class of a JVM that connects and disconnects the native client, and writes down which commands the server's general log has
 * of that: the client opens its sockets below Java, where no tap reaches. The log is switched on for that time, for the whole server.
 */
public final class GeneralLogProbe {
    private static final int POLL_MILLIS = 10;
    private static final String QUIT = "COM_QUIT";

    private GeneralLogProbe() {}

    /**
     * Observes the native client.
     *
     * @param args file of the {@link ConnectionSpec}, file for the footprints of {@code connect} and {@code disconnect}
     */
    public static void main(String[] args) {
        Probe.run(() -> observe(args));
    }

    private static void observe(String[] args) throws Exception {
        ConnectionSpec spec = ConnectionSpec.take(Path.of(args[0]));
        Probe.step("connecting", spec);
        NativeClient.load(spec.jars().get(0));
        NativeAddress address = spec.nativeAddress();
        try (NativeClient observer = NativeClient.connect(address)) {
            write(Path.of(args[1]), logged(observer, address));
        }
    }

    private static void write(Path file, List<Command> commands) throws IOException {
        List<Command> connecting = new ArrayList<>(commands);
        connecting.removeIf(command -> command.name().equals(QUIT));
        List<Command> disconnecting = new ArrayList<>(commands);
        disconnecting.removeAll(connecting);
        Asked asked = new Asked();
        Probe.write(
                file,
                new ArrayList<>(List.of(
                        Footprint.logged("connect", connecting, asked),
                        Footprint.logged("disconnect", disconnecting, asked))));
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
