package dyno.experiment.profiles;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverClasses;
import dyno.driver.JdbcCalls;
import dyno.experiment.profiles.DifferenceReport.LineCost;
import dyno.flamegraph.SourceLookup;
import dyno.hotspot.CodePlace;
import dyno.hotspot.CostSide;
import dyno.hotspot.DriverScope;
import dyno.hotspot.StackPaths;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the analysis of a driver's profiles needs: its classes, its sources, and the JDBC methods that it implements.
 */
final class ProfiledDriver implements AutoCloseable {
    /** Drivers with less than this part of their classes in common are compared by their JDBC calls. */
    private static final double KIN = 0.5;

    private final Set<String> classes;
    private final DriverScope scope;
    private final Optional<SourceLookup> sources;
    private final JdbcCalls calls;

    ProfiledDriver(DriverArtifact driver) {
        this.classes = DriverClasses.of(driver.jar());
        this.scope = new DriverScope(classes);
        this.sources = driver.sourceJar().map(SourceLookup::new);
        this.calls = new JdbcCalls(driver);
    }

    Optional<SourceLookup> sources() {
        return sources;
    }

    /** Whether both are versions or builds of one driver, with classes of the same names. */
    boolean isKinOf(ProfiledDriver other) {
        Set<String> common = new HashSet<>(classes);
        common.retainAll(other.classes);
        return common.size() >= KIN * Math.min(classes.size(), other.classes.size());
    }

    /** Paths from the operation, or from the JDBC call. */
    StackPaths paths(boolean fromCalls) {
        return fromCalls
                ? StackPaths.ofCalls(scope, frame -> calls.call(frame.stableClassName(), frame.methodName()))
                : StackPaths.ofOperations(scope);
    }

    /**
     * The source lines that cost most, the most expensive first.
     *
     * @param operation what the whole operation costs
     */
    List<LineCost> lines(CostSide side, double operation) {
        return HottestLines.of(side, scope).stream()
                .map(line -> cost(line.key(), line.share().mean() * operation))
                .toList();
    }

    private LineCost cost(CodePlace line, double cost) {
        return new LineCost(
                line.method(),
                line.line(),
                cost,
                sources.flatMap(source -> source.line(line.className(), line.line()))
                        .orElse(""));
    }

    @Override
    public void close() {
        calls.close();
        sources.ifPresent(SourceLookup::close);
    }
}
