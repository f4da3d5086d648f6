package dyno.workload;

import java.io.Serializable;
import java.util.List;

/**
 * What one operation sent and returned, for comparing the behaviour of two drivers.
 *
 * @param requests the bytes that the driver sent, one array a round trip
 * @param values every value that the operation read, as text, in order
 * @param failure class, SQLState, error code and message of the exception thrown; empty when there was none
 */
public record Observation(List<byte[]> requests, List<String> values, String failure) implements Serializable {}
