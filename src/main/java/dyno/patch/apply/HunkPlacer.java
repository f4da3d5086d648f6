package dyno.patch.apply;

import com.github.difflib.patch.ChangeDelta;
import com.github.difflib.patch.Chunk;
import com.github.difflib.patch.Patch;
import com.github.difflib.patch.PatchFailedException;
import com.github.difflib.patch.VerifyChunk;
import dyno.patch.file.FileDiff;
import dyno.patch.file.FileDiff.Hunk;
import dyno.patch.file.Printable;
import dyno.patch.file.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds the place of each hunk in one file: every line must match, up to the fuzz allowed, but the hunk may
 * have moved.
 */
final class HunkPlacer {
    private static final int SHOWN_LINES = 3;

    /** Hunks rarely have more lines of context. */
    private static final int MOST_FUZZ = 3;

    private final SourceText text;
    private final int fuzz;
    private final Patch<String> placed = new Patch<>();
    private final List<Failure> failures = new ArrayList<>();
    private final List<Fit> fits = new ArrayList<>();
    private int offset;
    private int end;

    /** A hunk that does not apply, and a paragraph with the reason. */
    record Failure(Hunk hunk, String message) {}

    /** How far from its line, and with how little of its context, a hunk applies. */
    record Fit(int offset, int fuzz) {}

    /** A hunk, perhaps without some of its context, and its position. */
    private record Place(Hunk hunk, int position, int fuzz) {}

    /** Places all hunks, and continues after one that fails. */
    HunkPlacer(SourceText text, FileDiff diff, int fuzz) {
        this.text = text;
        this.fuzz = fuzz;
        for (Hunk hunk : diff.hunks()) {
            place(hunk, diff);
        }
    }

    List<Failure> failures() {
        return failures;
    }

    /** How each hunk applies, if none failed. */
    List<Fit> fits() {
        return fits;
    }

    /** The file with all hunks applied; only if none failed. */
    SourceText patched() {
        try {
            return text.withLines(placed.applyTo(text.lines()));
        } catch (PatchFailedException e) {
            throw new IllegalStateException("A hunk moved after it was placed", e);
        }
    }

    private void place(Hunk hunk, FileDiff diff) {
        Optional<Place> found = locate(hunk, fuzz);
        if (found.isEmpty()) {
            failures.add(new Failure(hunk, explain(hunk, diff)));
            return;
        }
        Hunk fitting = found.get().hunk();
        int position = found.get().position();
        offset = position - fitting.position();
        end = position + fitting.before().size();
        fits.add(new Fit(offset, found.get().fuzz()));
        Chunk<String> before = new Chunk<>(position, text.adapt(fitting.before()));
        Chunk<String> after = new Chunk<>(position, text.adapt(fitting.after()));
        placed.addDelta(new ChangeDelta<>(before, after));
    }

    /** A distant place where all of the context matches is better than a near one where some does not. */
    private Optional<Place> locate(Hunk hunk, int most) {
        for (int tried = 0; tried <= most; tried++) {
            Hunk fuzzy = hunk.withFuzz(tried);
            boolean anchored = tried == 0 || !fuzzy.before().isEmpty();
            OptionalInt position =
                    anchored ? locate(text.adapt(fuzzy.before()), fuzzy.position() + offset) : OptionalInt.empty();
            if (position.isPresent()) {
                return Optional.of(new Place(fuzzy, position.getAsInt(), tried));
            }
        }
        return Optional.empty();
    }

    /** The nearest match to the place that the previous hunks suggest, but after them. */
    private OptionalInt locate(List<String> before, int expected) {
        int last = text.lines().size() - before.size();
        int below = Math.max(end, Math.min(expected, last + 1));
        int above = Math.min(last, below - 1);
        while (below <= last || above >= end) {
            boolean down = above < end || below <= last && below - expected <= expected - above;
            int position = down ? below++ : above--;
            if (fits(before, position)) {
                return OptionalInt.of(position);
            }
        }
        return OptionalInt.empty();
    }

    private boolean fits(List<String> before, int position) {
        try {
            return new Chunk<>(position, before).verifyChunk(text.lines(), 0, position) == VerifyChunk.OK;
        } catch (PatchFailedException e) {
            throw new IllegalStateException("The diff library failed to compare lines", e);
        }
    }

    private String explain(Hunk hunk, FileDiff diff) {
        List<String> before = text.adapt(hunk.before());
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
                reason(hunk, before, same, start + same)));
        show(message, "expected", before, same);
        show(message, "found", lines, start + same);
        return message.toString();
    }

    private String reason(Hunk hunk, List<String> before, int expected, int found) {
        if (expected == before.size()) {
            return "overlaps the hunk above";
        }
        List<String> lines = text.lines();
        boolean onlySpace = found < lines.size()
                && before.get(expected).strip().equals(lines.get(found).strip());
        return (onlySpace ? "does not apply: only white space differs" : "does not apply")
                + locate(hunk, MOST_FUZZ)
                        .map(place ->
                                "; it would apply at line " + (place.position() + 1) + " with --fuzz " + place.fuzz())
                        .orElse("");
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
            message.append(String.format("%n    %-8s | %s", what, Printable.of(line.stripTrailing())));
        }
    }
}
