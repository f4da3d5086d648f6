package dyno.patch;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What a patch says of itself: Debian's DEP-3 fields, and those that Dyno adds.
 *
 * @param description what it does and why; the first line is a synopsis
 * @param author who wrote it
 * @param origin where it comes from
 * @param forwarded whether and where it was sent to the driver's maintainers
 * @param bug address of the driver's own issue
 * @param lastUpdate when it was last changed
 * @param hotspot the place it addresses, {@code Class.method}
 * @param workloads simple names of the workloads that it targets, at least one
 * @param expectedGain what its author expects to measure
 * @param risk what it may break
 * @param published what a published study measured for the same idea
 * @param wireChange why it sends other bytes than the original; empty when it sends the same
 */
public record PatchHeader(
        String description,
        String author,
        String origin,
        Optional<String> forwarded,
        Optional<String> bug,
        LocalDate lastUpdate,
        String hotspot,
        List<String> workloads,
        String expectedGain,
        String risk,
        Optional<String> published,
        Optional<String> wireChange) {
    public PatchHeader {
        workloads = List.copyOf(workloads);
    }

    /** The first line of the description. */
    public String synopsis() {
        return description.lines().findFirst().orElseThrow();
    }
}
