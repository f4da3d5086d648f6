package dyno.export;

import dyno.driver.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The source files in a checkout of a driver's repository, by the class that they hold. */
public final class SourceTree {
    /** Without any file. */
    public static final SourceTree NONE = new SourceTree(List.of());

    /** From the checkout, with slashes. */
    private final List<String> paths;

    private SourceTree(List<String> paths) {
        this.paths = paths;
    }

    /**
     * Looks for the source files.
     *
     * @throws IllegalArgumentException when there is no such folder, or it cannot be read
     */
    public static SourceTree of(Path checkout) {
        if (!Files.isDirectory(checkout)) {
            throw new IllegalArgumentException("There is no folder " + checkout
                    + "; specify a checkout of the driver's repository with --sources.");
        }
        try (Stream<Path> files = Files.walk(checkout)) {
            return new SourceTree(files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> checkout.relativize(file).toString().replace('\\', '/'))
                    .toList());
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalArgumentException(
                    "Cannot read the checkout " + checkout + " (" + e.getMessage() + "); make it readable.", e);
        }
    }

    /** The file in which a source jar has a class; nested and generated classes stand in that of the class around them. */
    public static String inJar(String className) {
        return SourceFile.of(className.replaceFirst(".0x.*", ""));
    }

    /** The file of a class in the checkout; of several, that with the shortest path. */
    public Optional<String> inCheckout(String className) {
        String file = inJar(className);
        return paths.stream()
                .filter(path -> path.equals(file) || path.endsWith("/" + file))
                .min(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
    }
}
