package dyno.patch;

/**
 * A hunk that fitted, but not at the line or with all the context that it named.
 *
 * @param patch id of the patch
 * @param file path within the source jar
 * @param hunk number of the hunk within the file's diff, from 1
 * @param offset lines below (above, when negative) the line that the hunk named
 * @param fuzz lines of context at each end that were left out of account
 */
public record HunkOffset(String patch, String file, int hunk, int offset, int fuzz) {}
