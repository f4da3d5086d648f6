package dyno.workload.nativeclient;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A connection of MariaDB's C client, called from Java with the calls that a C program would make. It counts them,
 * because each has a cost that a C program does not have.
 *
 * <p>Not for several threads.
 */
public final class NativeClient implements AutoCloseable {
    private static final NativeText CHARSET = NativeText.of("utf8mb4");
    private static final Memory NO = no();

    private static long calls;

    private final long handle;

    private NativeClient(long handle) {
        this.handle = handle;
    }

    /**
     * Loads the library; once per JVM, before anything else.
     *
     * @return the version of the client
     * @throws UnsatisfiedLinkError when it cannot be loaded here
     */
    public static String load(Path library) {
        LibMariaDb.load(library);
        return NativeText.at(LibMariaDb.mysql_get_client_info());
    }

    /** Calls into the library so far, in this JVM. */
    public static long calls() {
        return calls;
    }

    /**
     * Opens a connection, unencrypted as those of the drivers are.
     *
     * @throws NativeClientException when the server cannot be reached or refuses
     */
    public static NativeClient connect(NativeAddress address) {
        long handle = LibMariaDb.mysql_init(0);
        LibMariaDb.mysql_options(handle, LibMariaDb.MYSQL_OPT_PROTOCOL, address.protocol());
        LibMariaDb.mysql_options(handle, LibMariaDb.MYSQL_SET_CHARSET_NAME, CHARSET.address());
        LibMariaDb.mysql_options(handle, LibMariaDb.MYSQL_OPT_SSL_ENFORCE, Pointer.nativeValue(NO));
        LibMariaDb.mysql_options(handle, LibMariaDb.MYSQL_OPT_SSL_VERIFY_SERVER_CERT, Pointer.nativeValue(NO));
        calls += 6;
        if (address.connect(handle) == 0) {
            NativeClientException failure = problem(handle);
            LibMariaDb.mysql_close(handle);
            throw failure;
        }
        return new NativeClient(handle);
    }

    /**
     * Runs a statement that returns no rows.
     *
     * @throws NativeClientException when the server refuses
     */
    public void execute(NativeText statement) {
        calls++;
        if (LibMariaDb.mysql_real_query(handle, statement.address(), statement.length()) != 0) {
            throw problem(handle);
        }
    }

    /**
     * Runs a query, stores its result on the client, iterates over its rows and fetches the last one.
     *
     * <p>The iteration is in the library. Fetching each row from Java would cost far more than in a C program: with
     * 1000 rows it took three quarters of the client's CPU time.
     *
     * @param sink receives the address of the last row, an array of the columns' texts; not called when there is none
     * @return the number of rows
     * @throws NativeClientException when the server refuses
     */
    public long query(NativeText statement, LongConsumer sink) {
        execute(statement);
        long result = store();
        long rows = LibMariaDb.mysql_num_rows(result);
        calls += 3;
        if (rows > 0) {
            LibMariaDb.mysql_data_seek(result, rows - 1);
            sink.accept(LibMariaDb.mysql_fetch_row(result));
            calls += 2;
        }
        LibMariaDb.mysql_free_result(result);
        return rows;
    }

    private long store() {
        long result = LibMariaDb.mysql_store_result(handle);
        if (result == 0) {
            throw problem(handle);
        }
        return result;
    }

    /**
     * A column of the rows that a query returns.
     *
     * @param column from 0
     * @throws NativeClientException when the server refuses
     */
    public List<String> column(String query, int column) {
        execute(NativeText.of(query));
        long result = store();
        List<String> texts = new ArrayList<>();
        for (long row = LibMariaDb.mysql_fetch_row(result); row != 0; row = LibMariaDb.mysql_fetch_row(result)) {
            texts.add(NativeText.at(new Pointer(row).getLong((long) column * Native.POINTER_SIZE)));
        }
        LibMariaDb.mysql_free_result(result);
        return texts;
    }

    /** Does almost nothing: its time is that of any call from Java. */
    public long idle() {
        return LibMariaDb.mysql_thread_id(handle);
    }

    @Override
    public void close() {
        calls++;
        LibMariaDb.mysql_close(handle);
    }

    private static NativeClientException problem(long handle) {
        return new NativeClientException(LibMariaDb.mysql_errno(handle), NativeText.at(LibMariaDb.mysql_error(handle)));
    }

    private static Memory no() {
        Memory value = new Memory(1);
        value.setByte(0, (byte) 0);
        return value;
    }
}
