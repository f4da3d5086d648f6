package dyno.workload.probe;

import java.io.Serializable;
import java.util.List;

/**
 * The result of some statements.
 *
 * @param connected whether the log-in succeeded
 * @param rows by statement, those before a failure: its rows, each with its columns as text
 * @param problem first line of what the driver or the server said; null when all went well
 * @param state SQLState of the problem; null where there is none
 */
public record SqlResult(boolean connected, List<List<List<String>>> rows, String problem, String state)
        implements Serializable {}
