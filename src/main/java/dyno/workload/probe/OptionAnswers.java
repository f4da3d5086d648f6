package dyno.workload.probe;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What a driver says about options that a user chose.
 *
 * @param listed names of the options that it has; empty if it does not list any, and nothing is known of the others
 * @param ignored names of those options that it takes no notice of
 * @param refused why it refuses values, by option
 */
public record OptionAnswers(List<String> listed, List<String> ignored, Map<String, String> refused)
        implements Serializable {
    /** Of a driver that does not tell which options it has. */
    static final OptionAnswers UNKNOWN = new OptionAnswers(List.of(), List.of(), Map.of());
}
