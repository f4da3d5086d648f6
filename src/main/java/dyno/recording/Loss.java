package dyno.recording;

/**
 * A part of a recording that could not be read.
 *
 * @param chunk number of the chunk in the file, from 1
 * @param offset position of the chunk in the file
 * @param bytes how many bytes at the end of the chunk are in the file and could not be read, at least 1
 * @param reason what is wrong, in a few words
 * @param complete whether nothing of the chunk could be read
 */
public record Loss(int chunk, long offset, long bytes, String reason, boolean complete) {}
