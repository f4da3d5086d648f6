package dyno;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import dyno.io.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of the house. */
class ArchitectureTest {
    /** What JMH generates follows its own rules. */
    private static final class WithoutGenerated implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("jmh_generated");
        }
    }

    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(new WithoutGenerated())
            .importPackages("dyno");

    /** What the commands use of each other; the other folders below {@code investigation} are a command each. */
    private static final String[] SHARED_COMMANDS = {
        "dyno.investigation.compare", "dyno.investigation.count", "dyno.investigation.diff"
    };

    private static final String[] ROOMS = {
        "dyno.cli",
        "dyno.investigation..",
        "dyno.report",
        "dyno.result",
        "dyno.comparison",
        "dyno.study",
        "dyno.patch",
        "dyno.bytecode",
        "dyno.hotspot",
        "dyno.hotspot.finding",
        "dyno.profile",
        "dyno.recording",
        "dyno.run",
        "dyno.relay",
        "dyno.workload",
        "dyno.workload.behaviour",
        "dyno.workload.fork",
        "dyno.workload.nativeclient",
        "dyno.workload.probe",
        "dyno.wire",
        "dyno.process",
        "dyno.driver",
        "dyno.server",
        "dyno.suite",
        "dyno.io"
    };

    @Test
    void everyClassLivesInARoom() {
        check(classes().should().resideInAnyPackage(ROOMS));
    }

    @Test
    void thereAreNoCyclesBetweenRooms() {
        check(slices().matching("dyno.(*)..").should().beFreeOfCycles());
        check(slices().matching("dyno.(**)").should().beFreeOfCycles());
    }

    @Test
    void aCommandDoesNotUseAnother() {
        check(slices().matching("dyno.investigation.(*)")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(alwaysTrue(), resideInAnyPackage(SHARED_COMMANDS)));
        check(noClasses()
                .that()
                .resideInAPackage("dyno.investigation")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dyno.investigation.*"));
    }

    @Test
    void onlyTheCommandLineSeesInvestigations() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages("dyno.cli", "dyno.investigation..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dyno.investigation.."));
    }

    @Test
    void whatRunsInsideAForkSeesOnlyTheJdkJmhAndTheNativeClient() {
        check(classes()
                .that()
                .resideInAnyPackage("dyno.workload..", "dyno.wire")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "dyno.workload..",
                        "dyno.wire",
                        "java..",
                        "javax.management..",
                        "com.sun.management..",
                        "org.openjdk.jmh.annotations..",
                        "org.openjdk.jmh.infra..",
                        // At home in dyno.workload.nativeclient, see everyToolHasOneHome.
                        "com.sun.jna..")));
    }

    @Test
    void thePureRoomsKnowOnlyEachOtherCollectionsAndStatistics() {
        check(classes()
                .that()
                .resideInAnyPackage("dyno.profile", "dyno.hotspot..", "dyno.comparison")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "dyno.profile",
                        "dyno.hotspot..",
                        "dyno.comparison",
                        "java.lang..",
                        "java.math",
                        "java.util",
                        "java.util.concurrent..",
                        "java.util.function",
                        "java.util.regex",
                        "java.util.stream",
                        "org.apache.commons.numbers..",
                        "org.apache.commons.rng..",
                        "org.apache.commons.statistics..")));
    }

    @Test
    void everyToolHasOneHome() {
        onlyIn("dyno.recording", "one.jfr..");
        onlyIn("dyno.patch", "javax.tools..");
        onlyIn("dyno.patch", "com.github.difflib..");
        onlyIn("dyno.bytecode", "org.objectweb.asm..");
        onlyIn("dyno.cli", "picocli..");
        onlyIn("dyno.driver", "org.eclipse.aether..");
        onlyIn("dyno.driver", "eu.maveniverse..");
        onlyIn("dyno.report", "freemarker..");
        onlyIn("dyno.run", "org.openjdk.jmh.runner..");
        onlyIn("dyno.io", "com.fasterxml.jackson.databind..");
        onlyIn("dyno.workload.nativeclient", "com.sun.jna..");
    }

    /** Where the schemas are made from. */
    @Test
    void documentsAreResults() {
        check(classes().that().areAnnotatedWith(Document.class).should().resideInAPackage("dyno.result"));
    }

    @Test
    void onlyTheCommandLineEndsTheProcess() {
        check(noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dyno.cli.Main")
                .should()
                .callMethod(System.class, "exit", int.class));
    }

    /** To load a driver is to run its code. */
    @Test
    void driversAreLoadedInJvmsOfTheirOwnOnly() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("dyno.workload..")
                .should()
                .dependOnClassesThat()
                .haveSimpleName("IsolatedDriver"));
    }

    @Test
    void noSourceNamesADriversOwnClasses() throws IOException {
        List<String> drivers = List.of("org.mariadb.jdbc.", "com.mysql.", "org.drizzle.jdbc.");
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            for (Path source :
                    sources.filter(p -> p.toString().endsWith(".java")).toList()) {
                for (String line : Files.readAllLines(source)) {
                    assertThat(drivers)
                            .as("%s: %s", source, line)
                            .noneMatch(driver -> line.startsWith("import") && line.contains(driver));
                }
            }
        }
    }

    private static void onlyIn(String room, String tool) {
        check(noClasses()
                .that()
                .resideOutsideOfPackage(room)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(tool));
    }

    private static void check(ArchRule rule) {
        rule.check(HOUSE);
    }
}
