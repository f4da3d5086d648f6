package dyno.feature.triage.report;

import dyno.Records;
import java.util.List;
import java.util.stream.Stream;

/** Reports like another one except for some rows, for drivers that support everything and without known patches. */
final class ReportLike {
    private static final Object[] NOTHING = {
        "scores", List.of(), "profiles", List.of(), "findings", List.of(), "patches", List.of()
    };

    private ReportLike() {}

    /** With what the rows show first, unless the places to fix first are among the changes. */
    static TriageReport with(TriageReport other, Object... changes) {
        TriageReport rows =
                Records.with(other, "notSupported", List.of(), "uncertain", List.of(), "knownPatches", List.of());
        TriageReport changed = Records.with(rows, changes);
        if (List.of(changes).contains("fixFirst")) {
            return changed;
        }
        return FirstScreen.of(changed);
    }

    /** One without scores, profiles, findings and patches but for the changes. */
    static TriageReport empty(TriageReport other, Object... changes) {
        return with(other, Stream.concat(Stream.of(NOTHING), Stream.of(changes)).toArray());
    }
}
