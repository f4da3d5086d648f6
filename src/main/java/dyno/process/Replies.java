package dyno.process;

import dyno.workload.fork.ReceivedObjects;
import dyno.workload.probe.Probe;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The replies of a {@link Probe} that has ended, on disk: those of some take tens of megabytes.
 *
 * @param <R> their class
 */
public final class Replies<R> implements AutoCloseable {
    private final Class<R> type;
    private final ObjectInputStream in;

    /** Opens the file, which is removed by the time that this is closed. */
    Replies(Path file, Class<R> type) throws IOException {
        this.type = type;
        this.in = ReceivedObjects.open(Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE));
    }

    /**
     * The next one; empty after the last.
     *
     * @throws IOException when it is of another class, or cannot be read
     */
    public Optional<R> next() throws IOException {
        try {
            return Optional.of(ReceivedObjects.next(in, type));
        } catch (EOFException end) {
            return Optional.empty();
        }
    }

    List<R> all() throws IOException {
        List<R> all = new ArrayList<>();
        for (Optional<R> next = next(); next.isPresent(); next = next()) {
            all.add(next.get());
        }
        return all;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
