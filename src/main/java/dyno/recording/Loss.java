package dyno.recording;

/**
 * A part of a recording that could not be read.
 *
 * @param chunk number of the chunk in the file, from 1
 * @param offset position of the chunk in the file
 * @param bytes how many bytes of the chunk could not be read, in the file or cut off from it; 0 when that is unknown
 * @param reason what is wrong, in a few words
 * @param complete whether nothing of the chunk could be read
 */
public record Loss(int chunk, long offset, long bytes, String reason, boolean complete) {}
