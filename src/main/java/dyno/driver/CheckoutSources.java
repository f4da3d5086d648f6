package dyno.driver;

import dyno.driver.DriverException.Kind;
import dyno.io.IoProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;

/**
 * The sources of a driver's classes in a checkout of its repository, in any folder: found by the package that a file
 * declares.
 */
final class CheckoutSources extends SimpleFileVisitor<Path> {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");

    /** Folders without code of the driver itself, with build output, or with variants for Java releases. */
    private static final Pattern LEFT_OUT = Pattern.compile("\\.git|target|build|tests?|testsuite|java\\d+");

    private final Path checkout;
    private final Set<String> wanted;
    private final Map<String, byte[]> found = new TreeMap<>();
    private final Map<String, Path> places = new TreeMap<>();

    private CheckoutSources(Path checkout, Set<String> wanted) {
        this.checkout = checkout;
        this.wanted = wanted;
    }

    /**
     * Puts the sources of a driver's classes into a source jar.
     *
     * @param origin description of the checkout: its address and commit
     * @param target where the source jar is written
     * @throws DriverException NO_SOURCES when there is none of them, or a file cannot be read or written
     */
    static void take(Path checkout, String origin, Path jar, Path target) {
        try (ZipFile classes = new ZipFile(jar.toFile())) {
            Set<String> wanted = NearestVersionSources.bySource(classes).keySet();
            CheckoutSources sources = new CheckoutSources(checkout, wanted);
            Files.walkFileTree(checkout, sources);
            if (sources.found.isEmpty()) {
                throw new DriverException(
                        Kind.NO_SOURCES,
                        "%s has no sources for any of the %d classes in %s: specify a checkout of this driver's repository."
                                .formatted(checkout, wanted.size(), jar.getFileName()));
            }
            SourceCache.write(
                    sources.found, target, "%s, %d of %d files".formatted(origin, sources.found.size(), wanted.size()));
        } catch (IOException e) {
            String message = "Cannot copy the sources in %s to %s (%s): make them readable, and the target writable."
                    .formatted(checkout, target, IoProblem.explain(e));
            throw new DriverException(Kind.NO_SOURCES, message, e);
        }
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        boolean leftOut = !folder.equals(checkout)
                && LEFT_OUT.matcher(folder.getFileName().toString()).matches()
                && !isPackage(folder);
        return leftOut ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    /** A package may have the name of a folder that is left out. */
    private boolean isPackage(Path folder) {
        String path = checkout.relativize(folder).toString().replace('\\', '/') + "/";
        return wanted.stream().anyMatch(source -> {
            int end = source.lastIndexOf('/') + 1;
            return end > 0 && path.endsWith("/" + source.substring(0, end));
        });
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (attributes.isRegularFile()
                && file.getFileName().toString().endsWith(".java")
                && attributes.size() <= JarEntries.MOST_BYTES) {
            byte[] text = Files.readAllBytes(file);
            Matcher declared = PACKAGE.matcher(new String(text, StandardCharsets.ISO_8859_1));
            String folder = declared.find() ? declared.group(1).replace('.', '/') + "/" : "";
            String source = folder + file.getFileName();
            if (wanted.contains(source) && file.endsWith(source) && isSimpler(file, places.get(source))) {
                places.put(source, file);
                found.put(source, text);
            }
        }
        return FileVisitResult.CONTINUE;
    }

    /** Of two files for one class, the one with the shorter path is taken. */
    private static boolean isSimpler(Path file, Path other) {
        return other == null || file.toString().length() < other.toString().length();
    }
}
