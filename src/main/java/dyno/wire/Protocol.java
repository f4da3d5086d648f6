package dyno.wire;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What replays, taps and counts ask about the protocol that drivers speak; they know nothing else of it.
 *
 * <p>Nothing here is called while an operation is measured, except to say what went wrong.
 */
public interface Protocol {
    /** That of the drivers that Dyno measures. */
    static Protocol ofDrivers() {
        return Loaded.PROTOCOL;
    }

    /**
     * Reads the commands of one connection, part after part from its first byte on: what is sent may refer to what was sent or answered
     * before.
     */
    Function<Exchange, List<Command>> conversation();

    /** The commands in a request of which nothing else is known. */
    List<Command> commands(byte[] request);

    /**
     * Replaces what differs between two connections although they do the same, such as the ids that a server gives, in the requests of
     * one connection, operation after operation.
     */
    UnaryOperator<List<byte[]>> normaliser();

    /** How many packets a part of a stream has. */
    int packets(byte[] stream);

    /** The first difference of two different requests. */
    Difference firstDifference(byte[] expected, byte[] actual);

    /** A reply of the same length with another value in its last row; empty if there is none that can be changed. */
    Optional<byte[]> withOtherValue(byte[] reply);

    /**
     * Where two requests differ first.
     *
     * @param packet its number, from 1
     * @param position of the first differing byte within it, header included
     * @param expected the packet for people
     */
    record Difference(int packet, int position, String expected, String actual) {
        /** In the words of a replay. */
        @Override
        public String toString() {
            return "packet " + packet + ", byte " + position + ": recorded " + expected + ", sent " + actual;
        }
    }

    /** Loads it when it is first needed. */
    final class Loaded {
        private static final Protocol PROTOCOL = ServiceLoader.load(Protocol.class, Protocol.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "this copy of Dyno has no META-INF/services/" + Protocol.class.getName()));

        private Loaded() {}
    }
}
