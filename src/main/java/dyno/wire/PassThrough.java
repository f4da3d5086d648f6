package dyno.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The wire to a real server. */
final class PassThrough implements Wire {
    private final InputStream in;
    private final OutputStream out;

    PassThrough(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        return in.read(buffer, offset, length);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        out.write(buffer, offset, length);
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }
}
