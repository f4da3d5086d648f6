package dyno.family.mysql;

import dyno.process.TimeLimit;
import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the parts of a server that is installed or unpacked somewhere on this machine. */
final class Installation {
    private static final List<String> PROGRAMS = Stream.of("mariadbd", "mysqld")
            .flatMap(name -> Stream.of("bin/", "sbin/", "libexec/", "usr/sbin/", "usr/bin/", "usr/libexec/")
                    .map(folder -> folder + name))
            .toList();
    private static final List<String> SHARES = List.of("share/mariadb", "share/mysql", "share");
    private static final List<String> PLUGINS = List.of(
            "lib/mariadb/plugin", "lib64/mariadb/plugin", "lib/mysql/plugin", "lib64/mysql/plugin", "lib/plugin");

    /** {@code mysqld  Ver 9.7.4 for Linux on x86_64}. */
    private static final Pattern VERSION = Pattern.compile("\\sVer (\\d+\\.\\d+\\S*)");

    /** A line of {@code --help --verbose}: a name, two or more blanks, the value. */
    private static final Pattern DEFAULT = Pattern.compile("([a-z][a-z0-9-]+) {2,}(\\S.*)");

    /** Programs answer in milliseconds; one that takes longer than this on a busy machine waits for ever. */
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private Installation() {}

    /**
     * Finds the parts, and asks the program for its version.
     *
     * @param path the server program, a script that runs it, or the folder of the installation
     * @throws ServerException NO_PROGRAM
     */
    static ServerFiles find(Path path) {
        return find(path, LIMIT);
    }

    /** The same with a different time limit for each answer of the program. */
    static ServerFiles find(Path path, Duration limit) {
        Path program = program(path.toAbsolutePath().normalize());
        String output = run(program, limit, "--no-defaults", "--version");
        Matcher version = VERSION.matcher(output);
        if (!version.find()) {
            throw unusable(program, "is not a MySQL or MariaDB server: for --version it prints '" + end(output) + "'");
        }
        Map<String, String> defaults = defaults(program, limit);
        Path base = program.getParent().getParent();
        Path share = existing(base, SHARES)
                .filter(ServerFiles::isShare)
                .or(() -> folder(defaults, "lc-messages-dir").filter(ServerFiles::isShare))
                .orElseThrow(() -> unusable(
                        program,
                        "has no messages: there is no english/errmsg.sys in " + base + "/share, nor in "
                                + defaults.get("lc-messages-dir")));
        Optional<Path> plugins = existing(base, PLUGINS).or(() -> folder(defaults, "plugin-dir"));
        return new ServerFiles(
                Flavour.of(version.group(1)), version.group(1), program, share, plugins, Optional.empty());
    }

    private static Path program(Path path) {
        if (Files.isDirectory(path)) {
            return PROGRAMS.stream()
                    .map(path::resolve)
                    .filter(Files::isExecutable)
                    .findFirst()
                    .map(Installation::real)
                    .orElseThrow(() -> unusable(path, "contains no server: none of " + String.join(", ", PROGRAMS)));
        }
        if (!Files.exists(path)) {
            throw unusable(path, "does not exist");
        }
        if (!Files.isExecutable(path)) {
            throw unusable(path, "is not executable");
        }
        return real(path);
    }

    /** Links are followed, because the other parts are next to the program itself. */
    private static Path real(Path program) {
        try {
            return program.toRealPath();
        } catch (IOException e) {
            throw unusable(program, "cannot be read (" + e.getMessage() + ")");
        }
    }

    /** The first of some paths that exists. */
    private static Optional<Path> existing(Path base, List<String> places) {
        return base == null
                ? Optional.empty()
                : places.stream().map(base::resolve).filter(Files::isDirectory).findFirst();
    }

    private static Optional<Path> folder(Map<String, String> defaults, String name) {
        return Optional.ofNullable(defaults.get(name)).map(Path::of).filter(Files::isDirectory);
    }

    /** The options that the program would use: an installed one knows its folders, and so does a script's. */
    private static Map<String, String> defaults(Path program, Duration limit) {
        return run(program, limit, "--no-defaults", "--verbose", "--help")
                .lines()
                .map(DEFAULT::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(
                        line -> line.group(1), line -> line.group(2).strip(), (first, second) -> second, TreeMap::new));
    }

    /** Both outputs of the program; its exit code is ignored, because servers differ in it. */
    private static String run(Path program, Duration limit, String... arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(Arrays.asList(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .start();
            try (TimeLimit timer = new TimeLimit(limit, () -> Stream.of(process.toHandle()))) {
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (timer.isOver()) {
                    String question = arguments[arguments.length - 1];
                    throw unusable(program, "did not end within " + limit.toSeconds() + " s with " + question);
                }
                return output;
            }
        } catch (IOException e) {
            throw unusable(program, "does not run (" + e.getMessage() + ")");
        }
    }

    private static String end(String output) {
        List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1).strip();
    }

    private static ServerException unusable(Path path, String why) {
        String message =
                path + " " + why + "; write --server local:PATH with the path of a mariadbd or mysqld that runs"
                        + " on this machine, of a script that runs it, or of an installation's folder.";
        return new ServerException(Kind.NO_PROGRAM, message);
    }
}
