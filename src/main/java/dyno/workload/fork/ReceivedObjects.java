package dyno.workload.fork;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Objects from JVMs in which a driver's code has run. Reading an object of any class other than those of results is
 * refused, because it could run code in Dyno's own process.
 */
public final class ReceivedObjects {
    /** Arrays in arrays are allocated before their elements are read, up to the depth below: 120 MB with references of 4 bytes. */
    private static final int MOST_REFERENCES = 1 << 20;

    /** The records of this package and JMH's results, with the values, collections and exceptions in them. */
    private static final ObjectInputFilter CLASSES = ObjectInputFilter.Config.createFilter(String.join(
            ";",
            // The time for reading nested sets doubles with each level; each cause of an exception is a level.
            "maxdepth=30",
            // Memory for an array is allocated before its elements are read.
            "maxarray=" + (32 << 20),
            "dyno.workload.**",
            "dyno.wire.*",
            "org.openjdk.jmh.**",
            "java.lang.*",
            "java.util.*",
            "java.util.concurrent.TimeUnit",
            "!*"));

    private static final ObjectInputFilter RESULTS = ReceivedObjects::check;

    private ReceivedObjects() {}

    private static ObjectInputFilter.Status check(ObjectInputFilter.FilterInfo info) {
        Class<?> type = info.serialClass();
        boolean isOfReferences =
                type != null && type.isArray() && !type.getComponentType().isPrimitive();
        return isOfReferences && info.arrayLength() > MOST_REFERENCES
                ? ObjectInputFilter.Status.REJECTED
                : CLASSES.checkInput(info);
    }

    /** Filters all that this JVM reads from now on, so that JMH's connections to its forks are included. */
    public static synchronized void filterAll() {
        if (ObjectInputFilter.Config.getSerialFilter() == null) {
            ObjectInputFilter.Config.setSerialFilter(RESULTS);
        }
    }

    /**
     * The object in a file.
     *
     * @throws IOException when the file is missing or damaged, or holds objects of other classes
     */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        try (ObjectInputStream in = open(Files.newInputStream(file))) {
            return next(in, type);
        } catch (InvalidObjectException e) {
            throw new IOException(file + " holds " + e.getMessage(), e);
        }
    }

    /** Reads objects one after the other. */
    public static ObjectInputStream open(InputStream file) throws IOException {
        ObjectInputStream in = new ObjectInputStream(new BufferedInputStream(file));
        in.setObjectInputFilter(RESULTS);
        return in;
    }

    /**
     * The next object.
     *
     * @throws java.io.EOFException after the last one
     * @throws InvalidObjectException when it is of another class; {@link IOException} when the stream is damaged
     */
    public static <T> T next(ObjectInputStream in, Class<T> type) throws IOException {
        try {
            T object = type.cast(in.readObject());
            if (object == null) {
                throw new InvalidObjectException("nothing");
            }
            return object;
        } catch (ClassNotFoundException e) {
            throw refused("an object of an unknown class", e);
        } catch (ClassCastException e) {
            throw refused("an object of another class", e);
        }
    }

    private static InvalidObjectException refused(String what, Exception cause) {
        InvalidObjectException refused = new InvalidObjectException(what + ": " + cause.getMessage());
        refused.initCause(cause);
        return refused;
    }
}
