package dyno.patch.file;

import dyno.workload.catalogue.WorkloadName;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of a patch: Debian's DEP-3 fields, and those that Dyno adds.
 *
 * @param description what it does and why; the first line is a synopsis
 * @param author who wrote it
 * @param origin where it comes from
 * @param forwarded whether and where it was sent to the driver's maintainers
 * @param bug address of the driver's own issue
 * @param lastUpdate when it was last changed
 * @param partOf id of the patch of the same version that has this change, too, and goes further; empty for a patch of its own
 * @param hotspot the place it addresses, {@code Class.method}
 * @param workloads simple names of the workloads that it targets, at least one
 * @param expectedGain what its author expects to measure
 * @param risk what it may break
 * @param published what a published study measured for the same idea
 * @param wireChange why it sends different bytes; empty when it sends the same
 * @param measuredGain the result of a validation, starting with the ratio of its best target; empty before one
 */
public record PatchHeader(
        String description,
        String author,
        String origin,
        Optional<String> forwarded,
        Optional<String> bug,
        LocalDate lastUpdate,
        Optional<String> partOf,
        String hotspot,
        List<WorkloadName> workloads,
        String expectedGain,
        String risk,
        Optional<String> published,
        Optional<String> wireChange,
        Optional<String> measuredGain) {
    private static final Pattern RATIO = Pattern.compile("(?:[a-z ]+: )?(\\d+\\.\\d+)\\s(?s:.*)");

    public PatchHeader {
        workloads = List.copyOf(workloads);
    }

    /** The ratio at the start of a measured gain, perhaps behind what was measured, such as 0.93; empty if there is none. */
    static OptionalDouble ratio(String measuredGain) {
        Matcher matcher = RATIO.matcher(measuredGain);
        return matcher.matches() ? OptionalDouble.of(Double.parseDouble(matcher.group(1))) : OptionalDouble.empty();
    }

    /** Time with the patch over time without it, of the target with the largest gain; empty before it was measured. */
    public OptionalDouble measuredRatio() {
        return measuredGain.map(PatchHeader::ratio).orElse(OptionalDouble.empty());
    }

    /** The first line of the description. */
    public String synopsis() {
        return description.lines().findFirst().orElseThrow();
    }
}
