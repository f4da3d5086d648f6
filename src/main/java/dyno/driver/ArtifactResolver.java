package dyno.driver;

import dyno.driver.DriverException.Kind;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.LocalArtifactRequest;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.transfer.RepositoryOfflineException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.eclipse.aether.util.repository.SimpleResolutionErrorPolicy;

/** Published jars, through the user's own Maven settings and local repository: downloaded files need no network. */
public final class ArtifactResolver implements AutoCloseable {
    private static final int VERSIONS_SHOWN = 6;

    private final Context context;

    ArtifactResolver(ContextOverrides overrides) {
        this.context = MavenContext.open(overrides);
    }

    /**
     * Reads the user's Maven settings; {@code progress} gets a line from time to time during a large download.
     *
     * @throws DriverException UNREACHABLE when the settings cannot be read
     */
    public static ArtifactResolver withUserSettings(Consumer<String> progress) {
        return new ArtifactResolver(ContextOverrides.create()
                .withUserSettings(true)
                .transferListener(new DownloadProgress(progress))
                .build());
    }

    /** For how long this process has waited for downloads. */
    public static Duration downloading() {
        return Duration.ofNanos(DownloadProgress.nanos());
    }

    /**
     * The jar of a published artifact.
     *
     * @throws DriverException UNKNOWN_DRIVER or UNKNOWN_VERSION when it was never published, UNREACHABLE when it was
     *     not downloaded yet and cannot be downloaded now
     */
    public Path jar(String group, String artifact, String version) {
        Artifact wanted = new DefaultArtifact(group, artifact, "jar", version);
        try {
            return resolve(context.repositorySystemSession(), wanted);
        } catch (ArtifactResolutionException e) {
            throw explain(wanted, e);
        }
    }

    /**
     * The published sources; empty when there are none, which is checked once a day.
     *
     * @throws DriverException UNREACHABLE when they were not downloaded yet and it cannot be determined now whether
     *     there are any
     */
    public Optional<Path> sourceJar(String group, String artifact, String version) {
        DefaultRepositorySystemSession session = new DefaultRepositorySystemSession(context.repositorySystemSession());
        session.setResolutionErrorPolicy(new SimpleResolutionErrorPolicy(true, false));
        Artifact wanted = new DefaultArtifact(group, artifact, "sources", "jar", version);
        try {
            return Optional.of(resolve(session, wanted));
        } catch (ArtifactResolutionException e) {
            if (e.getResult().getExceptions().stream().anyMatch(ArtifactResolver::isUnreachable)) {
                throw unreachable(wanted.toString(), e);
            }
            return Optional.empty();
        }
    }

