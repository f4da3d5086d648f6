package dyno.workload;

import dyno.wire.Transport;
import java.util.List;

/** The first connection of a JVM opened and closed again; the driver's class is loaded, and nothing is warm. */
public class ColdConnect extends Connect {
    @Override
    public String title() {
        return "first connect";
    }

    @Override
    public String description() {
        return "the first connection of a JVM opened and closed again; each fork gives one";
    }

    @Override
    public boolean isCold() {
        return true;
    }

    /** What is replayed has been done before. */
    @Override
    public List<String> transports() {
        return Transport.NAMES.stream().filter(name -> !name.equals("replay")).toList();
    }
}
