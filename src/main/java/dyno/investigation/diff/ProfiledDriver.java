package dyno.investigation.diff;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverClasses;
import dyno.driver.JdbcCalls;
import dyno.hotspot.DriverScope;
import dyno.hotspot.StackPaths;
import dyno.report.SourceLookup;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** A driver as a reader of its profiles needs it: its classes, its sources, and the JDBC methods that it implements. */
final class ProfiledDriver implements AutoCloseable {
    /** Drivers with less than this part of their classes in common are laid over each other by their JDBC calls. */
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

    @Override
    public void close() {
        calls.close();
        sources.ifPresent(SourceLookup::close);
    }
}