    /**
     * The jars that a published artifact needs at run time, without its optional dependencies and itself.
     *
     * @throws DriverException NOT_A_DRIVER when one of them was never published, UNREACHABLE when one was not
     *     downloaded yet and cannot be downloaded now
     */
    public List<Path> runtimeDependencies(String group, String artifact, String version) {
        Artifact root = new DefaultArtifact(group, artifact, "jar", version);
        CollectRequest collect =
                new CollectRequest(new Dependency(root, JavaScopes.RUNTIME), context.remoteRepositories());
        DependencyRequest request =
                new DependencyRequest(collect, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
        try {
            return context
                    .repositorySystem()
                    .resolveDependencies(context.repositorySystemSession(), request)
                    .getArtifactResults()
                    .stream()
                    .skip(1)
                    .map(result -> result.getArtifact().getFile().toPath())
                    .toList();
        } catch (DependencyResolutionException e) {
            throw explain(root, e);
        }
    }

    /**
     * The direct dependencies of a published artifact, including optional ones, without those for tests.
     *
     * @throws DriverException UNREACHABLE when its POM cannot be read
     */
    List<Artifact> declaredDependencies(String group, String artifact, String version) {
        Artifact root = new DefaultArtifact(group, artifact, "jar", version);
        ArtifactDescriptorRequest request = new ArtifactDescriptorRequest(root, context.remoteRepositories(), null);
        try {
            return context
                    .repositorySystem()
                    .readArtifactDescriptor(context.repositorySystemSession(), request)
                    .getDependencies()
                    .stream()
                    .filter(dependency -> !JavaScopes.TEST.equals(dependency.getScope()))
                    .map(Dependency::getArtifact)
                    .filter(dependency -> dependency.getExtension().equals("jar"))
                    .toList();
        } catch (RepositoryException e) {
            throw unreachable("The POM of " + root, e);
        }
    }

    /** The published versions, newest first, as far as the repositories or their cached lists contain them. */
    public List<String> versions(String group, String artifact) {
        Artifact any = new DefaultArtifact(group, artifact, "jar", "[0,)");
        VersionRangeRequest request = new VersionRangeRequest(any, context.remoteRepositories(), null);
        try {
            List<String> versions = context
                    .repositorySystem()
                    .resolveVersionRange(context.repositorySystemSession(), request)
                    .getVersions()
                    .stream()
                    .map(Object::toString)
                    .collect(Collectors.toList());
            Collections.reverse(versions);
            return versions;
        } catch (VersionRangeResolutionException e) {
            throw new IllegalStateException("a fixed range was refused", e);
        }
    }

    @Override
    public void close() {
        context.close();
    }

    private Path resolve(RepositorySystemSession session, Artifact artifact) throws ArtifactResolutionException {
        ArtifactRequest request = new ArtifactRequest(artifact, context.remoteRepositories(), null);
        try {
            return context.repositorySystem()
                    .resolveArtifact(session, request)
                    .getArtifact()
                    .getFile()
                    .toPath();
        } catch (ArtifactResolutionException e) {
            return downloadedFromElsewhere(session, artifact)
                    .orElseThrow(() -> e)
                    .toPath();
        }
    }

    /** Maven disregards a file that came from a repository of another name; without a network, that file is used. */
    private static Optional<File> downloadedFromElsewhere(RepositorySystemSession session, Artifact artifact) {
        LocalArtifactRequest request = new LocalArtifactRequest(artifact, List.of(), null);
        return Optional.ofNullable(
                session.getLocalRepositoryManager().find(session, request).getFile());
    }

    private DriverException explain(Artifact artifact, ArtifactResolutionException failure) {
        if (failure.getResult().getExceptions().stream().anyMatch(ArtifactResolver::isUnreachable)) {
            return unreachable(artifact.toString(), failure);
        }
        String name = artifact.getGroupId() + ":" + artifact.getArtifactId();
        List<String> versions = versions(artifact.getGroupId(), artifact.getArtifactId());
        if (versions.isEmpty()) {
            String message = "Nothing is published as " + name + ": check the group and the artifact.";
            return new DriverException(Kind.UNKNOWN_DRIVER, message, failure);
        }
        String newest = versions.stream().limit(VERSIONS_SHOWN).collect(Collectors.joining(", "));
        String message =
                name + " has no jar in version " + artifact.getVersion() + ": the newest versions are " + newest;
        return new DriverException(Kind.UNKNOWN_VERSION, message + ".", failure);
    }

    private DriverException explain(Artifact root, DependencyResolutionException failure) {
        List<ArtifactResult> missing = failure.getResult().getArtifactResults().stream()
                .filter(result -> !result.isResolved())
                .toList();
        boolean unreachable = missing.stream()
                .flatMap(result -> result.getExceptions().stream())
                .anyMatch(ArtifactResolver::isUnreachable);
        if (unreachable || missing.isEmpty()) {
            return unreachable("A dependency of " + root, failure);
        }
        String names = missing.stream()
                .map(result -> result.getRequest().getArtifact().toString())
                .collect(Collectors.joining(", "));
        String message = root + " needs what was never published, " + names + ": choose another version.";
        return new DriverException(Kind.NOT_A_DRIVER, message, failure);
    }

    private static boolean isUnreachable(Exception e) {
        return e instanceof ArtifactTransferException
                && (!(e instanceof ArtifactNotFoundException) || e.getCause() instanceof RepositoryOfflineException);
    }

    private DriverException unreachable(String what, Exception cause) {
        RepositorySystemSession session = context.repositorySystemSession();
        String repositories = context.remoteRepositories().stream()
                .map(RemoteRepository::getId)
                .collect(Collectors.joining(", "));
        String why = session.isOffline() ? "Maven is offline" : "Maven's repository does not answer";
        String message = "%s is not in the local repository %s, and %s (%s): download it once with a working network."
                .formatted(what, session.getLocalRepository().getBasedir(), why, repositories);
        return new DriverException(Kind.UNREACHABLE, message, cause);
    }
}
