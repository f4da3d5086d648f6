package dyno.feature.recordings;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Where a recording is: the same path leads to another one on another machine, or from another folder. */
final class Location {
    private static final Path LINUX = Path.of("/proc/sys/kernel/hostname");
    private static final Pattern ADDRESS = Pattern.compile("(?!file:)[A-Za-z][A-Za-z0-9+.-]+:.*");
    /** Hadoop writes addresses of files without escaping anything in their paths. */
    private static final Pattern LOCAL = Pattern.compile("^file:/+");

    private static final String MACHINE = machine();

    private Location() {}

    /**
     * The machine's name and the absolute path.
     *
     * @param recording its path or address
     * @return null for an address that leads to the same recording everywhere, such as {@code s3a://...}
     */
    static String of(String recording) {
        if (ADDRESS.matcher(recording).matches()) {
            return null;
        }
        Path path = Path.of(LOCAL.matcher(recording).replaceFirst("/"));
        return MACHINE + ":" + path.toAbsolutePath().normalize();
    }

    private static String machine() {
        try {
            return Files.readString(LINUX).strip();
        } catch (IOException e) {
            return machineInNetwork();
        }
    }

    /** Takes seconds if the name service does not answer. */
    private static String machineInNetwork() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }
}
