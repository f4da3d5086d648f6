package dyno.experiment.profiles;

import dyno.io.FileTree;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.PatternSyntaxException;

/** The recordings that a user's paths refer to: files, all recordings below a folder, or those that match a pattern. */
public final class RecordingFiles {
    private static final PathMatcher RECORDING = FileSystems.getDefault().getPathMatcher("glob:*.{jfr,jfr.gz,jfr.zip}");

    private RecordingFiles() {}

    /**
     * Finds the files, each once, those of a folder or pattern in order of their names.
     *
     * @throws IllegalArgumentException when a folder or pattern has none, or cannot be searched
     */
    public static List<Path> find(List<String> paths) {
        Map<Path, Path> files = new LinkedHashMap<>();
        for (String path : paths) {
            find(path).forEach(file -> files.putIfAbsent(file.toAbsolutePath().normalize(), file));
        }
        return List.copyOf(files.values());
    }

    private static List<Path> find(String path) {
        Path file = Path.of(path);
        if (Files.isDirectory(file)) {
            return below(file, path, candidate -> RECORDING.matches(candidate.getFileName()));
        }
        if (Files.exists(file) || !(path.contains("*") || path.contains("?"))) {
            return List.of(file);
        }
        return below(fixedPart(file), path, pattern(path));
    }

    private static PathMatcher pattern(String path) {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + path);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "'" + path + "' is not a pattern of file names (" + e.getDescription()
                            + "); write for example '*.jfr'.",
                    e);
        }
    }

    private static Path fixedPart(Path pattern) {
        Path fixed = pattern.getParent();
        while (fixed != null
                && (fixed.toString().contains("*") || fixed.toString().contains("?"))) {
            fixed = fixed.getParent();
        }
        return fixed == null ? Path.of("") : fixed;
    }

    private static List<Path> below(Path folder, String wanted, PathMatcher matcher) {
        try {
            List<Path> files = FileTree.below(folder, Integer.MAX_VALUE).stream()
                    .filter(matcher::matches)
                    .filter(Files::isRegularFile)
                    .toList();
            if (files.isEmpty()) {
                throw new IllegalArgumentException("There is no recording in '" + wanted
                        + "'; give files, folders or patterns of .jfr, .jfr.gz or .jfr.zip files.");
            }
            return files;
        } catch (IOException e) {
            throw new IllegalArgumentException("Cannot search '" + wanted + "': check that it is readable.", e);
        }
    }
}
