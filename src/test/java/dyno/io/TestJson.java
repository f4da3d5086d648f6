package dyno.io;

import com.fasterxml.jackson.databind.json.JsonMapper;

/** Dyno's JSON as a tree, and its types, for tests. */
public final class TestJson {
    private TestJson() {}

    /** The mapper for all of Dyno's files. */
    public static JsonMapper mapper() {
        return Json.mapper();
    }
}
