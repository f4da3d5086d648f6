package dyno.family.mysql;

import dyno.workload.fork.Alarm;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.regex.Pattern;

/**
 * The packet with which a MySQL or MariaDB server greets every client.
 *
 * @param serverVersion the server's version, such as {@code 11.4.5-MariaDB}
 * @param offersEncryption whether a client may encrypt the connection
 */
record Greeting(String serverVersion, boolean offersEncryption) {
    private static final int HEADER_BYTES = 4;
    private static final int PROTOCOL_VERSION = 10;
    private static final int ERROR = 0xFF;

    /** After the version: connection id, eight bytes for the password, a zero byte; then the server's flags. */
    private static final int BEFORE_FLAGS = 1 + 4 + 8 + 1;

    private static final int ENCRYPTION = 1 << 11;

    /** The bytes before an error's text: marker and number. */
    private static final int ERROR_TEXT = 3;

    /** What newer servers write before the text: the error's SQLSTATE. */
    private static final Pattern STATE = Pattern.compile("^#\\w{5}");

    /** The prefix of MariaDB 10 before its version, for clients that stop at one digit. */
    private static final String REPLICATION_PREFIX = "5.5.5-";

    /**
     * Opens a connection, reads the greeting and disconnects.
     *
     * @throws Refusal when the server answers with an error
     * @throws IOException when nothing answers in time, or something with another protocol
     */
    static Greeting read(String host, int port, Duration timeout) throws IOException {
        int millis = Math.toIntExact(timeout.toMillis());
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new UnknownHostException("unknown host " + host);
        }
        try (Socket socket = new Socket()) {
            socket.connect(address, millis);
            socket.setSoTimeout(millis);
            return parse(packet(new DataInputStream(socket.getInputStream())));
        }
    }

    /**
     * The same over a Unix-domain socket.
     *
     * @throws Refusal when the server answers with an error
     * @throws IOException when nothing answers in time, or something with another protocol
     */
    static Greeting read(Path unixSocket, Duration timeout) throws IOException {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(unixSocket))) {
            Future<?> end = Alarm.after(timeout, () -> close(channel));
            try {
                return parse(packet(new DataInputStream(Channels.newInputStream(channel))));
            } finally {
                end.cancel(false);
            }
        }
    }

    /** Ends a waiting read. */
    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] packet(DataInputStream in) throws IOException {
        byte[] header = in.readNBytes(HEADER_BYTES);
        if (header.length < HEADER_BYTES) {
            throw new EOFException("connection closed without a greeting");
        }
        int length = header[0] & 0xFF | (header[1] & 0xFF) << 8;
        return in.readNBytes(length);
    }

    private static Greeting parse(byte[] packet) throws IOException {
        int first = packet.length == 0 ? -1 : packet[0] & 0xFF;
        if (first == ERROR) {
            throw refusal(packet);
        }
        int end = 1;
        while (end < packet.length && packet[end] != 0) {
            end++;
        }
        if (first != PROTOCOL_VERSION || end >= packet.length) {
            throw new IOException("not a MySQL or MariaDB server");
        }
        String version = new String(packet, 1, end - 1, StandardCharsets.US_ASCII);
        return new Greeting(
                version.startsWith(REPLICATION_PREFIX) ? version.substring(6) : version,
                (flags(packet, end + BEFORE_FLAGS) & ENCRYPTION) != 0);
    }

    /** The lower 16 of the server's flags; none if the packet ends before. */
    private static int flags(byte[] packet, int at) {
        return at + 1 < packet.length ? packet[at] & 0xFF | (packet[at + 1] & 0xFF) << 8 : 0;
    }

    private static Refusal refusal(byte[] packet) {
        int text = Math.min(packet.length, ERROR_TEXT);
        int number = text < ERROR_TEXT ? 0 : packet[1] & 0xFF | (packet[2] & 0xFF) << 8;
        String said = new String(packet, text, packet.length - text, StandardCharsets.UTF_8);
        return new Refusal(number, STATE.matcher(said).replaceFirst(""));
    }

    /** The error with which a server answers instead of a greeting: it talks to nobody, or not to this machine. */
    static final class Refusal extends IOException {
        private static final long serialVersionUID = 1L;

        private final int number;

        Refusal(int number, String text) {
            super(text);
            this.number = number;
        }

        /** The server's number of the error; 0 when it sent none. */
        int number() {
            return number;
        }
    }
}
