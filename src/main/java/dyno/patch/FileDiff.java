package dyno.patch;

import java.util.List;

/**
 * What a patch changes in one file.
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
    }
}
