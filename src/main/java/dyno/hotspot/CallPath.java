package dyno.hotspot;

import java.util.List;

/**
 * A path through a driver and out of it, which many stack samples may share.
 *
 * @param places lines of the driver from the charged one outwards, each once, those of a method together; at least one
 * @param outside methods and symbols outside the driver that the charged line had called, from the nearest to the one
 *     that was running; empty when the driver's own code was running
 */
public record CallPath(List<CodePlace> places, List<String> outside, boolean transport) {
    public CodePlace charged() {
        return places.get(0);
    }
}
