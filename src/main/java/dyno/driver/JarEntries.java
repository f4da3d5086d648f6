package dyno.driver;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Unpacks entries of jars up to a limit: a few kilobytes can unpack to gigabytes. The size of an entry in the jar is
 * not trusted.
 */
public final class JarEntries {
    /** Maximum size of an unpacked entry in bytes; those of drivers have hundreds of kilobytes. */
    public static final int MOST_BYTES = 64 << 20;

    private JarEntries() {}

    /**
     * The content of an entry.
     *
     * @throws IOException when it cannot be read or has more than {@link #MOST_BYTES}; the message names the entry
     */
    public static byte[] read(ZipFile jar, ZipEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            byte[] content = in.readNBytes(MOST_BYTES + 1);
            if (content.length > MOST_BYTES) {
                throw new IOException(
                        entry.getName() + " in it is larger than " + (MOST_BYTES >> 20) + " MiB when unpacked");
            }
            return content;
        }
    }
}
