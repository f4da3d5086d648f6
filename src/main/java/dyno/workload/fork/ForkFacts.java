package dyno.workload.fork;

import dyno.wire.WireCount;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Facts about a fork in addition to its scores.
 *
 * @param wire counts of one operation; null unless replayed
 * @param notes for the reader of the results, such as a refused pinning
 * @param failure why it could not be measured; null when it could
 * @param nativeCalls what calling the native client costs; null for a driver
 */
public record ForkFacts(WireCount wire, List<Note> notes, String failure, NativeCalls nativeCalls)
        implements Serializable {

    /** Writes the facts for the process that started the fork. */
    public void save(Path file) throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
            out.writeObject(this);
        }
    }

    /** Reads the facts that the fork has written. */
    public static ForkFacts load(Path file) throws IOException {
        return ReceivedObjects.read(file, ForkFacts.class);
    }
}
