package dyno.patch.apply;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files that patches change, after applying them.
 *
 * @param files content by path within the source jar, in the order in which they were changed
 * @param offsets hunks that applied at a line other than the stated one
 */
public record PatchedSources(Map<String, byte[]> files, List<HunkOffset> offsets) {
    public PatchedSources {
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        offsets = List.copyOf(offsets);
    }
}
