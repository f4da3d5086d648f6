package dyno.workload.jdbc;

import dyno.workload.fork.ConnectionMode;

/** {@link PreparedText100Bytes} through the driver's layer for several servers, by a URL that names the same one twice. */
public class HighAvailability100Bytes extends PreparedEcho {
    @Override
    public String title() {
        return Texts.titled("SELECT ?, high availability", values);
    }

    @Override
    public String description() {
        return "as SELECT ? (100 bytes) over the text protocol, through the URL for several servers";
    }

    @Override
    protected ConnectionMode ownMode() {
        return ConnectionMode.HIGH_AVAILABILITY;
    }
}
