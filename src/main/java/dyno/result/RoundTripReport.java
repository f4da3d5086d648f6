package dyno.result;

import dyno.io.Document;
import dyno.workload.Footprint;
import java.util.List;

/**
 * What drivers put on the wire.
 *
 * @param server version of the database server
 * @param drivers in the order asked for
 */
@Document(name = "roundtrips")
public record RoundTripReport(String server, List<Row> drivers) {
    /**
     * A driver.
     *
     * @param driver coordinates
     * @param operations connecting, disconnecting, and each workload
     * @param failure why it could not be observed; null when it could
     */
    public record Row(String driver, List<Footprint> operations, String failure) {}
}
