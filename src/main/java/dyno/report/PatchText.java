package dyno.report;

import dyno.patch.HunkOffset;
import dyno.result.CheckRow;
import dyno.result.PatchRow;
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
                        patch.measuredGain().isEmpty()
                                ? ""
                                : "\n  measured: " + patch.measuredGain().replace('\n', ' '));
    }

    private static String size(PatchRow patch) {
        return counted(patch.files().size(), "file") + ", " + counted(patch.hunks(), "hunk");
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
        String behaviour = check.behaviour() == null ? "" : "\n        " + check.behaviour();
        return "ok      %s: %s, %s, Java %d%s%s%s"
                .formatted(
                        check.patch(),
                        counted(check.files().size(), "file"),
                        counted(check.classes(), "class file"),
                        check.newestJava(),
                        offsets,
                        unlike,
                        behaviour);
    }

    private static String unlike(List<String> methods) {
        String more = methods.size() > MOST_NAMED ? " and " + (methods.size() - MOST_NAMED) + " more" : "";
        return "as compiled here, because the published code is not what its source compiles to: "
                + methods.stream().limit(MOST_NAMED).collect(Collectors.joining(", ")) + more;
    }

    private static String describe(HunkOffset offset) {
        String where = offset.offset() == 0
                ? "at the stated line"
                : "%d %s %s than stated"
                        .formatted(
                                Math.abs(offset.offset()),
                                Math.abs(offset.offset()) == 1 ? "line" : "lines",
                                offset.offset() > 0 ? "lower" : "higher");
        String fuzz = offset.fuzz() == 0 ? "" : ", with a fuzz of " + offset.fuzz();
        return "%s: hunk %d fits %s%s (%s)".formatted(offset.file(), offset.hunk(), where, fuzz, offset.patch());
    }

    private static String counted(int count, String noun) {
        return count + " " + (count == 1 ? noun : noun + "s");
    }
}
