package dyno.experiment.builds;

import dyno.driver.DriverCoordinates;
import dyno.patch.file.FileDiff;
import dyno.patch.file.PatchFile;
import dyno.patch.file.PatchHeader;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;

/**
 * A patch in a list of patches.
 *
 * @param patch coordinates, {@code drizzle@1.2+hexdump-guard}
 * @param synopsis first line of its description; if it cannot be read, the reason
 * @param readable false when the file is no proper patch; all that follows is then empty
 * @param author who wrote it
 * @param lastUpdate ISO date
 * @param forwarded whether and where it was sent to the driver's maintainers
 * @param bug address of the driver's own issue
 * @param hotspot the place it addresses
 * @param workloads the workloads that it targets
 * @param expectedGain what its author expects
 * @param risk what it may break
 * @param published what a published study measured for the same idea; empty when none did
 * @param wireChange why it sends different bytes; empty when it sends the same
 * @param measuredGain the result of a validation; empty before one
 * @param files the files that it touches
 * @param hunks in all of them
 */
public record PatchRow(
        String patch,
        String synopsis,
        boolean readable,
        String author,
        String lastUpdate,
        String forwarded,
        String bug,
        String hotspot,
        List<String> workloads,
        String expectedGain,
        String risk,
        String published,
        String wireChange,
        String measuredGain,
        List<String> files,
        int hunks) {
    public PatchRow {
        workloads = List.copyOf(workloads);
        files = List.copyOf(files);
    }

    /** A patch that was read. */
    public static PatchRow of(PatchFile patch) {
        PatchHeader header = patch.header();
        return new PatchRow(
                patch.coordinates().toString(),
                header.synopsis(),
                true,
                header.author(),
                header.lastUpdate().toString(),
                header.forwarded().orElse(""),
                header.bug().orElse(""),
                header.hotspot(),
                header.workloads().stream().map(WorkloadName::toString).toList(),
                header.expectedGain(),
                header.risk(),
                header.published().orElse(""),
                header.wireChange().orElse(""),
                header.measuredGain().orElse(""),
                patch.files().stream().map(FileDiff::path).toList(),
                patch.files().stream().mapToInt(file -> file.hunks().size()).sum());
    }

    /** A patch that cannot be read. */
    public static PatchRow unreadable(DriverCoordinates patch, String problem) {
        return new PatchRow(
                patch.toString(), problem, false, "", "", "", "", "", List.of(), "", "", "", "", "", List.of(), 0);
    }
}
