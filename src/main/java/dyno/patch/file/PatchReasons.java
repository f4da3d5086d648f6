package dyno.patch.file;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** The reasons for a patch: its description after the synopsis. */
public final class PatchReasons {
    private PatchReasons() {}

    /**
     * The paragraphs, in order; none if the description is a synopsis only.
     *
     * @param patch text of a patch; a stored one may be malformed by now, for example because it names an old workload
     */
    public static List<String> of(String patch) {
        List<String> lines = PatchFile.headerLines(patch.getBytes(StandardCharsets.UTF_8));
        String description = HeaderText.of(lines).value(HeaderField.DESCRIPTION.title());
        int synopsis = description.indexOf('\n');
        return synopsis < 0
                ? List.of()
                : Stream.of(description.substring(synopsis).strip().split("\n\n+"))
                        .toList();
    }
}
