package dyno.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** Tells how a run that was broken off can go on. */
final class Resumption {
    /** What the plan of a run does not remember. */
    private static final Set<String> REPEATED =
            Set.of("--output", "--patches", "--server", "--user", "--password-file");

    private Path unfinished;

    /** A run begins, or goes on; a folder that was there before is not of a run that begins. */
    void begin(Path runFolder, boolean resumed) {
        unfinished = resumed || !Files.exists(runFolder) ? runFolder : null;
    }

    /** The run came to its end. */
    void end() {
        unfinished = null;
    }

    /** How to complete a run that has begun and has not come to its end. */
    Optional<String> howToGoOn(CommandSpec spec) {
        return Optional.ofNullable(unfinished)
                .filter(folder -> Files.exists(folder.resolve("plan.json")))
                .map(folder -> "What was measured is kept; to go on: ./" + spec.qualifiedName() + " --resume "
                        + folder.getFileName() + options(spec));
    }

    private static String options(CommandSpec spec) {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .filter(option -> REPEATED.contains(option.longestName()))
                .map(option -> " " + option.longestName() + " "
                        + quoted(option.originalStringValues().get(0)))
                .collect(Collectors.joining());
    }

    private static String quoted(String value) {
        return value.contains(" ") ? "'" + value + "'" : value;
    }
}
