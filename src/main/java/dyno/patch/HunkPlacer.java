package dyno.patch;

import com.github.difflib.patch.ChangeDelta;
import com.github.difflib.patch.Chunk;
import com.github.difflib.patch.Patch;
import com.github.difflib.patch.PatchFailedException;
import com.github.difflib.patch.VerifyChunk;
import dyno.patch.FileDiff.Hunk;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Finds the place of each hunk in one file: every line must match, but the hunk may have moved. */
final class HunkPlacer {
    private static final int SHOWN_LINES = 3;

    private final SourceText text;
    private final Patch<String> placed = new Patch<>();
    private final List<String> failures = new ArrayList<>();
    private final List<Integer> offsets = new ArrayList<>();
    private int offset;
    private int end;

    /** Places all hunks, going on after one that fails. */
    HunkPlacer(SourceText text, FileDiff diff) {
        this.text = text;
        for (Hunk hunk : diff.hunks()) {
            place(hunk, diff);
        }
    }

    /** One paragraph for each hunk that fits nowhere. */
    List<String> failures() {
        return failures;
    }

    /** Offset of each hunk that fitted, in lines. */
    List<Integer> offsets() {
        return offsets;
    }

    /** The file with all hunks applied; only when none failed. */
    SourceText patched() {
        try {
            return text.withLines(placed.applyTo(text.lines()));
        } catch (PatchFailedException e) {
            throw new IllegalStateException("A hunk moved after it was placed", e);
        }
    }

    private void place(Hunk hunk, FileDiff diff) {
        List<String> before = text.adapt(hunk.before());
        OptionalInt found = locate(before, hunk.position() + offset);
        if (found.isEmpty()) {
            failures.add(explain(hunk, before, diff));
            return;
        }
        int position = found.getAsInt();
        offset = position - hunk.position();
        end = position + before.size();
        offsets.add(offset);
        List<String> after = text.adapt(hunk.after());
        placed.addDelta(new ChangeDelta<>(new Chunk<>(position, before), new Chunk<>(position, after)));
    }

    /** The nearest match to where the hunks before suggest it, but behind them. */
    private OptionalInt locate(List<String> before, int expected) {
        return IntStream.rangeClosed(0, text.lines().size() + Math.abs(expected))
                .flatMap(distance -> IntStream.of(expected + distance, expected - distance))
                .filter(position -> position >= end && fits(before, position))
                .findFirst();
    }

    private boolean fits(List<String> before, int position) {
        try {
            return new Chunk<>(position, before).verifyChunk(text.lines(), 0, position) == VerifyChunk.OK;
        } catch (PatchFailedException e) {
            throw new IllegalStateException("The diff library failed to compare lines", e);
        }
    }

    private String explain(Hunk hunk, List<String> before, FileDiff diff) {
        List<String> lines = text.lines();
        int start = Math.max(0, Math.min(hunk.position() + offset, lines.size()));
        int same = firstDifference(before, lines.subList(start, lines.size()));
        StringBuilder message = new StringBuilder(String.format(
                "%s:%d: hunk %d of %d (line %d of the patch) %s",
                diff.path(),
                start + same + 1,
                diff.hunks().indexOf(hunk) + 1,
                diff.hunks().size(),
                hunk.patchLine(),
                reason(before, lines, same, start + same)));
        show(message, "expected", before, same);
        show(message, "found", lines, start + same);
        return message.toString();
    }

    private static String reason(List<String> before, List<String> lines, int expected, int found) {
        if (expected == before.size()) {
            return "overlaps the hunk above";
        }
        boolean onlySpace = found < lines.size()
                && before.get(expected).strip().equals(lines.get(found).strip());
        return onlySpace ? "fits nowhere, here only white space differs" : "fits nowhere";
    }

    private static int firstDifference(List<String> before, List<String> lines) {
        int same = 0;
        while (same < Math.min(before.size(), lines.size()) && lines.get(same).equals(before.get(same))) {
            same++;
        }
        return same;
    }

    private static void show(StringBuilder message, String what, List<String> lines, int from) {
        List<String> shown = lines.subList(from, Math.min(lines.size(), from + SHOWN_LINES));
        for (String line : shown.isEmpty() ? List.of("(nothing more)") : shown) {
            message.append(String.format("%n    %-8s | %s", what, line.stripTrailing()));
        }
    }
}
