package dyno.feature.patching;

import dyno.bytecode.facts.GrownMethod;
import dyno.patch.apply.HunkOffset;
import dyno.patch.candidate.CompiledPatch;
import java.util.List;

/**
 * The result of checking a patch or a stack of patches.
 *
 * @param patch coordinates
 * @param passes true when it applies, compiles and, if requested, behaves as the published driver
 * @param problem what is wrong when it does not pass, else empty
 * @param files the files that it touches
 * @param classes how many class files result
 * @param newestJava the Java release that the newest of them needs
 * @param unlikePublished methods that are as compiled here, because the published code is not what its source compiles
 *     to; see {@link CompiledPatch}
 * @param grown methods that the patch makes too long for HotSpot to inline
 * @param offsets hunks that fitted, but not at the stated line or not with all of the context
 * @param behaviour what was compared with the published driver and is the same; null if nothing was compared, or if it
 *     differs
 */
public record CheckRow(
        String patch,
        boolean passes,
        String problem,
        List<String> files,
        int classes,
        int newestJava,
        List<String> unlikePublished,
        List<GrownMethod> grown,
        List<HunkOffset> offsets,
        String behaviour) {
    public CheckRow {
        unlikePublished = List.copyOf(unlikePublished);
        grown = List.copyOf(grown);
        files = List.copyOf(files);
        offsets = List.copyOf(offsets);
    }

    public static CheckRow passed(String patch, CompiledPatch compiled) {
        return new CheckRow(
                patch,
                true,
                "",
                List.copyOf(compiled.sources().files().keySet()),
                compiled.classes().size(),
                compiled.newestJava(),
                compiled.unlikePublished(),
                compiled.grown(),
                compiled.sources().offsets(),
                null);
    }

    /** The same check after the behaviour was found to be that of the published driver. */
    public CheckRow behaving(String explanation) {
        return new CheckRow(
                patch, passes, problem, files, classes, newestJava, unlikePublished, grown, offsets, explanation);
    }

    public static CheckRow failed(String patch, String problem) {
        return new CheckRow(patch, false, problem, List.of(), 0, 0, List.of(), List.of(), List.of(), null);
    }
}
