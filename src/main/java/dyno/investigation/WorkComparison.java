package dyno.investigation;

import dyno.driver.DriverCoordinates;
import dyno.patch.PatchCatalogue;
import dyno.report.WorkReport;
import dyno.report.WorkRow;
import dyno.run.RunException;
import dyno.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Counts the work of drivers in operations. */
public final class WorkComparison {
    private final Path patches;
    private final ServerChoice server;
    private final Console console;

    public WorkComparison(Path patches, ServerChoice server, Console console) {
        this.patches = patches;
        this.server = server;
        this.console = console;
    }

    /** Two drivers in some workloads. */
    private record Pair(DriverCoordinates baseline, DriverCoordinates candidate, List<String> workloads) {}

    /**
     * A driver beside another.
     *
     * @throws RunException FORK_FAILED when nothing could be counted
     */
    public WorkReport of(DriverCoordinates baseline, DriverCoordinates candidate, List<String> workloads) {
        return of(List.of(new Pair(baseline, candidate, workloads)));
    }

    /**
     * Every patch beside its driver, in the workloads that it targets and in those of a triage.
     *
     * @throws RunException FORK_FAILED when nothing could be counted
     */
    public WorkReport ofPatches() {
        PatchCatalogue catalogue = new PatchCatalogue(patches);
        List<Pair> pairs = new ArrayList<>();
        for (DriverCoordinates candidate : catalogue.names()) {
            Set<String> workloads = new LinkedHashSet<>();
            Claim.of(catalogue.find(candidate)).targets().stream().sorted().forEach(workloads::add);
            workloads.addAll(Workload.CORE);
            pairs.add(new Pair(candidate.base(), candidate, List.copyOf(workloads)));
        }
        return of(pairs);
    }

    private WorkReport of(List<Pair> pairs) {
        List<DriverCoordinates> drivers = pairs.stream()
                .flatMap(pair -> Stream.of(pair.baseline(), pair.candidate()))
                .distinct()
                .toList();
        try (Stand stand = new Stand(drivers, server, patches, console::say)) {
            WorkCounts counts = new WorkCounts(stand, console);
            List<WorkRow> rows = pairs.stream()
                    .flatMap(pair -> counts.of(pair.baseline(), pair.candidate(), pair.workloads()).stream())
                    .toList();
            if (rows.stream().allMatch(row -> row.failure() != null)) {
                throw new RunException(
                        RunException.Kind.FORK_FAILED,
                        rows.stream().map(WorkRow::failure).findFirst().orElse("There is no patch."));
            }
            return new WorkReport(
                    stand.environment().server(), stand.environment().jdk(), rows);
        }
    }
}
