package dyno.driver;

import dyno.io.AtomicFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Source jars that Dyno made for versions that are published without any. */
public final class SourceCache {
    /** The beginning of the comment of such a source jar. */
    static final String COMMENT = "sources of ";

    /** Digits of a jar's hash in the name of its sources: different jars with the same name have different sources. */
    private static final int HASH_DIGITS = 16;

    private static final String CHECKOUT = "checkout";
    private static final String JAR = ".jar";

    private final Path folder;

    /**
     * A cache for the jars in one folder.
     *
     * @param folder created when needed
     */
    SourceCache(Path folder) {
        this.folder = folder;
    }

    /** The origin of the sources in a jar; empty if they are those of the driver's own version. */
    public static Optional<String> origin(Path sourceJar) {
        try (ZipFile jar = new ZipFile(sourceJar.toFile())) {
            return Optional.ofNullable(jar.getComment()).filter(comment -> comment.startsWith(COMMENT));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Whether a source jar has any file: an empty one records that nothing matched. */
    static boolean hasAny(Path sourceJar) {
        try (ZipFile jar = new ZipFile(sourceJar.toFile())) {
            return jar.size() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** The stored sources for a jar, those of a checkout first. */
    Optional<Path> find(String artifact, String version, Path jar) {
        String name = name(artifact, version, jar);
        Comparator<Path> checkoutFirst = Comparator.comparing(file -> !file.equals(ofCheckout(artifact, version, jar)));
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(name)
                            && file.toString().endsWith(JAR))
                    .min(checkoutFirst.thenComparing(Comparator.naturalOrder()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Where sources from another version are stored. */
    Path ofVersion(String artifact, String version, Path jar, String other) {
        return folder.resolve(name(artifact, version, jar) + other + JAR);
    }

    /** Where sources from a checkout of the driver's repository are stored. */
    Path ofCheckout(String artifact, String version, Path jar) {
        return ofVersion(artifact, version, jar, CHECKOUT);
    }

    private static String name(String artifact, String version, Path jar) {
        String hash = DriverJar.sha256(jar).substring(0, HASH_DIGITS);
        return artifact + "-" + version + "-" + hash + "-sources-of-";
    }

    /**
     * Writes a source jar; an existing one is replaced atomically.
     *
     * @param origin description of the files for the jar's comment, after {@link #COMMENT}
     */
    static void write(Map<String, byte[]> files, Path target, String origin) throws IOException {
        write(files, target, Optional.of(COMMENT + origin));
    }

    /** The same with a whole comment, as {@link #origin} reads it; without one for the sources of the version itself. */
    static void write(Map<String, byte[]> files, Path target, Optional<String> comment) throws IOException {
        Files.createDirectories(target.getParent());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            comment.ifPresent(zip::setComment);
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        }
        AtomicFile.write(target, bytes.toByteArray());
    }
}
