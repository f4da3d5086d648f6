package dyno.feature.inspect;

import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.experiment.counts.CountedOperation;
import dyno.experiment.counts.OperationCounts;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.MeasurementSetup;
import dyno.feature.inspect.ExplanationReport.Alternative;
import dyno.feature.inspect.ExplanationReport.HotMethod;
import dyno.hotspot.CodePlace;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.probe.WorkCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what an operation does, and what other options, the newest version and the bundled patches would change. */
final class Explanation {
    private static final int MOST_METHODS = 8;
    private static final int MOST_PATCHES = 5;
    private static final String ALL_PATCHES = "all";

    private final CommandContext context;
    private final DriverCoordinates driver;
    private final WorkloadName operation;
    private final String title;

    /**
     * An explanation that has not been made yet.
     *
     * @param title of the operation, as the user named it
     */
    Explanation(CommandContext context, DriverCoordinates driver, WorkloadName operation, String title) {
        this.context = context;
        this.driver = driver;
        this.operation = operation;
        this.title = title;
    }

    /**
     * Observes and counts.
     *
     * @throws dyno.run.RunException FORK_FAILED when the driver cannot be observed; INTERRUPTED when the user has enough of it
     */
    ExplanationReport make() {
        Map<DriverCoordinates, String> changes = alternatives();
        List<DriverCoordinates> drivers = new ArrayList<>(List.of(driver));
        drivers.addAll(changes.keySet());
        try (MeasurementSetup setup = context.setupOfAvailable(drivers, List.of(driver))) {
            context.console().say("Observing " + driver);
            Footprint sent = setup.roundTrips(driver, List.of(operation)).stream()
                    .filter(footprint -> footprint.operation().equals(operation.toString()))
                    .findFirst()
                    .orElseThrow();
            drivers.removeAll(setup.unavailable().keySet());
            Map<DriverCoordinates, CountedOperation> counted =
                    CountedOperation.of(setup, context.console(), drivers, operation, DriverCoordinates::toString);
            CountedOperation base = counted.remove(driver);
            return new ExplanationReport(
                    setup.environment().server(),
                    setup.environment().jdk(),
                    driver.toString(),
                    operation,
                    title,
                    sent,
                    base.counts(),
                    base.failure(),
                    methods(base),
                    base.counts() == null ? List.of() : alternatives(base.counts(), counted, changes),
                    patches(base.methods()));
        }
    }

    private Map<DriverCoordinates, String> alternatives() {
        Map<DriverCoordinates, String> changes = new LinkedHashMap<>();
        for (DriverCoordinates other : DriverCatalogue.withUsefulOptions(driver)) {
            changes.put(other, other.options().without(driver.options()).toString());
        }
        if (driver.patches().isEmpty() && driver.jar().isEmpty()) {
            // The file of a setup says which version.
            if (DriverCatalogue.packages().containsKey(driver.driver())
                    && driver.setup().isEmpty()) {
                String newest = DriverCatalogue.newest(driver.driver()).version();
                if (!newest.equals(driver.version())) {
                    changes.put(driver.in(newest), "version " + newest);
                }
            }
            if (!bundled().isEmpty()) {
                changes.put(driver.with(ALL_PATCHES), "all bundled patches");
            }
        }
        return changes;
    }

    private List<PatchFile> bundled() {
        return new PatchCatalogue(context.folders().patches()).forDriver(driver.driver(), driver.version());
    }

    private static List<HotMethod> methods(CountedOperation counted) {
        return counted.methods().entrySet().stream()
                .filter(method -> method.getValue().bytecodes() > 0)
                .sorted(Comparator.comparingLong((Map.Entry<String, WorkCount> method) ->
                                -method.getValue().bytecodes())
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST_METHODS)
                .map(method -> new HotMethod(
                        method.getKey(),
                        method.getValue().bytecodes(),
                        (double) method.getValue().bytecodes()
                                / counted.counts().work().bytecodes()))
                .toList();
    }

    private static List<Alternative> alternatives(
            OperationCounts base,
            Map<DriverCoordinates, CountedOperation> counted,
            Map<DriverCoordinates, String> changes) {
        return counted.entrySet().stream()
                .map(other -> new Alternative(
                        other.getKey().toString(),
                        changes.get(other.getKey()),
                        other.getValue().counts(),
                        other.getValue().failure()))
                .sorted(Comparator.comparingInt((Alternative other) -> other.counts() == null
                                ? Integer.MAX_VALUE
                                : other.counts().roundTrips())
                        .thenComparingLong(other -> other.counts() == null
                                ? base.work().bytecodes()
                                : other.counts().work().bytecodes()))
                .toList();
    }

    /** Those that address a method that the operation executes. */
    private List<String> patches(Map<String, WorkCount> methods) {
        Map<String, Long> executed = new LinkedHashMap<>();
        if (driver.patches().isEmpty()) {
            for (PatchFile patch : bundled()) {
                methods.entrySet().stream()
                        .filter(method -> CodePlace.matches(
                                method.getKey(), patch.header().hotspot()))
                        .mapToLong(method -> method.getValue().bytecodes())
                        .max()
                        .ifPresent(bytecodes -> executed.put(patch.id(), bytecodes));
            }
        }
        return executed.entrySet().stream()
                .filter(patch -> patch.getValue() > 0)
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST_PATCHES)
                .map(Map.Entry::getKey)
                .toList();
    }
}
