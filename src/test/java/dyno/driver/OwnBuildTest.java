package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dyno.Jars;
import dyno.driver.DriverException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnBuildTest {
    @TempDir
    private Path folder;

    @Test
    void takesTheNameOfTheBaseline() throws IOException {
        Path jar = driver("my-driver.jar");

        OwnBuild build = find(jar);

        DriverCoordinates coordinates = build.coordinates(DriverCoordinates.parse("mysql@9.7.0"));
        assertThat(coordinates).isEqualTo(DriverCoordinates.parse("mysql@" + jar));
    }

    @ParameterizedTest
    @ValueSource(strings = {"target/driver-1.jar", "build/libs/driver-1.jar", "build/driver-1/driver-1.jar"})
    void findsWhatMavenGradleOrAntBuilt(String place) throws IOException {
        Path jar = driver(place);
        driver("target/driver-1-tests.jar");
        driver("target/original-driver-1.jar");
        jar("target/library.jar", "some/Library.class");

        assertThat(find(folder)).isEqualTo(new OwnBuild(jar, Optional.empty()));
    }

    @Test
    void packsTheSameClassesIntoTheSameJar() throws IOException {
        Path service = Files.createDirectories(folder.resolve("classes/META-INF/services"))
                .resolve("java.sql.Driver");
        Files.writeString(service, "some.Driver");

        byte[] first = Files.readAllBytes(find(folder.resolve("classes")).jar());
        Files.setLastModifiedTime(service, FileTime.fromMillis(0));

        assertThat(find(folder.resolve("classes")).jar()).hasBinaryContent(first);
    }

    @Test
    void doubtsAJarThatIsOlderThanItsSources() throws IOException {
        Path jar = driver("target/driver-1.jar");
        Path source = Files.createDirectories(folder.resolve("src/main")).resolve("A.java");
        Files.writeString(source, "class A {}");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(0));

        assertThat(find(folder).doubt().orElseThrow()).contains("older than src/main/A.java");
    }

    @Test
    void doesNotDoubtAJarThatIsOlderThanATest() throws IOException {
        Path jar = driver("target/driver-1.jar");
        Path test = Files.createDirectories(folder.resolve("src/test/java")).resolve("ATest.java");
        Files.writeString(test, "class ATest {}");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(0));

        assertThat(find(folder).doubt()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "pom.xml,mvn -DskipTests package",
        "gradlew,./gradlew assemble",
        "build.xml,ant build",
        "readme,a folder of classes"
    })
    void saysHowToBuildWhatIsNotBuilt(String file, String remedy) throws IOException {
        Files.writeString(folder.resolve(file), "");

        DriverException failure = catchThrowableOfType(DriverException.class, () -> find(folder));

        assertThat(failure.kind()).isEqualTo(Kind.NOT_A_DRIVER);
        assertThat(failure).hasMessageContaining(remedy).hasMessageContaining(folder.toString());
    }

    @Test
    void namesTheDriversToChooseFrom() throws IOException {
        driver("target/driver-1.jar");
        driver("target/driver-2.jar");

        assertThat(catchThrowableOfType(DriverException.class, () -> find(folder)))
                .hasMessageContaining("driver-1.jar")
                .hasMessageContaining("driver-2.jar");
    }

    @Test
    void packsAFolderOfClasses() throws IOException {
        Path services = Files.createDirectories(folder.resolve("classes/META-INF/services"));
        Files.writeString(services.resolve("java.sql.Driver"), "some.Driver");

        OwnBuild build = find(folder.resolve("classes"));

        assertThat(DriverJar.driverClass(build.jar())).isEqualTo("some.Driver");
        assertThat(build.jar()).hasParent(folder.resolve("scratch"));
    }

    private OwnBuild find(Path path) {
        return OwnBuild.find(path, folder.resolve("scratch"));
    }

    private Path driver(String place) throws IOException {
        return jar(place, "META-INF/services/java.sql.Driver");
    }

    private Path jar(String place, String entry) throws IOException {
        Path jar = folder.resolve(place);
        Files.createDirectories(jar.getParent());
        return Jars.of(jar, entry, "some.Driver");
    }
}
