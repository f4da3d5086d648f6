package dyno.feature.triage.report;

import dyno.io.Json;
import dyno.wire.TransportName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;

/**
 * What all patches of a driver together change of the CPU time of a workload, as measured at a date; later
 * patches are not contained.
 *
 * @param driver the driver as published
 * @param ratio the time with all patches, divided by that without
 * @param low lowest ratio of a round
 * @param high highest ratio of a round
 * @param date of the measurement, {@code 2026-11-26}
 * @param machine kind of machine: processor model, number of processors and JDK major
 */
public record AllPatchesRow(
        String driver,
        String workload,
        TransportName transport,
        double ratio,
        double low,
        double high,
        String date,
        String machine) {
    private static final String STORED = "/dyno/feature/triage/all-patches.json";

    public static List<AllPatchesRow> of(Collection<String> drivers, Collection<String> workloads) {
        return stored().stream()
                .filter(row -> drivers.contains(row.driver) && workloads.contains(row.workload))
                .toList();
    }

    /** All that come with Dyno. */
    public static List<AllPatchesRow> stored() {
        try (InputStream data = AllPatchesRow.class.getResourceAsStream(STORED)) {
            return List.of(Json.parse(new String(data.readAllBytes(), StandardCharsets.UTF_8), AllPatchesRow[].class));
        } catch (IOException e) {
            throw new UncheckedIOException("The stored gains of all patches are broken", e);
        }
    }
}
