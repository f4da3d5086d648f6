package dyno.workload;

import dyno.wire.Call.Kind;
import dyno.wire.Command;
import dyno.wire.Traffic;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one operation of a driver sends and receives; exact figures, the same on every machine.
 *
 * @param operation name of the workload, or {@code connect} or {@code disconnect}
 * @param commands in order, with repeated ones combined
 * @param roundTrips how often the driver waited for the server
 * @param packetsSent the protocol's packets from driver to server; 0 if they were encrypted
 * @param packetsReceived the protocol's packets from server to driver; 0 if they were encrypted
 * @param bytesSent bytes from driver to server
 * @param bytesReceived bytes from server to driver
 * @param socketWrites write calls on the socket
 * @param socketReads read calls on the socket
 * @param availableCalls calls of {@code available()}, each a system call on a real socket
 * @param waits how often the thread waited outside the socket, as for a lock, a pool or another thread, or slept: the smaller number of
 *     two operations; 0 where it was not stored
 * @param failure why the operation could not be observed; null when it could
 * @param notSupported why the driver cannot do what the workload's name says, from its own message or from what it
 *     sent; null when it can
 */
public record Footprint(
        String operation,
        List<Sent> commands,
        int roundTrips,
        int packetsSent,
        int packetsReceived,
        long bytesSent,
        long bytesReceived,
        int socketWrites,
        int socketReads,
        int availableCalls,
        int waits,
        String failure,
        String notSupported)
        implements Serializable {

    private static final int LONGEST_TEXT = 4000;

    /**
     * A command that was sent, perhaps several times in a row.
     *
     * @param name as in the protocol's documentation
     * @param text of the first one, cut when it is very long
     * @param hidden whether the application had not requested it
     * @param count how many there were
     */
    public record Sent(String name, String text, boolean hidden, int count) implements Serializable {}

    /** How many commands were sent that the application had not requested. */
    public int hidden() {
        return commands.stream().filter(Sent::hidden).mapToInt(Sent::count).sum();
    }

    /** How many commands were sent. */
    public int sent() {
        return commands.stream().mapToInt(Sent::count).sum();
    }

    /** How many statements the server executed: preparing and closing them are commands, too, but no executions. */
    public int statements() {
        return count("COM_QUERY") + count("COM_STMT_EXECUTE") + count("COM_STMT_BULK_EXECUTE");
    }

    /** How many commands of a kind the application had requested. */
    int asked(String command) {
        return commands.stream()
                .filter(sent -> !sent.hidden() && sent.name().equals(command))
                .mapToInt(Sent::count)
                .sum();
    }

    /** How many commands of a kind were sent. */
    int count(String command) {
        return commands.stream()
                .filter(sent -> sent.name().equals(command))
                .mapToInt(Sent::count)
                .sum();
    }

    /** What an operation sent and received. */
    public static Footprint of(String operation, List<Traffic> traffic, RequestedCommands asked) {
        return new Footprint(
                operation,
                sent(traffic.stream().flatMap(t -> t.commands().stream()).toList(), asked),
                traffic.stream().mapToInt(Traffic::roundTrips).sum(),
                traffic.stream().mapToInt(Traffic::packetsSent).sum(),
                traffic.stream().mapToInt(Traffic::packetsReceived).sum(),
                traffic.stream().mapToLong(t -> t.exchange().bytesSent()).sum(),
                traffic.stream().mapToLong(t -> t.exchange().bytesReceived()).sum(),
                traffic.stream().mapToInt(t -> t.count(Kind.WRITE)).sum(),
                traffic.stream().mapToInt(t -> t.count(Kind.READ)).sum(),
                traffic.stream().mapToInt(t -> t.count(Kind.AVAILABLE)).sum(),
                0,
                null,
                null);
    }

    /** Of an operation of which a server's log tells the commands, and no packets, bytes and calls: those are 0. */
    public static Footprint logged(String operation, List<Command> commands, RequestedCommands asked) {
        return new Footprint(operation, sent(commands, asked), 0, 0, 0, 0, 0, 0, 0, 0, 0, null, null);
    }

    public static Footprint failed(String operation, String failure) {
        return new Footprint(operation, List.of(), 0, 0, 0, 0, 0, 0, 0, 0, 0, failure, null);
    }

    public static Footprint refused(String operation, String reason) {
        return new Footprint(operation, List.of(), 0, 0, 0, 0, 0, 0, 0, 0, 0, null, reason);
    }

    /** The same, as evidence that the driver does something different from what it should. */
    public Footprint notSupported(String reason) {
        return with(waits, reason);
    }

    /** The same with the number of waits outside the socket. */
    public Footprint waiting(int times) {
        return with(times, notSupported);
    }

    private Footprint with(int times, String reason) {
        return new Footprint(
                operation,
                commands,
                roundTrips,
                packetsSent,
                packetsReceived,
                bytesSent,
                bytesReceived,
                socketWrites,
                socketReads,
                availableCalls,
                times,
                failure,
                reason);
    }

    private static List<Sent> sent(List<Command> commands, RequestedCommands asked) {
        List<Sent> sent = new ArrayList<>();
        String lastKind = null;
        for (Command command : commands) {
            Optional<String> reason = asked.reason(command);
            String kind = command.name() + ' ' + reason.orElse(command.text());
            int last = sent.size() - 1;
            if (kind.equals(lastKind) && sent.get(last).hidden() == reason.isEmpty()) {
                Sent s = sent.get(last);
                sent.set(last, new Sent(s.name(), s.text(), s.hidden(), s.count() + 1));
            } else {
                sent.add(new Sent(command.name(), cut(command.text()), reason.isEmpty(), 1));
            }
            lastKind = kind;
        }
        return sent;
    }

    private static String cut(String text) {
        return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "…" : text;
    }
}
