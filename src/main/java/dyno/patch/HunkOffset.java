package dyno.patch;

/**
 * A hunk that fitted, but not at the line that it named.
 *
 * @param patch id of the patch
 * @param file path within the source jar
 * @param hunk number of the hunk within the file's diff, from 1
 * @param offset lines below (above, when negative) the line that the hunk named
 */
public record HunkOffset(String patch, String file, int hunk, int offset) {}
