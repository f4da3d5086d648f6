package dyno.feature.inspect;

import dyno.driver.DriverCoordinates;
import dyno.experiment.Results;
import dyno.experiment.profiles.DifferenceAnalysis.Subject;
import dyno.flamegraph.FlameGraph;
import dyno.hotspot.CostSide;
import dyno.hotspot.SamplingUnit;
import dyno.profile.Event;
import dyno.recording.Recording;
import dyno.run.ForkResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The recordings of one side of a difference.
 *
 * @param files those that could be read
 * @param units a recording for each file or time slice
 * @param forks that made the files, if Dyno did
 * @param scored forks of the same runs that measured the same without a profiler
 */
record RecordedSide(
        List<Path> files, List<Recording> units, SamplingUnit unit, List<ForkResult> forks, List<ForkResult> scored) {
    private CostSide side(Event event) {
        boolean own = forks.size() == files.size();
        return new CostSide(
                name(),
                units.stream().map(unit -> unit.profiles().get(event)).toList(),
                own ? costs(event) : List.of(),
                unit);
    }

    private List<Double> costs(Event event) {
        return Results.costs(Stream.concat(forks.stream(), scored.stream()).toList(), event);
    }

    Subject subject(Event event) {
        return new Subject(graph(event), side(event));
    }

    private FlameGraph graph(Event event) {
        return forks.isEmpty()
                ? new FlameGraph(name(), "", "", event)
                : new FlameGraph(
                        name(),
                        forks.get(0).spec().cell().workload().toString(),
                        forks.get(0).spec().cell().transport().toString(),
                        event);
    }

    String name() {
        return driver().map(DriverCoordinates::toString)
                .orElse(files.get(0).getFileName().toString());
    }

    /** That the forks measured different things, whose costs are averaged. */
    Optional<String> mixture() {
        List<String> cells = forks.stream()
                .map(fork -> fork.spec().cell().toString())
                .distinct()
                .toList();
        return cells.size() < 2
                ? Optional.empty()
                : Optional.of("The recordings of one side are of " + cells.size() + " different cells (" + cells.get(0)
                        + ", " + cells.get(1) + (cells.size() > 2 ? ", …" : "")
                        + "), and are averaged: name the files of one cell.");
    }

    Optional<DriverCoordinates> driver() {
        List<DriverCoordinates> drivers = forks.stream()
                .map(fork -> fork.spec().cell().driver())
                .distinct()
                .toList();
        return drivers.size() == 1 ? Optional.of(drivers.get(0)) : Optional.empty();
    }
}
