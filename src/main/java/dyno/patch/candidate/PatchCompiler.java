package dyno.patch.candidate;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import dyno.bytecode.ClassVersion;
import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import dyno.patch.candidate.ClassFileOutput.ClassFile;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

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

    private final JavaCompiler compiler;

    /**
     * The running JDK's compiler.
     *
     * @throws PatchException NO_COMPILER when Dyno runs on a bare JRE
     */
    public PatchCompiler() {
        this(ToolProvider.getSystemJavaCompiler());
    }

    PatchCompiler(JavaCompiler compiler) {
        if (compiler == null) {
            throw new PatchException(
                    Kind.NO_COMPILER,
                    "The Java runtime in " + System.getProperty("java.home")
                            + " has no compiler, which patches need; run Dyno with a JDK.");
        }
        this.compiler = compiler;
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
        Map<String, byte[]> classes = new TreeMap<>();
        for (int release : releases(versions)) {
            Compilation compilation = new Compilation(release, versions, base);
            classes.putAll(compilation.run(units(sources), classPath));
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

    private static List<Source> units(Map<String, byte[]> sources) {
        return sources.entrySet().stream()
                .map(entry -> new Source(entry.getKey(), SourceText.decode(entry.getValue())))
                .toList();
    }

    /** One run of the compiler over all sources, from which the classes of one release are used. */
    private final class Compilation {
        private final int release;
        private final Map<String, ClassVersion> versions;
        private final DriverArtifact base;
        private final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();

        Compilation(int release, Map<String, ClassVersion> versions, DriverArtifact base) {
            this.release = release;
            this.versions = versions;
            this.base = base;
        }

        Map<String, byte[]> run(List<Source> sources, List<Path> classPath) {
            var standard = compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8);
            try (ClassFileOutput files = new ClassFileOutput(standard)) {
                standard.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
                standard.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
                JavacTask task = (JavacTask) compiler.getTask(null, files, diagnostics, options(), null, sources);
                Iterable<? extends CompilationUnitTree> units = task.parse();
                task.analyze();
                stopOnErrors();
                units.forEach(unit -> refuseNewerLanguage(unit, task));
                task.generate();
                stopOnErrors();
                return wanted(files.classes());
            } catch (IOException e) {
                throw PatchException.io("compile against " + base.jar(), e);
            }
        }

        private List<String> options() {
            return List.of("--release", Integer.toString(release), "-g", "-proc:none", "-nowarn", "-Xlint:none");
        }

        private Map<String, byte[]> wanted(Map<String, ClassFile> classes) {
            Map<String, byte[]> wanted = new TreeMap<>();
            classes.forEach((path, file) -> {
                ClassVersion version = versions.get(pathOf(file.source()));
                if (releaseFor(version) == release) {
                    wanted.put(path, version.writtenInto(file.content()));
                }
            });
            return wanted;
        }

        private void refuseNewerLanguage(CompilationUnitTree unit, JavacTask task) {
            String path = pathOf(unit.getSourceFile());
            int original = versions.get(path).release();
            List<String> newer = original < OLDEST_RELEASE ? NewerLanguage.in(unit, task, original) : List.of();
            if (!newer.isEmpty()) {
                String places = newer.stream().map(place -> path + ":" + place).collect(Collectors.joining("\n  "));
                throw PatchException.doesNotCompile(
                        "The class files of %s are for Java %d, which does not have these; use older constructs:%n  %s"
                                .formatted(base.jar().getFileName(), original, places),
                        Set.of(path));
            }
        }

        private void stopOnErrors() {
            List<Diagnostic<? extends JavaFileObject>> errors = diagnostics.getDiagnostics().stream()
                    .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                    .collect(Collectors.toCollection(ArrayList::new));
            if (!errors.isEmpty()) {
                String places = errors.stream().map(PatchCompiler::describe).collect(Collectors.joining("\n  "));
                throw PatchException.doesNotCompile(
                        "The patched sources do not compile against %s for Java %d; correct these lines:%n  %s"
                                .formatted(base.jar().getFileName(), release, places),
                        errors.stream()
                                .map(Diagnostic::getSource)
                                .filter(PatchCompiler::isOurs)
                                .map(PatchCompiler::pathOf)
                                .collect(Collectors.toSet()));
            }
        }
    }

    private static String describe(Diagnostic<? extends JavaFileObject> diagnostic) {
        String message = diagnostic.getMessage(Locale.ENGLISH);
        FileObject source = diagnostic.getSource();
        String place = isOurs(source) ? pathOf(source) + ":" + diagnostic.getLineNumber() + ": " : "";
        String remedy = GROWN_INTERFACE.equals(diagnostic.getCode())
                ? "\n  (an interface has new methods since the driver was published, so this class no longer compiles:"
                        + " patch a class that it calls)"
                : "";
        return place + message + remedy;
    }

    /** Some errors have no source, or that of a class file. */
    private static boolean isOurs(FileObject source) {
        return source != null && ClassFileOutput.isInMemory(source);
    }

    /** The compiler returns its own wrappers of {@link Source}. */
    private static String pathOf(FileObject source) {
        return source.toUri().getPath().substring(1);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String path, String text) {
            super(ClassFileOutput.memory(path), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
