package dyno.driver;

import dyno.Jars;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.aether.repository.RemoteRepository;

/** A Maven repository in a folder, for tests without a network. */
public final class TestRepository {
    private static final String GROUP = "test";

    private final Path folder;
    private final List<String> versions = new ArrayList<>();

    TestRepository(Path folder) {
        this.folder = folder;
    }

    /** A resolver that knows only this repository, under the given id. */
    ArtifactResolver resolver(String id, Path localRepository) {
        return resolver(id, folder.toUri().toString(), localRepository, false);
    }

    static ArtifactResolver unreachable(String id, Path localRepository) {
        return resolver(id, "http://127.0.0.1:1/", localRepository, false);
    }

    /** A resolver with the settings file in the given folder. */
    static ArtifactResolver withSettings(Path folder, Path localRepository) {
        return new ArtifactResolver(ContextOverrides.create()
                .withUserSettings(true)
                .withMavenUserHomeOverride(folder)
                .withLocalRepositoryOverride(localRepository)
                .build());
    }

    static ArtifactResolver offline(Path localRepository) {
        return resolver("test", "http://127.0.0.1:1/", localRepository, true);
    }

    private static ArtifactResolver resolver(String id, String url, Path localRepository, boolean offline) {
        return new ArtifactResolver(ContextOverrides.create()
                .repositories(List.of(new RemoteRepository.Builder(id, "default", url).build()))
                .addRepositoriesOp(ContextOverrides.AddRepositoriesOp.REPLACE)
                .withLocalRepositoryOverride(localRepository)
                .offline(offline)
                .build());
    }

    /** Publishes a jar of classes; the first one is announced as a driver; dependencies are artifact names. */
    void publish(String artifact, String version, List<Class<?>> classes, String... dependencies) throws IOException {
        versions.add(version);
        Path home =
                Files.createDirectories(folder.resolve(GROUP).resolve(artifact).resolve(version));
        jar(home.resolve(artifact + "-" + version + ".jar"), classes);
        StringBuilder list = new StringBuilder();
        for (String dependency : dependencies) {
            list.append("<dependency><groupId>test</groupId><artifactId>" + dependency
                    + "</artifactId><version>1</version></dependency>");
        }
        Files.writeString(
                home.resolve(artifact + "-" + version + ".pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>test</groupId><artifactId>" + artifact
                        + "</artifactId><version>" + version + "</version><dependencies>" + list
                        + "</dependencies></project>");
        Files.writeString(
                home.resolveSibling("maven-metadata.xml"),
                "<metadata><groupId>test</groupId><artifactId>" + artifact
                        + "</artifactId><versioning><versions><version>" + String.join("</version><version>", versions)
                        + "</version></versions></versioning></metadata>");
    }

    /** Publishes something as the sources of a version. */
    void publishSources(String artifact, String version) throws IOException {
        Path home = folder.resolve(GROUP).resolve(artifact).resolve(version);
        jar(home.resolve(artifact + "-" + version + "-sources.jar"), List.of());
    }

    /** Writes a jar of classes of this test run; the first one is announced as a driver. */
    public static Path jar(Path file, List<Class<?>> classes) throws IOException {
        Map<String, byte[]> entries = Jars.classes(classes);
        if (!classes.isEmpty()) {
            String text = "# a comment\n\n" + classes.get(0).getName() + " # the driver\norg.example.Second\n";
            entries.put("META-INF/services/java.sql.Driver", text.getBytes(StandardCharsets.UTF_8));
        }
        return Jars.write(file, entries);
    }
}
