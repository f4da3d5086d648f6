package dyno.workload.nativeclient;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.file.Path;

/** The address and login of the native client, stored in native memory once. */
public final class NativeAddress {
    private final NativeText host;
    private final int port;
    private final NativeText schema;
    private final NativeText user;
    private final NativeText password;
    private final NativeText socket;
    private final Memory protocol = new Memory(Integer.BYTES);

    /**
     * An address.
     *
     * @param socket a Unix-domain socket to be used instead of host and port; null for TCP
     */
    public NativeAddress(String host, int port, Path socket, String schema, String user, String password) {
        this.host = NativeText.of(host);
        this.port = port;
        this.schema = NativeText.of(schema);
        this.user = NativeText.of(user);
        this.password = NativeText.of(password);
        this.socket = socket == null ? null : NativeText.of(socket.toString());
        protocol.setInt(0, socket == null ? LibMariaDb.MYSQL_PROTOCOL_TCP : LibMariaDb.MYSQL_PROTOCOL_SOCKET);
    }

    /** Address of MYSQL_OPT_PROTOCOL's value. */
    long protocol() {
        return Pointer.nativeValue(protocol);
    }

    /** Connects a handle; zero when that fails. */
    long connect(long handle) {
        return LibMariaDb.mysql_real_connect(
                handle,
                socket == null ? host.address() : 0,
                user.address(),
                password.address(),
                schema.address(),
                socket == null ? port : 0,
                socket == null ? 0 : socket.address(),
                0);
    }
}
