package dyno.patch.candidate;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import dyno.bytecode.ClassVersion;
import dyno.compile.CompilationException;
import dyno.compile.CompilationException.Problem;
import dyno.compile.SourceCompiler;
import dyno.compile.SourceCompiler.ClassFile;
import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/**
 * Compiles a driver's touched sources against its original jar, with the running JDK's compiler.
 *
 * <p>Each class file keeps the version of the one that it replaces, those of new files get that of the driver's class.
 * Current compilers write no class files older than Java 8: such classes are compiled for Java 8 and their old version
 * is written back, after {@link NewerLanguage} has found nothing in them that an older class file cannot express.
 *
 * <p>Sources are decoded as UTF-8 or, where they are not valid UTF-8, as ISO 8859-1. No annotation is processed.
 */
public final class PatchCompiler {
    static final int OLDEST_RELEASE = 8;

    /** An interface of the JDK has got new methods since the driver was published. */
    private static final String GROWN_INTERFACE = "compiler.err.does.not.override.abstract";

    private final SourceCompiler compiler;

    /**
     * The running JDK's compiler.
     *
     * @throws PatchException NO_COMPILER when Dyno runs on a bare JRE
     */
    public PatchCompiler() {
        this(SourceCompiler.ofThisJdk());
    }

    PatchCompiler(Optional<SourceCompiler> compiler) {
        this.compiler = compiler.orElseThrow(() -> new PatchException(
                Kind.NO_COMPILER,
                "The Java runtime in " + System.getProperty("java.home")
                        + " has no compiler, which patches need; run Dyno with a JDK."));
    }

    /**
     * Compiles sources, by path within the source jar, to class files by path within the jar.
     *
     * @param libraries jars that the sources need in addition to the driver's jar and its dependencies
     * @throws PatchException DOES_NOT_COMPILE with each error of the compiler, NO_COMPILER when the driver is newer
     *     than this JDK
     */
    public Map<String, byte[]> compile(Map<String, byte[]> sources, DriverArtifact base, List<Path> libraries) {
        Map<String, ClassVersion> versions = versions(sources, base);
        List<Path> classPath = Stream.of(List.of(base.jar()), base.dependencies(), libraries)
                .flatMap(List::stream)
                .toList();
        Map<String, String> texts = new TreeMap<>();
        sources.forEach((path, source) -> texts.put(path, SourceText.decode(source)));
        Map<String, byte[]> classes = new TreeMap<>();
        for (int release : releases(versions)) {
            compile(release, texts, classPath, versions, base).forEach((path, file) -> {
                ClassVersion version = versions.get(file.source());
                if (releaseFor(version) == release) {
                    classes.put(path, version.writtenInto(file.content()));
                }
            });
        }
        return classes;
    }

    private static Map<String, ClassVersion> versions(Map<String, byte[]> sources, DriverArtifact base) {
        Map<String, byte[]> jar = JarContent.read(base.jar());
        byte[] driver = jar.get(base.driverClass().replace('.', '/') + ".class");
        ClassVersion usual = driver == null ? ClassVersion.ofRelease(OLDEST_RELEASE) : ClassVersion.of(driver);
        Map<String, ClassVersion> versions = new TreeMap<>();
        for (String path : sources.keySet()) {
            byte[] original = jar.get(path.replaceFirst("\\.java$", ".class"));
            versions.put(path, original == null ? usual : ClassVersion.of(original));
        }
        return versions;
    }

    private static TreeSet<Integer> releases(Map<String, ClassVersion> versions) {
        TreeSet<Integer> releases = versions.values().stream()
                .map(PatchCompiler::releaseFor)
                .collect(Collectors.toCollection(TreeSet::new));
        int supported = SourceVersion.latest().ordinal();
        if (!releases.isEmpty() && releases.last() > supported) {
            throw new PatchException(
                    Kind.NO_COMPILER,
                    "The driver's classes are for Java %d, but this JDK supports up to %d; run Dyno with a newer one."
                            .formatted(releases.last(), supported));
        }
        return releases;
    }

    private static int releaseFor(ClassVersion version) {
        return Math.max(OLDEST_RELEASE, version.release());
    }

    /** One run over all sources, from which the classes of one release are used. */
    private Map<String, ClassFile> compile(
            int release,
            Map<String, String> sources,
            List<Path> classPath,
            Map<String, ClassVersion> versions,
            DriverArtifact base) {
        try {
            return compiler.compile(
                    sources,
                    classPath,
                    List.of("--release", Integer.toString(release)),
                    (path, unit, task) -> refuseNewerLanguage(
                            path, unit, task, versions.get(path).release(), base));
        } catch (CompilationException e) {
            String places = e.problems().stream().map(PatchCompiler::describe).collect(Collectors.joining("\n  "));
            throw PatchException.doesNotCompile(
                    "The patched sources do not compile against %s for Java %d; correct these lines:%n  %s"
                            .formatted(base.jar().getFileName(), release, places),
                    e.problems().stream()
                            .map(Problem::source)
                            .filter(source -> !source.isEmpty())
                            .collect(Collectors.toSet()));
        } catch (IOException e) {
            throw PatchException.io("compile against " + base.jar(), e);
        }
    }

    private static void refuseNewerLanguage(
            String path, CompilationUnitTree unit, JavacTask task, int original, DriverArtifact base) {
        List<String> newer = original < OLDEST_RELEASE ? NewerLanguage.in(unit, task, original) : List.of();
        if (!newer.isEmpty()) {
            String places = newer.stream().map(place -> path + ":" + place).collect(Collectors.joining("\n  "));
            throw PatchException.doesNotCompile(
                    "The class files of %s are for Java %d, which does not have these; use older constructs:%n  %s"
                            .formatted(base.jar().getFileName(), original, places),
                    Set.of(path));
        }
    }

    private static String describe(Problem error) {
        String place = error.source().isEmpty() ? "" : error.source() + ":" + error.line() + ": ";
        String remedy = GROWN_INTERFACE.equals(error.code())
                ? "\n  (an interface has new methods since the driver was published, so this class no longer compiles:"
                        + " patch a class that it calls)"
                : "";
        return place + error.message() + remedy;
    }
}
