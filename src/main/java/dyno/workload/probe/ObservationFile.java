package dyno.workload.probe;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file with observations by case from the JVM of a driver.
 *
 * <p>Not as serialised objects: an {@code ObjectOutputStream} looks each object up by its identity hash code, which is
 * the same for all in that JVM, so that the time grew with the square of the number of values.
 */
final class ObservationFile {
    private ObservationFile() {}

    static void write(Path file, Map<String, List<Observation>> observations) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            out.writeInt(observations.size());
            for (Map.Entry<String, List<Observation>> one : observations.entrySet()) {
                write(out, one.getKey());
                out.writeInt(one.getValue().size());
                for (Observation observation : one.getValue()) {
                    write(out, observation);
                }
            }
        }
    }

    private static void write(DataOutputStream out, Observation observation) throws IOException {
        out.writeInt(observation.requests().size());
        for (byte[] request : observation.requests()) {
            out.writeInt(request.length);
            out.write(request);
        }
        out.writeBoolean(observation.resultsOnly());
        out.writeInt(observation.values().size());
        for (String value : observation.values()) {
            write(out, value);
        }
        write(out, observation.failure());
    }

    /** Its UTF-16 units, because a driver may return half of a surrogate pair. */
    private static void write(DataOutputStream out, String text) throws IOException {
        ByteBuffer units = ByteBuffer.allocate(Character.BYTES * text.length());
        units.asCharBuffer().put(text);
        out.writeInt(units.capacity());
        out.write(units.array());
    }

    /**
     * What {@link #write} wrote. Memory grows with the actual contents of the file, not with the sizes stated in it.
     *
     * @throws IOException when the file is missing or damaged
     */
    static Map<String, List<Observation>> read(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            Map<String, List<Observation>> observations = new LinkedHashMap<>();
            for (int cases = count(in); cases > 0; cases--) {
                String name = text(in);
                List<Observation> seen = new ArrayList<>();
                for (int left = count(in); left > 0; left--) {
                    seen.add(observation(in));
                }
                observations.put(name, seen);
            }
            if (observations.isEmpty() || in.read() >= 0) {
                throw new EOFException();
            }
            return observations;
        } catch (EOFException e) {
            throw new IOException(file + " is damaged", e);
        }
    }

    private static Observation observation(DataInputStream in) throws IOException {
        List<byte[]> requests = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
            requests.add(bytes(in));
        }
        boolean resultsOnly = in.readBoolean();
        List<String> values = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
            values.add(text(in));
        }
        return new Observation(requests, resultsOnly, values, text(in));
    }

    private static String text(DataInputStream in) throws IOException {
        return ByteBuffer.wrap(bytes(in)).asCharBuffer().toString();
    }

    private static int count(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0) {
            throw new EOFException();
        }
        return count;
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        int length = count(in);
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }
}
