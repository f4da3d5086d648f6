package dyno.workload.jdbc;

import dyno.workload.Workload;
import dyno.workload.fork.ConnectionMode;

/** A workload with a constant title, description and way to connect. */
abstract class TitledWorkload extends Workload {
    private final String title;
    private final String description;
    private final ConnectionMode ownMode;

    TitledWorkload(String title, String description, ConnectionMode ownMode) {
        this.title = title;
        this.description = description;
        this.ownMode = ownMode;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    protected ConnectionMode ownMode() {
        return ownMode;
    }
}
