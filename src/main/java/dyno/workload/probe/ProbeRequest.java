package dyno.workload.probe;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.time.Duration;

/**
 * What a JVM of {@link ProbeMain} is started for. It gets this from its standard input: a command line shows passwords to everybody,
 * and a file may remain.
 *
 * @param stepLimit how long each step may take
 * @param replies the file for the replies, serialised one after the other
 */
public record ProbeRequest(Probe<?> probe, Duration stepLimit, File replies) implements Serializable {
    /** Sends the request, and leaves the stream open. */
    public void send(OutputStream out) throws IOException {
        ObjectOutputStream objects = new ObjectOutputStream(new BufferedOutputStream(out));
        objects.writeObject(this);
        objects.flush();
    }

    static ProbeRequest receive(InputStream in) throws IOException, ClassNotFoundException {
        return (ProbeRequest) new ObjectInputStream(in).readObject();
    }
}
