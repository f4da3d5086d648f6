package dyno.patch.file;

import java.util.List;

/**
 * The changes of a patch in one file.
 *
 * @param path path within the source jar, always relative and below its root
 * @param created true for a file that the patch adds
 * @param hunks the changes, in order
 */
public record FileDiff(String path, boolean created, List<Hunk> hunks) {
    public FileDiff {
        hunks = List.copyOf(hunks);
    }

    /**
     * One hunk of a unified diff.
     *
     * @param patchLine line of its header in the patch file, from 1
     * @param position index of its first line in the original file, from 0
     * @param before its lines in the original file, context included
     * @param after its lines in the patched file, context included
     */
    public record Hunk(int patchLine, int position, List<String> before, List<String> after) {
        public Hunk {
            before = List.copyOf(before);
            after = List.copyOf(after);
        }

        /** Lines of context above the first change. */
        int leadingContext() {
            int same = 0;
            while (same < shorter() && before.get(same).equals(after.get(same))) {
                same++;
            }
            return same;
        }

        /** Lines of context below the last change. */
        int trailingContext() {
            int limit = shorter() - leadingContext();
            int same = 0;
            while (same < limit && fromEnd(before, same).equals(fromEnd(after, same))) {
                same++;
            }
            return same;
        }

        private int shorter() {
            return Math.min(before.size(), after.size());
        }

        private static String fromEnd(List<String> lines, int index) {
            return lines.get(lines.size() - 1 - index);
        }

        /** Without lines of context at either end; as GNU patch counts it, the shorter end loses fewer. */
        public Hunk withFuzz(int fuzz) {
            int leading = leadingContext();
            int trailing = trailingContext();
            int context = Math.max(leading, trailing);
            int top = Math.max(0, Math.min(leading, fuzz + leading - context));
            int bottom = Math.max(0, Math.min(trailing, fuzz + trailing - context));
            return new Hunk(
                    patchLine,
                    position + top,
                    before.subList(top, before.size() - bottom),
                    after.subList(top, after.size() - bottom));
        }
    }
}
