package dyno.run.store;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The output of a fork, line by line, without the lines in which a JVM repeats options from the user's environment:
 * these may contain passwords, for example of a proxy or a key store, and logs are passed on to others.
 */
final class ForkLog extends FilterOutputStream {
    private static final Pattern REPEATED_OPTIONS =
            Pattern.compile("(NOTE: )?Picked up (JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS):.*", Pattern.DOTALL);

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    ForkLog(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int octet) throws IOException {
        line.write(octet);
        if (octet == '\n') {
            endLine();
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int i = 0; i < length; i++) {
            write(bytes[offset + i]);
        }
    }

    private void endLine() throws IOException {
        if (!REPEATED_OPTIONS
                .matcher(line.toString(StandardCharsets.ISO_8859_1))
                .matches()) {
            line.writeTo(out);
        }
        line.reset();
    }

    @Override
    public void close() throws IOException {
        endLine();
        super.close();
    }
}
