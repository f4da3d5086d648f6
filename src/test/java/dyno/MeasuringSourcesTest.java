package dyno;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which sources count as those that measure, by the POM. */
class MeasuringSourcesTest {
    private static final Pattern FILE_SET = Pattern.compile("(?s)<fileset .*?</fileset>");
    private static final Pattern RULE = Pattern.compile("<(include|exclude) name=\"([^\"]+)\"/>");
    private static final Path JAVA = Path.of("src", "main", "java");

    /** Measuring a shard, joining the results, and what runs in other processes and is started by name. */
    private static final List<Predicate<JavaClass>> ROOTS = List.of(
            type -> type.getName().equals("dyno.feature.shards.ShardMeasurement"),
            type -> type.getName().equals("dyno.feature.shards.ShardMerge"),
            type -> type.getPackageName().startsWith("dyno.workload"),
            type -> type.getPackageName().startsWith("dyno.relay"),
            type -> type.getPackageName().startsWith("dyno.run"));

    private static boolean counts(Path source) throws IOException {
        return FILE_SET.matcher(Files.readString(Path.of("pom.xml")))
                .results()
                .map(MatchResult::group)
                .anyMatch(set -> matches(set, "include", source) && !matches(set, "exclude", source));
    }

    private static boolean matches(String set, String kind, Path source) {
        return RULE.matcher(set)
                .results()
                .filter(rule -> rule.group(1).equals(kind))
                .map(rule -> FileSystems.getDefault().getPathMatcher("glob:" + rule.group(2)))
                .anyMatch((PathMatcher pattern) -> pattern.matches(source));
    }

    private static Path source(JavaClass type) {
        JavaClass outermost = type;
        while (outermost.getEnclosingClass().isPresent()) {
            outermost = outermost.getEnclosingClass().get();
        }
        return JAVA.resolve(outermost.getName().replace('.', '/').replaceFirst("\\$.*", "") + ".java");
    }

    @Test
    void whatMeasuresUsesNothingThatDoesNotCount() throws IOException {
        List<JavaClass> roots = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("dyno").stream()
                        .filter(type -> ROOTS.stream().anyMatch(root -> root.test(type)))
                        .filter(type -> !type.getPackageName().contains("jmh_generated"))
                        .toList();
        Set<Path> used = new TreeSet<>();
        roots.stream()
                .flatMap(root -> Stream.concat(
                        Stream.of(root),
                        root.getTransitiveDependenciesFromSelf().stream().map(Dependency::getTargetClass)))
                .map(JavaClass::getBaseComponentType)
                .filter(type -> type.getPackageName().startsWith("dyno"))
                .forEach(type -> used.add(source(type)));

        assertThat(used).hasSizeGreaterThan(250);
        for (Path source : used) {
            assertThat(source).exists();
            assertThat(counts(source)).as("%s", source).isTrue();
        }
    }

    @Test
    void everythingCountsThatIsNotKnownOnlyToShowResults() throws IOException {
        assertThat(counts(JAVA.resolve("dyno/newroom/New.java"))).isTrue();
        assertThat(counts(Path.of("src/main/resources/dyno/family/mysql/any.json")))
                .isTrue();
        assertThat(counts(Path.of("pom.xml"))).isTrue();
        for (String shows : List.of(
                "src/main/java/dyno/document/Chart.java",
                "src/main/java/dyno/feature/shards/MatrixDocument.java",
                "src/main/java/dyno/feature/shards/MergeCommand.java",
                "src/main/java/dyno/hotspot/finding/LockDetector.java",
                "src/main/resources/dyno/document/page.css",
                "src/main/resources/dyno/output/flamegraph.ftlh",
                "src/test/java/dyno/MeasuringSourcesTest.java",
                "docs/faults.md",
                "patches/README.md")) {
            assertThat(counts(Path.of(shows))).as(shows).isFalse();
        }
    }
}
