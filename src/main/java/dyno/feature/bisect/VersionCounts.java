package dyno.feature.bisect;

import dyno.driver.DriverCoordinates;
import dyno.experiment.Console;
import dyno.experiment.counts.CountedOperation;
import dyno.experiment.counts.WorkCounts;
import dyno.experiment.counts.WorkRow.MethodWork;
import dyno.experiment.setup.MeasurementSetup;
import dyno.feature.bisect.BisectReport.CallChange;
import dyno.feature.bisect.BisectReport.StepRow;
import dyno.feature.bisect.BisectReport.VersionRow;
import dyno.run.RunException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an operation of each version does, counted two versions at a time, and the steps at which that changes. */
final class VersionCounts {
    private final Map<String, CountedOperation> counted = new LinkedHashMap<>();

    /** Versions that were counted already, all of the range in their order. */
    VersionCounts(Map<String, CountedOperation> counted) {
        this.counted.putAll(counted);
    }

    /**
     * Counts versions.
     *
     * @param skipped why versions are not available
     * @throws RunException INTERRUPTED when the user has enough of it
     */
    static VersionCounts of(
            MeasurementSetup setup, Console console, BisectOptions options, Map<String, String> skipped) {
        Map<String, DriverCoordinates> available = new LinkedHashMap<>();
        options.versions().stream()
                .filter(version -> !skipped.containsKey(version))
                .forEach(version -> available.put(version, options.cell(version).driver()));
        Map<DriverCoordinates, CountedOperation> found = CountedOperation.of(
                setup, console, available.values(), options.workload(), driver -> label(driver, available));
        Map<String, CountedOperation> counted = new LinkedHashMap<>();
        options.versions()
                .forEach(version -> counted.put(
                        version,
                        skipped.containsKey(version)
                                ? CountedOperation.failed(skipped.get(version))
                                : found.get(available.get(version))));
        return new VersionCounts(counted);
    }

    private static String label(DriverCoordinates driver, Map<String, DriverCoordinates> versions) {
        return versions.entrySet().stream()
                .filter(version -> version.getValue().equals(driver))
                .map(version -> BisectOptions.label(version.getKey()))
                .findFirst()
                .orElseThrow();
    }

    List<VersionRow> rows() {
        return counted.entrySet().stream()
                .map(version -> new VersionRow(
                        BisectOptions.label(version.getKey()),
                        version.getValue().counts(),
                        version.getValue().failure()))
                .toList();
    }

    /** The neighbours among the counted versions in which anything differs, in their order. */
    List<StepRow> steps() {
        List<String> versions = counted.keySet().stream()
                .filter(version -> counted.get(version).failure() == null)
                .toList();
        List<StepRow> steps = new ArrayList<>();
        for (int i = 1; i < versions.size(); i++) {
            step(versions.get(i - 1), versions.get(i)).ifPresent(steps::add);
        }
        return steps;
    }

    private Optional<StepRow> step(String older, String newer) {
        CountedOperation was = counted.get(older);
        CountedOperation is = counted.get(newer);
        List<CallChange> calls = new CallChanges(was.calls(), is.calls()).inOrder();
        List<MethodWork> methods = WorkCounts.methods(was.methods(), is.methods());
        return was.counts().equals(is.counts()) && calls.isEmpty() && methods.isEmpty()
                ? Optional.empty()
                : Optional.of(new StepRow(
                        BisectOptions.label(older),
                        BisectOptions.label(newer),
                        was.counts(),
                        is.counts(),
                        calls,
                        methods,
                        null,
                        List.of()));
    }
}
