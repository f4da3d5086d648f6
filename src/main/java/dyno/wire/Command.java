package dyno.wire;

import java.io.Serializable;

/**
 * A command of a client to its server, for people.
 *
 * @param name as in the protocol's documentation, such as {@code COM_QUERY}
 * @param text the statement, or other details of the command; empty when the name is sufficient
 */
public record Command(String name, String text) implements Serializable {
    /** The name of everything that a driver sends in one go over an encrypted connection. */
    public static final String ENCRYPTED = "encrypted";

    /** Name and text in one line. */
    @Override
    public String toString() {
        return text.isEmpty() ? name : name + " " + text;
    }
}
