package dyno.patch.candidate;

import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The packages that sources import; by convention, their names are in lower case. */
final class Imports {
    private static final Pattern IMPORT = Pattern.compile("(?m)^\\s*import\\s+(?:static\\s+)?((?:[a-z_]\\w*\\.)+)");

    private Imports() {}

    /** Those that are in neither the driver's jars nor the JDK nor the sources themselves. */
    static Set<String> missing(Map<String, byte[]> sources, DriverArtifact base) {
        Set<String> missing =
                sources.values().stream().flatMap(Imports::of).collect(Collectors.toCollection(TreeSet::new));
        sources.keySet().forEach(path -> missing.remove(packageOf(path)));
        ModuleLayer.boot().modules().forEach(module -> missing.removeAll(module.getPackages()));
        for (Path jar : Stream.concat(Stream.of(base.jar()), base.dependencies().stream())
                .toList()) {
            if (!missing.isEmpty()) {
                JarContent.read(jar).keySet().forEach(entry -> missing.remove(packageOf(entry)));
            }
        }
        return missing;
    }

    private static Stream<String> of(byte[] source) {
        return IMPORT.matcher(new String(source, StandardCharsets.ISO_8859_1))
                .results()
                .map((MatchResult found) -> found.group(1))
                .map(found -> found.substring(0, found.length() - 1));
    }

    private static String packageOf(String entry) {
        return entry.substring(0, Math.max(0, entry.lastIndexOf('/'))).replace('/', '.');
    }
}
