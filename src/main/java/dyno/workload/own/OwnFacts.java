package dyno.workload.own;

/**
 * What Dyno knows of a user's operation before it runs.
 *
 * @param file name of the file that the user gave
 * @param hash SHA-256 of its content, in hexadecimal digits
 * @param hasSetUp whether it creates something on the server
 * @param isConsumed whether something is done with what it reads
 */
public record OwnFacts(String file, String hash, boolean hasSetUp, boolean isConsumed) {
    private static final int SHORT = 16;

    /** Tells it from operations of the same name in other files. */
    public String id() {
        return file + " " + hash.substring(0, SHORT);
    }
}
