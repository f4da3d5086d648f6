package dyno.workload.nativeclient;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import java.nio.file.Path;

/**
 * The functions of MariaDB's C client that Dyno calls, under their own names.
 *
 * <p>Pointers are plain numbers and texts are already in native memory, so a call neither converts nor allocates
 * anything. {@code unsigned long} has 64 bits on all platforms with an embedded server.
 */
final class LibMariaDb {
    static final int MYSQL_SET_CHARSET_NAME = 7;
    static final int MYSQL_OPT_PROTOCOL = 9;
    static final int MYSQL_OPT_SSL_VERIFY_SERVER_CERT = 21;
    static final int MYSQL_OPT_SSL_ENFORCE = 38;

    static final int MYSQL_PROTOCOL_TCP = 1;
    static final int MYSQL_PROTOCOL_SOCKET = 2;

    private LibMariaDb() {}

    /**
     * Loads the library; once per JVM.
     *
     * @throws UnsatisfiedLinkError when it cannot be loaded here
     */
    static void load(Path library) {
        Native.register(LibMariaDb.class, NativeLibrary.getInstance(library.toString()));
    }

    static native long mysql_init(long handle);

    static native int mysql_options(long handle, int option, long value);

    static native long mysql_real_connect(
            long handle, long host, long user, long password, long schema, int port, long socket, long flags);

    static native int mysql_real_query(long handle, long statement, long length);

    static native long mysql_store_result(long handle);

    static native long mysql_num_rows(long result);

    static native void mysql_data_seek(long result, long row);

    static native long mysql_fetch_row(long result);

    static native void mysql_free_result(long result);

    static native int mysql_errno(long handle);

    static native long mysql_error(long handle);

    static native long mysql_thread_id(long handle);

    static native long mysql_get_client_info();

    static native void mysql_close(long handle);
}
