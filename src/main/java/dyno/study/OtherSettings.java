package dyno.study;

import java.util.List;

/**
 * Settings of the server that a study did not have, under which a part of it is measured beside the published ones. Its claims are not
 * judged by them.
 *
 * @param name for the command line
 * @param options of the server, each {@code name=value}
 * @param rows those of the tables that are measured
 */
public record OtherSettings(String name, List<String> options, List<String> rows) {
    public OtherSettings {
        options = List.copyOf(options);
        rows = List.copyOf(rows);
    }
}
