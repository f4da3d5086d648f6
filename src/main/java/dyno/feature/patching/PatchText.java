package dyno.feature.patching;

import dyno.bytecode.facts.GrownMethod;
import dyno.document.Quantity;
import dyno.experiment.builds.PatchRow;
import dyno.patch.apply.HunkOffset;
import java.util.List;
import java.util.stream.Collectors;

/** Patches and their checks for the terminal. */
public final class PatchText {
    /** Maximum number of methods in a line of text; the JSON has all. */
    private static final int MOST_NAMED = 3;

    private PatchText() {}

    /** One paragraph per patch. */
    public static String list(List<PatchRow> patches) {
        return patches.isEmpty()
                ? "There are no patches. Create one with ./dyno patch new DRIVER@VERSION."
                : patches.stream().map(PatchText::paragraph).collect(Collectors.joining("\n"));
    }

    private static String paragraph(PatchRow patch) {
        if (!patch.readable()) {
            return patch.patch() + "\n  cannot be read: " + patch.synopsis();
        }
        return "%s%n  %s%n  %s; for %s; %s%s"
                .formatted(
                        patch.patch(),
                        patch.synopsis(),
                        patch.hotspot(),
                        String.join(", ", patch.workloads()),
                        size(patch),
                        patch.measuredGain().isEmpty() ? "" : "\n  measured: " + patch.measuredGain());
    }

    private static String size(PatchRow patch) {
        return Quantity.count(patch.files().size(), "file") + ", " + Quantity.count(patch.hunks(), "hunk");
    }

    /** One paragraph per check, then how many passed. */
    public static String checks(List<CheckRow> checks) {
        long passed = checks.stream().filter(CheckRow::passes).count();
        String rows = checks.stream().map(PatchText::paragraph).collect(Collectors.joining("\n"));
        return checks.size() < 2 ? rows : rows + "\n\n%d of %d pass.".formatted(passed, checks.size());
    }

    private static String paragraph(CheckRow check) {
        if (!check.passes()) {
            return "FAILED  " + check.patch() + "\n        " + check.problem().replace("\n", "\n        ");
        }
        String offsets = check.offsets().stream()
                .map(offset -> "\n        " + describe(offset))
                .collect(Collectors.joining());
        String unlike = check.unlikePublished().isEmpty() ? "" : "\n        " + unlike(check.unlikePublished());
        String grown = check.grown().isEmpty() ? "" : "\n        " + grown(check.grown());
        String behaviour = check.behaviour() == null ? "" : "\n        " + check.behaviour();
        return "ok      %s: %s, %s, Java %d%s%s%s%s"
                .formatted(
                        check.patch(),
                        Quantity.count(check.files().size(), "file"),
                        Quantity.count(check.classes(), "class file"),
                        check.newestJava(),
                        offsets,
                        unlike,
                        grown,
                        behaviour);
    }

    private static String unlike(List<String> methods) {
        return "as compiled here, because the published code is not what its source compiles to: " + named(methods);
    }

    private static String named(List<String> methods) {
        String more = methods.size() > MOST_NAMED ? " and " + (methods.size() - MOST_NAMED) + " more" : "";
        return methods.stream().limit(MOST_NAMED).collect(Collectors.joining(", ")) + more;
    }

    private static String grown(List<GrownMethod> methods) {
        return "longer than the %d bytes of bytecode up to which HotSpot inlines a hot method: "
                        .formatted(GrownMethod.LIMIT)
                + named(methods.stream()
                        .map(method -> method.before() == 0
                                ? "%s (new, %d)".formatted(method.method(), method.after())
                                : "%s (%d, was %d)".formatted(method.method(), method.after(), method.before()))
                        .toList());
    }

    private static String describe(HunkOffset offset) {
        String where = offset.offset() == 0
                ? "at the stated line"
                : Quantity.count(Math.abs(offset.offset()), "line")
                        + (offset.offset() > 0 ? " lower than stated" : " higher than stated");
        String fuzz = offset.fuzz() == 0 ? "" : ", with a fuzz of " + offset.fuzz();
        return "%s: hunk %d applies %s%s (%s)".formatted(offset.file(), offset.hunk(), where, fuzz, offset.patch());
    }
}
