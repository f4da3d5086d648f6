package dyno.hotspot.finding;

import dyno.hotspot.Hotspot.CostRange;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Evidence.HiddenCommand;
import dyno.hotspot.finding.Finding.Part;
import java.util.List;

/** Finds commands that a driver sends without a request by the application, each a round trip. */
final class HiddenRoundTripDetector implements Detector {
    @Override
    public List<Finding> findings(Evidence evidence) {
        int commands = evidence.hidden().stream().mapToInt(HiddenCommand::count).sum();
        if (commands == 0) {
            return List.of();
        }
        String explanation = commands == 1
                ? "an operation sends a command that the application did not issue"
                : "an operation sends " + commands + " commands that the application did not issue";
        return List.of(new Finding(
                Cause.HIDDEN_ROUND_TRIP,
                "",
                "",
                0,
                explanation,
                List.of(),
                evidence.hidden().stream()
                        .map(hidden -> new Part(hidden.text(), Double.NaN))
                        .toList(),
                Share.UNKNOWN,
                Double.NaN,
                CostRange.UNKNOWN,
                Double.NaN,
                commands,
                Share.UNKNOWN));
    }
}
