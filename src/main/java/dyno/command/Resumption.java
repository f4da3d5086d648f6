package dyno.command;

import dyno.document.ShellWord;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Explains how an interrupted run can be resumed. */
public final class Resumption {
    /** Options that the plan of a run does not store. */
    private static final Set<String> REPEATED = Set.of(
            "--output",
            "--patches",
            "--server",
            "--server-option",
            "--user",
            "--password-file",
            "--socket",
            "--java",
            "--jvm-options",
            "--allow-setup",
            "--append");

    /** Options that do not change what is measured. */
    private static final Set<String> PRINTED = Set.of("--resume", "--verbose", "--format", "--json", "--dry-run");

    private Path unfinished;

    /** A run starts or is resumed; a run that existed before is not the one that starts. */
    void begin(Path runFolder, boolean resumed) {
        unfinished = resumed || !RunStore.isRun(runFolder) ? runFolder : null;
    }

    void end() {
        unfinished = null;
    }

    /**
     * Refuses options that the plan of the resumed run has already decided.
     *
     * @param changeable further options that the command accepts with --resume
     * @throws IllegalArgumentException with all options to omit
     */
    static void requireUndecided(CommandSpec spec, Set<String> changeable) {
        ParseResult parsed = spec.commandLine().getParseResult();
        String decided = Stream.concat(
                        parsed.matchedPositionals().stream().flatMap(names -> names.originalStringValues().stream()),
                        parsed.matchedOptions().stream()
                                .map(Resumption::nameOf)
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

    /**
     * How to complete a run that has started but is not finished.
     *
     * @param changeable options that the plan does not store, either, or that may change
     */
    Optional<String> resumeHint(CommandSpec spec, Set<String> changeable) {
        return Optional.ofNullable(unfinished)
                .filter(RunStore::isRun)
                .map(folder -> "The results so far are kept; to resume: ./" + spec.qualifiedName() + " --resume "
                        + ShellWord.of(folder.getFileName().toString()) + options(spec, changeable));
    }

    /** How to start again if the run was interrupted before anything was stored. */
    Optional<String> restartHint() {
        return Optional.ofNullable(unfinished)
                .filter(folder -> !RunStore.isRun(folder))
                .map(folder -> "Nothing was measured yet: repeat the command to start again.");
    }

    /** The budget is that of the plan, unless the run is resumed with a new one. */
    private static String options(CommandSpec spec, Set<String> changeable) {
        ParseResult parsed = spec.commandLine().getParseResult();
        boolean resumed = parsed.hasMatchedOption("--resume");
        return parsed.matchedOptions().stream()
                .filter(option -> REPEATED.contains(nameOf(option))
                        || changeable.contains(nameOf(option))
                                && (resumed || !nameOf(option).equals("--budget")))
                .map(Resumption::asGiven)
                .collect(Collectors.joining());
    }

    private static String asGiven(OptionSpec option) {
        return option.arity().max() == 0
                ? " " + nameOf(option)
                : option.originalStringValues().stream()
                        .map(value -> " " + nameOf(option) + " " + ShellWord.of(value))
                        .collect(Collectors.joining());
    }

    /** The first of an option's long names, under which messages speak of it. */
    public static String nameOf(OptionSpec option) {
        return Arrays.stream(option.names())
                .filter(name -> name.startsWith("--"))
                .findFirst()
                .orElse(option.longestName());
    }
}
