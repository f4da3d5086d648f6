package stuck;

import java.io.ObjectInputStream;
import java.io.Serializable;

/** An object that runs code where it is read. */
public final class HostileObject implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Whether that has happened. */
    public static volatile boolean wasRead;

    private void readObject(ObjectInputStream in) {
        wasRead = true;
    }
}
