package dyno.study;

import dyno.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The published studies, which Dyno carries as data. */
public final class Studies {
    /** Their ids, the oldest first. */
    public static final List<String> IDS = List.of("s1", "s2", "s3", "s4", "s5");

    /** Rows of the tables that are read and updated, where the published size would take hours. */
    private static final String SMALL = "100000";

    private static final String PUBLISHED = "1000000";

    private Studies() {}

    /**
     * The studies of these ids; {@code all} stands for all of them.
     *
     * @param full whether at the published size
     * @throws IllegalArgumentException when there is no such study
     */
    public static List<Study> named(List<String> ids, boolean full) {
        List<String> wanted = new ArrayList<>();
        for (String id : ids) {
            if (!id.equals("all") && !IDS.contains(id)) {
                throw new IllegalArgumentException(
                        "Unknown study '" + id + "'; choose " + String.join(", ", IDS) + " or all.");
            }
            wanted.addAll(id.equals("all") ? IDS : List.of(id));
        }
        return wanted.stream().distinct().sorted().map(id -> load(id, full)).toList();
    }

    private static Study load(String id, boolean full) {
        try (InputStream data = Studies.class.getResourceAsStream("/dyno/study/" + id + ".json")) {
            String text = new String(data.readAllBytes(), StandardCharsets.UTF_8);
            return Json.parse(text.replace("{rows}", full ? PUBLISHED : SMALL), Study.class);
        } catch (IOException e) {
            throw new UncheckedIOException("The data of the study " + id + " are broken", e);
        }
    }
}
