package dyno.feature.patching;

import dyno.driver.DriverCoordinates;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The sources of a version that is published without any. */
final class SourcesOption {
    @Option(
            names = "--sources",
            paramLabel = "CHECKOUT",
            description =
                    "A checkout of the driver's repository at this version, used as sources (also by later commands) if the"
                            + " version is published without any.")
    private Path checkout;

    Optional<Path> checkout() {
        return Optional.ofNullable(checkout);
    }

    void take(PatchWorkshop workshop, List<DriverCoordinates> drivers) {
        if (checkout != null) {
            workshop.takeSources(drivers, checkout);
        }
    }
}
