package dyno.driver;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Sources of a version that is published without any: those of the nearest version that has some, as far as the classes of both are
 * the same, byte for byte.
 */
public final class CarriedSources {
    /** How many other versions are asked for their sources. */
    private static final int MOST_TRIED = 6;

    private static final String JAVA = ".java";
    private static final String CLASS = ".class";

    /** What the comment of such a source jar begins with. */
    private static final String COMMENT = "sources of ";

    private final ArtifactResolver artifacts;
    private final Path cache;

    /**
     * For the artifacts of one resolver.
     *
     * @param cache folder for the source jars that are made; created when needed
     */
    CarriedSources(ArtifactResolver artifacts, Path cache) {
        this.artifacts = artifacts;
        this.cache = cache;
    }

    /** Whose sources a source jar has; empty where they are those of the driver's own version. */
    public static Optional<String> origin(Path sourceJar) {
        try (ZipFile jar = new ZipFile(sourceJar.toFile())) {
            return Optional.ofNullable(jar.getComment()).filter(comment -> comment.startsWith(COMMENT));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** A source jar with what can be carried over; empty where no near version has sources, or they cannot be had now. */
    Optional<Path> of(String group, String artifact, String version, Path jar) {
        try {
            return nearest(group, artifact, version, jar);
        } catch (DriverException unreachable) {
            return Optional.empty();
        }
    }

    private Optional<Path> nearest(String group, String artifact, String version, Path jar) {
        for (String other : near(artifacts.versions(group, artifact), version)) {
            Path carried = cache.resolve("%s-%s-sources-of-%s.jar".formatted(artifact, version, other));
            if (Files.isRegularFile(carried)) {
                return Optional.of(carried);
            }
            Optional<Path> sources = artifacts.sourceJar(group, artifact, other);
            if (sources.isPresent()) {
                return carry(jar, artifacts.jar(group, artifact, other), sources.get(), other, carried);
            }
        }
        return Optional.empty();
    }

    /** The versions beside one in a list, the nearest first. */
    static List<String> near(List<String> versions, String version) {
        int own = versions.indexOf(version);
        List<String> near = new ArrayList<>();
        for (int distance = 1; own >= 0 && distance < versions.size() && near.size() < MOST_TRIED; distance++) {
            for (int at : new int[] {own + distance, own - distance}) {
                if (at >= 0 && at < versions.size()) {
                    near.add(versions.get(at));
                }
            }
        }
        return near;
    }

    /** Sources are a help and no more: where they cannot be made, there are none. */
    private static Optional<Path> carry(Path jar, Path otherJar, Path sources, String other, Path carried) {
        try (ZipFile own = new ZipFile(jar.toFile());
                ZipFile others = new ZipFile(otherJar.toFile());
                ZipFile texts = new ZipFile(sources.toFile())) {
            TreeMap<String, ZipEntry> ownClasses = entries(own);
            TreeMap<String, ZipEntry> otherClasses = entries(others);
            List<ZipEntry> fitting = new ArrayList<>();
            int all = 0;
            for (ZipEntry text : Collections.list(texts.entries())) {
                String path = text.getName().replaceFirst("\\.java$", "");
                if (text.getName().endsWith(JAVA) && ownClasses.containsKey(path + CLASS)) {
                    all++;
                    if (same(path, own, ownClasses, others, otherClasses)) {
                        fitting.add(text);
                    }
                }
            }
            if (fitting.isEmpty()) {
                return Optional.empty();
            }
            write(
                    texts,
                    fitting,
                    carried,
                    COMMENT
                            + "%s, %d of %d files: those of which all classes are the same"
                                    .formatted(other, fitting.size(), all));
            return Optional.of(carried);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static TreeMap<String, ZipEntry> entries(ZipFile jar) {
        TreeMap<String, ZipEntry> entries = new TreeMap<>();
        Collections.list(jar.entries()).forEach(entry -> entries.put(entry.getName(), entry));
        return entries;
    }

    private static boolean same(
            String path,
            ZipFile own,
            TreeMap<String, ZipEntry> ownClasses,
            ZipFile others,
            TreeMap<String, ZipEntry> otherClasses)
            throws IOException {
        List<String> names = classes(path, ownClasses);
        if (!names.equals(classes(path, otherClasses))) {
            return false;
        }
        for (String name : names) {
            byte[] file = JarEntries.read(own, ownClasses.get(name));
            if (!Arrays.equals(file, JarEntries.read(others, otherClasses.get(name)))) {
                return false;
            }
        }
        return true;
    }

    /** The class files of a source file: its top-level class of that name, and those nested in it. */
    private static List<String> classes(String path, TreeMap<String, ZipEntry> entries) {
        List<String> classes = new ArrayList<>();
        if (entries.containsKey(path + CLASS)) {
            classes.add(path + CLASS);
        }
        String nested = path + "$";
        entries.tailMap(nested, false).keySet().stream()
                .takeWhile(name -> name.startsWith(nested))
                .filter(name -> name.endsWith(CLASS))
                .forEach(classes::add);
        return classes;
    }

    private static void write(ZipFile texts, List<ZipEntry> entries, Path target, String comment) throws IOException {
        Files.createDirectories(target.getParent());
        Path part = Files.createTempFile(target.getParent(), ".sources", ".part");
        try {
            try (OutputStream out = Files.newOutputStream(part);
                    ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
                zip.setComment(comment);
                for (ZipEntry entry : entries) {
                    zip.putNextEntry(new ZipEntry(entry.getName()));
                    zip.write(JarEntries.read(texts, entry));
                    zip.closeEntry();
                }
            }
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
