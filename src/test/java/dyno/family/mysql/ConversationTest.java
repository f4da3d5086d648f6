package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.wire.Command;
import dyno.wire.Exchange;
import dyno.wire.Exchange.RoundTrip;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConversationTest {
    private static final int WITH_SCHEMA = 1 << 3;
    private static final int ENCRYPTED = 1 << 11;
    private static final int SHORT_SECRET = 1 << 15;
    private static final int QUERY_ATTRIBUTES = 1 << 27;
    private static final byte[] OK = packet(1, 0, 0, 0, 2, 0, 0, 0);

    private final Conversation conversation = new Conversation();

    @Test
    void readsWhoLogsInButNotTheSecret() {
        assertThat(logIn(WITH_SCHEMA | SHORT_SECRET))
                .containsExactly(
                        new Command("handshake response", "user root, schema dyno"), new Command("data", "3 bytes"));
    }

    @Test
    void readsStatements() {
        logIn(0);

        assertThat(say(SomeRequest.query("SELECT 1"), OK)).containsExactly(new Command("COM_QUERY", "SELECT 1"));
        assertThat(say(packet(0, 0x0e), OK)).containsExactly(new Command("COM_PING", ""));
    }

    @Test
    void passesOverTheNumberOfAttributes() {
        logIn(QUERY_ATTRIBUTES);

        assertThat(say(packet(0, 3, 0, 1, 'D', 'O', ' ', '1'), OK)).containsExactly(new Command("COM_QUERY", "DO 1"));
    }

    @Test
    void knowsWhatAnExecutionExecutes() {
        logIn(0);
        say(prepare("SELECT 1"), packet(1, 0, 7, 0, 0, 0));
        say(prepare("SELECT 2"), packet(1, 0, 8, 0, 0, 0));

        assertThat(say(statement(0x17, 7), OK)).containsExactly(new Command("COM_STMT_EXECUTE", "SELECT 1"));
        assertThat(say(statement(0x17, 8), OK)).containsExactly(new Command("COM_STMT_EXECUTE", "SELECT 2"));
        assertThat(say(statement(0x19, 7), new byte[0])).containsExactly(new Command("COM_STMT_CLOSE", "SELECT 1"));
    }

    @Test
    void knowsItInAPipelineToo() {
        logIn(0);
        byte[] pipeline = join(statement(0x19, 3), prepare("DO ?"), statement(0xfa, -1));

        assertThat(say(pipeline, packet(1, 0, 9, 0, 0, 0)))
                .extracting(Command::toString)
                .containsExactly("COM_STMT_CLOSE", "COM_STMT_PREPARE DO ?", "COM_STMT_BULK_EXECUTE DO ?");
        assertThat(say(statement(0x17, 9), OK)).containsExactly(new Command("COM_STMT_EXECUTE", "DO ?"));
    }

    @Test
    void takesAStatementOf16MegabytesForOne() {
        logIn(0);
        byte[] full = new byte[0xffffff + 4];
        Arrays.fill(full, (byte) 'x');
        full[0] = full[1] = full[2] = (byte) 0xff;
        full[3] = 0;
        full[4] = 3;

        assertThat(say(join(full, packet(1, 'y')), OK)).hasSize(1);
    }

    @Test
    void doesNotDecodeWhatIsEncrypted() {
        byte[] request = new byte[32];
        request[1] = (byte) (ENCRYPTED >> 8);
        byte[] hello = {0x16, 3, 3, 0, 2, 1, 1};
        byte[] records = {0x17, 3, 3, 0, 2, 9, 9};

        assertThat(say(join(packet(1, request), hello), records))
                .containsExactly(
                        new Command("encryption request", ""), new Command("encrypted", "not decoded, 7 bytes"));
        assertThat(say(join(records, records), records))
                .containsExactly(new Command("encrypted", "not decoded, 14 bytes"));
    }

    private List<Command> logIn(int flags) {
        ByteBuffer body = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        body.putInt(flags).position(32);
        body.put("root\0".getBytes(StandardCharsets.UTF_8));
        body.put((flags & SHORT_SECRET) == 0 ? new byte[] {'s', 0} : new byte[] {2, 's', 's'});
        body.put("dyno\0".getBytes(StandardCharsets.UTF_8));
        byte[] response = packet(1, Arrays.copyOf(body.array(), body.position()));
        return say(join(response, packet(3, 1, 2, 3)), OK);
    }

    private List<Command> say(byte[] request, byte[] reply) {
        return conversation.commands(new Exchange(List.of(new RoundTrip(request, reply))));
    }

    private static byte[] prepare(String sql) {
        byte[] packet = SomeRequest.query(sql);
        packet[4] = 0x16;
        return packet;
    }

    private static byte[] statement(int command, int id) {
        return packet(0, command, id & 0xff, id >> 8 & 0xff, id >> 16 & 0xff, id >> 24 & 0xff);
    }

    private static byte[] packet(int sequence, int... payload) {
        byte[] bytes = new byte[payload.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) payload[i];
        }
        return packet(sequence, bytes);
    }

    private static byte[] packet(int sequence, byte[] payload) {
        return join(new byte[] {(byte) payload.length, 0, 0, (byte) sequence}, payload);
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }
}
