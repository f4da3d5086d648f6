package dyno.feature.inspect;

import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.DeclaredClaim;
import dyno.experiment.counts.WorkCounts;
import dyno.experiment.counts.WorkReport;
import dyno.experiment.counts.WorkRow;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.MeasurementSetup;
import dyno.patch.file.PatchCatalogue;
import dyno.run.RunException;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Counts the work of drivers in operations. */
public final class WorkComparison {
    private final CommandContext context;

    public WorkComparison(CommandContext context) {
        this.context = context;
    }

    /** Two drivers in some workloads. */
    private record Pair(DriverCoordinates baseline, DriverCoordinates candidate, List<WorkloadName> workloads) {}

    /**
     * One driver compared with another.
     *
     * @throws RunException FORK_FAILED when nothing could be counted
     */
    public WorkReport of(DriverCoordinates baseline, DriverCoordinates candidate, List<WorkloadName> workloads) {
        return of(List.of(new Pair(baseline, candidate, workloads)));
    }

    /**
     * Every patch compared with its driver, in the workloads that it targets and in those of a triage.
     *
     * @throws RunException FORK_FAILED when nothing could be counted
     */
    public WorkReport ofPatches() {
        PatchCatalogue catalogue = new PatchCatalogue(context.folders().patches());
        List<Pair> pairs = new ArrayList<>();
        for (DriverCoordinates candidate : catalogue.names()) {
            Set<WorkloadName> workloads = new LinkedHashSet<>();
            DeclaredClaim.of(catalogue.find(candidate)).targets().stream()
                    .sorted()
                    .forEach(workloads::add);
            Workloads.CORE.forEach(name -> workloads.add(WorkloadName.parse(name)));
            pairs.add(new Pair(candidate.base(), candidate, List.copyOf(workloads)));
        }
        return of(pairs);
    }

    private WorkReport of(List<Pair> pairs) {
        List<DriverCoordinates> drivers = pairs.stream()
                .flatMap(pair -> Stream.of(pair.baseline(), pair.candidate()))
                .distinct()
                .toList();
        try (MeasurementSetup setup = context.setup(drivers)) {
            WorkCounts counts = new WorkCounts(setup, context.console());
            List<WorkRow> rows = pairs.stream()
                    .flatMap(pair -> counts.of(pair.baseline(), pair.candidate(), pair.workloads()).stream())
                    .toList();
            if (rows.stream().allMatch(row -> row.failure() != null)) {
                throw new RunException(
                        RunException.Kind.FORK_FAILED,
                        rows.stream().map(WorkRow::failure).findFirst().orElse("There is no patch."));
            }
            return new WorkReport(
                    setup.environment().server(), setup.environment().jdk(), rows);
        }
    }
}
