package dyno.flamegraph;

import dyno.driver.JarEntries;
import dyno.output.ReportException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Finds source lines in a source jar. Not for use by several threads at once. */
public final class SourceLookup implements AutoCloseable {
    private final ZipFile jar;
    private final Map<String, List<String>> lines = new HashMap<>();

    /**
     * Opens a source jar.
     *
     * @throws ReportException when the file is not a readable jar
     */
    public SourceLookup(Path sourceJar) {
        try {
            this.jar = new ZipFile(sourceJar.toFile());
        } catch (IOException e) {
            throw unreadable(sourceJar.toString(), e);
        }
    }

    /**
     * The text of a line, without surrounding spaces; empty when the jar does not have the class or the line.
     *
     * @param className binary name, also of a nested or generated class: it is in the file of the enclosing class
     * @param line from 1
     */
    public Optional<String> line(String className, int line) {
        List<String> text = lines.computeIfAbsent(className, this::source);
        return line < 1 || line > text.size()
                ? Optional.empty()
                : Optional.of(text.get(line - 1).strip());
    }

    private List<String> source(String className) {
        int address = className.indexOf("0x");
        String path = (address < 0 ? className : className.substring(0, Math.max(0, address - 1))).replace('.', '/');
        ZipEntry file = jar.getEntry(path + ".java");
        while (file == null && path.indexOf('$', path.lastIndexOf('/')) >= 0) {
            path = path.substring(0, path.lastIndexOf('$'));
            file = jar.getEntry(path + ".java");
        }
        return file == null ? List.of() : read(file);
    }

    private List<String> read(ZipEntry file) {
        try {
            // old sources may have a different encoding; bytes that cannot be decoded are replaced, and line numbers
            // remain correct
            return new String(JarEntries.read(jar, file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw unreadable(jar.getName() + "!" + file, e);
        }
    }

    private static ReportException unreadable(String file, IOException e) {
        String problem = "Cannot read " + file + " (" + e.getMessage() + "). Download the source jar again.";
        return new ReportException(ReportException.Kind.UNREADABLE, problem, e);
    }

    @Override
    public void close() {
        try {
            jar.close();
        } catch (IOException e) {
            throw unreadable(jar.getName(), e);
        }
    }
}
