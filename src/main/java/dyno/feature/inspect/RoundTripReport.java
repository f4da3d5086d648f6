package dyno.feature.inspect;

import dyno.io.JsonDocument;
import dyno.workload.Footprint;
import java.util.List;

/**
 * What drivers send and receive.
 *
 * @param server version of the database server
 * @param drivers in the requested order
 */
@JsonDocument(name = "roundtrips")
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
