package dyno.patch.git;

import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The git command in one folder; the user's own settings and language, which could change a diff or a message, are
 * ignored, except for {@code safe.directory}.
 */
final class Git {
    private static final Map<String, String> NO_SETTINGS = Map.of(
            "GIT_CONFIG_NOSYSTEM", "1", "GIT_CONFIG_GLOBAL", "/dev/null", "GIT_TERMINAL_PROMPT", "0", "LC_ALL", "C");

    private static final String SAFE = "safe.directory";

    private final Path folder;
    private final Map<String, String> environment;

    private Git(Path folder, Map<String, String> environment) {
        this.folder = folder;
        this.environment = environment;
    }

    static Git in(Path folder) {
        return new Git(folder, settings(folder));
    }

    /** None but the folders of other users in which the user allows git to work. */
    private static Map<String, String> settings(Path folder) {
        Map<String, String> settings = new HashMap<>(NO_SETTINGS);
        int count = 0;
        for (String scope : List.of("--system", "--global")) {
            Result allowed = new Git(folder, Map.of()).start(List.of("config", scope, "--get-all", SAFE));
            for (String value : allowed.text().lines().toList()) {
                settings.put("GIT_CONFIG_KEY_" + count, SAFE);
                settings.put("GIT_CONFIG_VALUE_" + count, value);
                count++;
            }
        }
        settings.put("GIT_CONFIG_COUNT", Integer.toString(count));
        return settings;
    }

    /** With a separate index, so that the user's index is unchanged. */
    Git withIndex(Path index) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.put("GIT_INDEX_FILE", index.toString());
        return new Git(folder, changed);
    }

    /** A value of the user's own settings in that folder, including global ones. */
    static Optional<String> userSetting(Path folder, String key) {
        Result result = new Git(folder, Map.of()).start(List.of("config", "--get", key));
        return Optional.of(result.text().strip()).filter(value -> result.status == 0 && !value.isEmpty());
    }

    /** A setting of this repository only; also empty when the folder is not a repository. */
    Optional<String> setting(String key) {
        Result result = start(List.of("config", "--local", "--get", key));
        return Optional.of(result.text().strip()).filter(value -> result.status == 0 && !value.isEmpty());
    }

    /**
     * The first line that a command prints; empty if it prints none or fails, for example in a folder that is not a
     * repository.
     */
    Optional<String> line(String... arguments) {
        Result result = start(List.of(arguments));
        return result.text().lines().findFirst().filter(line -> result.status == 0 && !line.isBlank());
    }

    /**
     * Runs git and returns its output.
     *
     * @throws PatchException IO with git's own message when it fails
     */
    byte[] run(String... arguments) {
        Result result = start(List.of(arguments));
        if (result.status != 0) {
            throw new PatchException(
                    Kind.IO,
                    "git %s failed in %s: %s".formatted(arguments[0], folder, Printable.of(result.error.strip())));
        }
        return result.output;
    }

    /** Runs git and returns its errors, one line each; empty if it did not fail. */
    List<String> complaints(String... arguments) {
        Result result = start(List.of(arguments));
        if (result.status == 0) {
            return List.of();
        }
        return result.error.isBlank()
                ? List.of("git " + arguments[0] + " ended with " + result.status)
                : result.error
                        .lines()
                        .map(line -> Printable.of(line.replaceFirst("^error: ", "")))
                        .toList();
    }

    private record Result(int status, byte[] output, String error) {
        String text() {
            return new String(output, StandardCharsets.UTF_8);
        }
    }

    private Result start(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            CompletableFuture<byte[]> error = CompletableFuture.supplyAsync(
                    () -> readAll(process.getErrorStream()), reader -> new Thread(reader, "git-errors").start());
            byte[] output = readAll(process.getInputStream());
            return new Result(process.waitFor(), output, new String(error.join(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw PatchException.io("start git, which working folders need; install it", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PatchException(Kind.IO, "Interrupted while git ran in " + folder + ".");
        }
    }

    private static byte[] readAll(InputStream stream) {
        try {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
