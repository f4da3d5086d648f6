package dyno.hotspot.finding;

import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot.CostRange;
import dyno.hotspot.Share;
import java.util.List;

/**
 * A cause of cost in one operation of a driver, with its evidence.
 *
 * @param cause why it costs
 * @param className binary name of the class of the hotspot that it explains; empty for commands on the wire
 * @param methodName method of the hotspot; empty for commands on the wire
 * @param rank the hotspot's rank in the CPU ranking; 0 when it has none
 * @param explanation what was seen, in a sentence
 * @param places responsible lines of the driver, heaviest first, with their shares
 * @param frames what they call outside the driver, or commands that they send, heaviest first
 * @param share part of the operation's CPU time that is spent on it; NaN for commands on the wire
 * @param nanos that share of the operation's CPU time, ns/op; NaN when the operation's is unknown
 * @param cost the 95 % interval around {@code nanos}
 * @param bytes memory that it allocates, bytes/op; NaN when unknown
 * @param roundTrips round trips an operation that it causes
 * @param heapShare part of the bytes that the operation allocates; all NaN when unknown
 */
public record Finding(
        Cause cause,
        String className,
        String methodName,
        int rank,
        String explanation,
        List<Place> places,
        List<Part> frames,
        Share share,
        double nanos,
        CostRange cost,
        double bytes,
        int roundTrips,
        Share heapShare) {
    public Finding {
        places = List.copyOf(places);
        frames = List.copyOf(frames);
    }

    /** The heaviest responsible line for people, or the first command; empty if there is neither. */
    public String place() {
        if (!places.isEmpty()) {
            return places.get(0).name();
        }
        return frames.isEmpty() ? "" : frames.get(0).name();
    }

    /**
     * A line of the driver with its part of the operation.
     *
     * @param name class and method without the package, with the line where it is known
     * @param share 0 to 1; NaN if it has none
     * @param code the line; null in the classic runs, which did not store it
     */
    public record Place(String name, double share, CodePlace code) {
        static Place of(CodePlace code, double share) {
            return new Place(code.toString(), share, code);
        }

        public Part part() {
            return new Part(name, share);
        }
    }

    /** A line, method or command with its part of the operation, 0 to 1; NaN if it has none. */
    public record Part(String name, double share) {}
}
