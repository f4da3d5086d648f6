package dyno.cli;

import dyno.run.RunStore;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Tells how a run that was broken off can go on. */
final class Resumption {
    /** What the plan of a run does not remember. */
    private static final Set<String> REPEATED =
            Set.of("--output", "--patches", "--server", "--user", "--password-file", "--socket", "--append");

    /** What does not change what is measured. */
    private static final Set<String> PRINTED = Set.of("--resume", "--verbose", "--format", "--json", "--dry-run");

    private Path unfinished;

    /** A run begins, or goes on; one that was there before is not the one that begins. */
    void begin(Path runFolder, boolean resumed) {
        unfinished = resumed || !RunStore.isRun(runFolder) ? runFolder : null;
    }

    /** The run came to its end. */
    void end() {
        unfinished = null;
    }

    /**
     * Refuses what the plan of the run to resume has decided already.
     *
     * @param changeable further options that the command takes beside --resume
     * @throws IllegalArgumentException with all that is to be left out
     */
    static void requireUndecided(CommandSpec spec, Set<String> changeable) {
        ParseResult parsed = spec.commandLine().getParseResult();
        String decided = Stream.concat(
                        parsed.matchedPositionals().stream().flatMap(names -> names.originalStringValues().stream()),
                        parsed.matchedOptions().stream()
                                .map(OptionSpec::longestName)
                                .filter(option -> !REPEATED.contains(option)
                                        && !PRINTED.contains(option)
                                        && !changeable.contains(option)))
                .distinct()
                .collect(Collectors.joining(", "));
        if (!decided.isEmpty()) {
            throw new IllegalArgumentException(
                    "--resume continues with the plan of the run: omit " + decided + ", or start a new run.");
        }
    }

    /** How to complete a run that has begun and has not come to its end. */
    Optional<String> resumeHint(CommandSpec spec) {
        return Optional.ofNullable(unfinished)
                .filter(RunStore::isRun)
                .map(folder -> "What was measured is kept; to resume: ./" + spec.qualifiedName() + " --resume "
                        + folder.getFileName() + options(spec));
    }

    /** How to begin again, when the run was interrupted before there was anything to keep. */
    Optional<String> restartHint() {
        return Optional.ofNullable(unfinished)
                .filter(folder -> !RunStore.isRun(folder))
                .map(folder -> "Nothing was measured yet: repeat the command to start again.");
    }

    /** A budget is that of the plan, but for a run that goes on with another one. */
    private static String options(CommandSpec spec) {
        ParseResult parsed = spec.commandLine().getParseResult();
        boolean resumed = parsed.hasMatchedOption("--resume");
        return parsed.matchedOptions().stream()
                .filter(option -> REPEATED.contains(option.longestName())
                        || resumed && option.longestName().equals("--budget"))
                .map(option -> " " + option.longestName() + " "
                        + quoted(option.originalStringValues().get(0)))
                .collect(Collectors.joining());
    }

    private static String quoted(String value) {
        return value.contains(" ") ? "'" + value + "'" : value;
    }
}
