package dyno.wire;

import java.io.IOException;

/** The two directions of a connection below the socket, as a driver sees them through {@link java.net.Socket}. */
interface Wire {
    /** Reads up to {@code length} bytes and blocks for the first; -1 at the end of the stream. */
    int read(byte[] buffer, int offset, int length) throws IOException;

    void write(byte[] buffer, int offset, int length) throws IOException;

    /** How many bytes can be read without blocking. */
    int available() throws IOException;
}
