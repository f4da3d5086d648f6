package dyno.patch.git;

import dyno.patch.file.Printable;

/**
 * A commit of a driver's repository.
 *
 * @param hash abbreviated
 * @param date of the author, ISO-8601
 * @param subject first line of its message
 */
public record Commit(String hash, String date, String subject) {
    /** A commit from {@code hash TAB date TAB subject}. */
    static Commit parse(String line) {
        String[] parts = line.split("\t", 3);
        return new Commit(parts[0], parts[1], parts.length < 3 ? "" : Printable.of(parts[2]));
    }

    @Override
    public String toString() {
        return hash + " (" + date + ", " + subject + ")";
    }
}
