package dyno.patch.candidate;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dyno.driver.DriverArtifact;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Patch files as text, and what is built of them. */
public final class Patches {
    public static final String HEADER = """
            Description: Say hello faster
             Because it is slow.
             .
             Very slow.
            Author: Jürgen Example
            Origin: other
            Forwarded: no
            Last-Update: 2026-01-31
            Hotspot: fake.Greeter.greet
            Workloads: DoOne, SelectOne
            Expected-Gain: much
            Risk: none

            """;

    /** All of the context must match, and the driver's own jars contain everything that its sources import. */
    public static final BuildOptions STRICT = new BuildOptions(0, packages -> List.of());

    private Patches() {}

    /** A patch of the fake driver with the header above. */
    public static PatchFile patch(String id, String diff) {
        return patch(id, (HEADER + diff).getBytes(StandardCharsets.UTF_8));
    }

    public static PatchFile patch(String id, byte[] content) {
        return PatchFile.parse("fake", "1.0", id, content);
    }

    public static DriverArtifact build(DriverArtifact base, List<PatchFile> patches, Path outputFolder) {
        return CandidateBuilder.build(base, patches, outputFolder, STRICT);
    }

    public static PatchException failureOf(ThrowingCallable action) {
        return catchThrowableOfType(PatchException.class, action);
    }
}
