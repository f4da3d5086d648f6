package dyno.patch.candidate;

import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Requirements of a jar's structure for a patch: the classes of other Java versions, and the module descriptor. */
final class JarRules {
    private static final Pattern VERSIONED = Pattern.compile("META-INF/versions/\\d+/(.+)\\.class");
    private static final Pattern DESCRIPTOR = Pattern.compile("(META-INF/versions/\\d+/)?module-info\\.class");

    private JarRules() {}

    /**
     * Refuses sources whose classes would not be loaded, or not be put in the right place.
     *
     * @throws PatchException DOES_NOT_APPLY
     */
    static void requireSources(Set<String> sources, DriverArtifact base) {
        for (String source : sources) {
            if (isSpecial(source)) {
                throw refused(source + " cannot be patched: a patch changes the classes that every Java version loads."
                        + " Do not change module descriptors or META-INF.");
            }
        }
        Map<String, String> replaced = replaced(JarContent.read(base.jar()).keySet());
        for (String source : sources) {
            if (replaced.containsKey(source)) {
                throw refused("A patch of " + source + " has no effect on newer JVMs: they load " + replaced.get(source)
                        + " of " + base.jar().getFileName() + " instead. Patch another class.");
            }
        }
    }

    /** Those sources that {@link #requireSources} accepts, and of which the jar has the class. */
    static Set<String> replaceable(Set<String> sources, Set<String> jar) {
        Map<String, String> replaced = replaced(jar);
        return sources.stream()
                .filter(source -> !isSpecial(source) && !replaced.containsKey(source))
                .filter(source -> jar.contains(source.replaceFirst("\\.java$", ".class")))
                .collect(Collectors.toSet());
    }

    private static boolean isSpecial(String source) {
        return source.startsWith("META-INF/") || source.endsWith("module-info.java");
    }

    /** By source, the class that newer JVMs load instead. */
    private static Map<String, String> replaced(Set<String> jar) {
        Map<String, String> replaced = new TreeMap<>();
        for (String entry : jar) {
            Matcher versioned = VERSIONED.matcher(entry);
            if (versioned.matches()) {
                replaced.putIfAbsent(versioned.group(1) + ".java", entry);
            }
        }
        return replaced;
    }

    /**
     * Refuses an added source whose class the driver already has: its own source is not available.
     *
     * @param sources all files of the patch
     * @param published those of them that the source jar has
     * @throws PatchException DOES_NOT_APPLY
     */
    static void requireNew(Set<String> sources, Set<String> published, DriverArtifact base) {
        Set<String> jar = JarContent.read(base.jar()).keySet();
        for (String source : sources) {
            if (!published.contains(source) && jar.contains(source.replaceFirst("\\.java$", ".class"))) {
                throw refused("The patch adds " + source + ", but " + base.jar().getFileName()
                        + " has that class, and its source is not among the available ones. Choose another name.");
            }
        }
    }

    /**
     * Refuses a package that the module descriptor does not have.
     *
     * @throws PatchException DOES_NOT_APPLY
     */
    static void requireInModule(Set<String> classes, DriverArtifact base) {
        Map<String, byte[]> jar = JarContent.read(base.jar());
        if (jar.keySet().stream().noneMatch(entry -> DESCRIPTOR.matcher(entry).matches())) {
            return;
        }
        Set<String> added = new TreeSet<>();
        classes.forEach(name -> added.add(folderOf(name)));
        jar.keySet().stream().filter(name -> name.endsWith(".class")).forEach(name -> added.remove(folderOf(name)));
        if (!added.isEmpty()) {
            throw refused("The patch adds the package "
                    + String.join(", ", added).replace('/', '.') + ", which is missing in the module descriptor of "
                    + base.jar().getFileName() + ". Put the new class into a package of the driver.");
        }
    }

    private static String folderOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('/')));
    }

    private static PatchException refused(String message) {
        return new PatchException(Kind.DOES_NOT_APPLY, message);
    }
}
