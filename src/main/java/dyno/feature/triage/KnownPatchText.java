package dyno.feature.triage;

import dyno.document.Quantity;
import dyno.document.Text;
import dyno.experiment.builds.Gain;
import dyno.output.VerdictStyle;
import java.util.List;
import java.util.stream.Collectors;

/** A patch of the catalogue with its gains, at a place that it addresses. */
final class KnownPatchText {
    private KnownPatchText() {}

    /** The patch, what it does, and its gains. */
    static Text of(KnownPatch patch, String workload) {
        Text text = name(patch);
        for (Text gain : gains(patch, workload)) {
            text = text.and("\n").and(gain);
        }
        return text;
    }

    static Text name(KnownPatch patch) {
        return Text.strong(patch.id())
                .and((patch.madeFor().isEmpty() ? "" : " (made for " + patch.madeFor() + ")") + ": "
                        + patch.description());
    }

    /** Its gains in a workload, else in others, else what its header records; at least one text. */
    static List<Text> gains(KnownPatch patch, String workload) {
        List<Gain> here = patch.gains().stream()
                .filter(gain -> gain.workload().toString().equals(workload))
                .toList();
        if (!here.isEmpty()) {
            return here.stream().map(gain -> gain(gain, "")).toList();
        }
        if (patch.gains().isEmpty()) {
            return List.of(
                    patch.recorded().isEmpty()
                            ? Text.soft("Not measured: ").and(Text.code("./dyno patch validate " + patch.id()))
                            : Text.soft("Recorded: " + patch.recorded()));
        }
        return patch.gains().stream()
                .map(gain -> gain(gain, gain.workload() + ", "))
                .collect(Collectors.toList());
    }

    private static Text gain(Gain gain, String elsewhere) {
        String range = Quantity.range(Quantity.percent(1 - gain.high()), Quantity.percent(1 - gain.low()));
        return Text.styled(VerdictStyle.of(gain.verdict()), gain.verdict().label())
                .and(" " + elsewhere + gain.transport() + ": ")
                .and(Text.strong(Quantity.percent(1 - gain.ratio()).toString()))
                .and(" of " + gain.metric().quantity() + " saved ")
                .and(Text.soft("(" + range + "; " + gain.origin().label() + ")"));
    }
}
