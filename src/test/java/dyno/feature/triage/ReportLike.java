package dyno.feature.triage;

import dyno.Records;
import dyno.driver.DriverCoordinates;
import java.util.List;
import java.util.stream.Stream;

/** Reports like another one except for some rows, for drivers that support everything and without known patches. */
final class ReportLike {
    private static final Object[] NOTHING = {
        "scores", List.of(), "profiles", List.of(), "findings", List.of(), "patches", List.of()
    };

    private ReportLike() {}

    /** With what is to be fixed first according to the rows, unless that is among the changes. */
    static TriageReport with(TriageReport other, Object... changes) {
        TriageReport rows = Records.with(
                other,
                "notSupported",
                List.of(),
                "uncertain",
                List.of(),
                "knownPatches",
                List.of(),
                "allPatches",
                List.of());
        TriageReport changed = Records.with(rows, changes);
        if (List.of(changes).contains("fixFirst")) {
            return changed;
        }
        List<DriverCoordinates> drivers = changed.drivers().stream()
                .map(driver -> DriverCoordinates.parse(driver.name()))
                .toList();
        return Records.with(
                changed, "fixFirst", FixFirst.of(drivers, changed.scores(), changed.profiles(), changed.findings()));
    }

    /** One without scores, profiles, findings and patches but for the changes. */
    static TriageReport empty(TriageReport other, Object... changes) {
        return with(other, Stream.concat(Stream.of(NOTHING), Stream.of(changes)).toArray());
    }
}
