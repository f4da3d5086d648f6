package dyno.patch.apply;

/**
 * A hunk that applies, but not at its stated line or not with all of its context.
 *
 * @param patch id of the patch
 * @param file path within the source jar
 * @param hunk number of the hunk within the file's diff, from 1
 * @param offset lines below (above, when negative) the line stated in the hunk
 * @param fuzz lines of context at each end that were ignored
 */
public record HunkOffset(String patch, String file, int hunk, int offset, int fuzz) {}
