package dyno.driver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Sources of a version that is published without any: those of the nearest version that has some, for classes that are
 * the same in both, byte for byte.
 */
public final class NearestVersionSources {
    /** How many other versions are checked for sources. */
    private static final int MOST_TRIED = 6;

    private static final String JAVA = ".java";
    private static final String CLASS = ".class";

    private final ArtifactResolver artifacts;
    private final SourceCache cache;

    /**
     * For the artifacts of one resolver.
     *
     * @param cache takes the source jars that are made
     */
    NearestVersionSources(ArtifactResolver artifacts, SourceCache cache) {
        this.artifacts = artifacts;
        this.cache = cache;
    }

    /**
     * A source jar with the files that can be reused; empty if no near version has matching sources, or the cache
     * cannot be written.
     *
     * @throws DriverException UNREACHABLE when the nearest version with sources cannot be determined now
     */
    Optional<Path> of(String group, String artifact, String version, Path jar) {
        Optional<Path> made = cache.find(artifact, version, jar);
        if (made.isPresent()) {
            return made.filter(SourceCache::hasAny);
        }
        for (String other : near(artifacts.versions(group, artifact), version)) {
            Optional<Path> sources = artifacts.sourceJar(group, artifact, other);
            if (sources.isPresent()) {
                Path otherJar = artifacts.jar(group, artifact, other);
                Path carried = cache.ofVersion(artifact, version, jar, other);
                return carry(jar, otherJar, sources.get(), other, carried);
            }
        }
        return Optional.empty();
    }

    /** The existing source jar, if no repository can be asked. */
    Optional<Path> ofCache(String artifact, String version, Path jar) {
        return cache.find(artifact, version, jar).filter(SourceCache::hasAny);
    }

    /** The other versions in a list, the nearest first. */
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

    /** An empty one is also stored, so that the comparison is made only once. */
    private static Optional<Path> carry(Path jar, Path otherJar, Path sources, String other, Path carried) {
        try (ZipFile own = new ZipFile(jar.toFile());
                ZipFile others = new ZipFile(otherJar.toFile());
                ZipFile texts = new ZipFile(sources.toFile())) {
            Map<String, Map<String, byte[]>> ownClasses = bySource(own);
            Map<String, Map<String, byte[]>> otherClasses = bySource(others);
            List<ZipEntry> all = new ArrayList<>(Collections.list(texts.entries()));
            List<ZipEntry> shared = all.stream()
                    .filter(text -> ownClasses.containsKey(text.getName()))
                    .toList();
            Map<String, byte[]> fitting = new LinkedHashMap<>();
            for (ZipEntry text : shared) {
                Set<String> files = new TreeSet<>(Set.of(text.getName()));
                files.addAll(withoutFile(ownClasses.keySet(), texts, text));
                files.addAll(withoutFile(otherClasses.keySet(), texts, text));
                if (files.stream().allMatch(file -> same(ownClasses, otherClasses, file))) {
                    fitting.put(text.getName(), JarEntries.read(texts, text));
                }
            }
            String origin = "%s, %d of %d files: those of which all classes are the same"
                    .formatted(other, fitting.size(), shared.size());
            SourceCache.write(fitting, carried, origin);
            return Optional.of(carried).filter(SourceCache::hasAny);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Further classes that a source file declares: those in its package without their own file. */
    private static List<String> withoutFile(Set<String> files, ZipFile texts, ZipEntry text) throws IOException {
        String folder = text.getName().substring(0, text.getName().lastIndexOf('/') + 1);
        List<String> others = files.stream()
                .filter(file -> file.startsWith(folder) && file.indexOf('/', folder.length()) < 0)
                .filter(file -> texts.getEntry(file) == null)
                .toList();
        if (others.isEmpty()) {
            return List.of();
        }
        String source = new String(JarEntries.read(texts, text), StandardCharsets.ISO_8859_1);
        return others.stream()
                .filter(file -> Pattern.compile("\\b(class|interface|enum|record)\\s+"
                                + Pattern.quote(file.substring(folder.length(), file.length() - JAVA.length())) + "\\b")
                        .matcher(source)
                        .find())
                .toList();
    }

    private static boolean same(
            Map<String, Map<String, byte[]>> own, Map<String, Map<String, byte[]>> other, String file) {
        Map<String, byte[]> classes = own.getOrDefault(file, Map.of());
        Map<String, byte[]> others = other.getOrDefault(file, Map.of());
        return classes.keySet().equals(others.keySet())
                && classes.entrySet().stream()
                        .allMatch(type -> Arrays.equals(type.getValue(), others.get(type.getKey())));
    }

    /** The class files of a jar by the path of their source file. */
    static Map<String, Map<String, byte[]>> bySource(ZipFile jar) throws IOException {
        Map<String, Map<String, byte[]>> bySource = new TreeMap<>();
        for (ZipEntry entry : Collections.list(jar.entries())) {
            if (entry.getName().endsWith(CLASS)) {
                bySource.computeIfAbsent(source(entry.getName()), path -> new TreeMap<>())
                        .put(entry.getName(), JarEntries.read(jar, entry));
            }
        }
        return bySource;
    }

    private static String source(String path) {
        return SourceFile.of(path.substring(0, path.length() - CLASS.length()));
    }
}
