package dyno.patch;

import dyno.driver.DriverArtifact;
import dyno.patch.PatchException.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles a driver's touched sources against its original jar and dependencies, with the running JDK's
 * compiler.
 *
 * <p>The release is that of the original classes, but at least 8, the oldest that today's compilers make;
 * class files stay as the compiler made them. Writing an older version number into them would not be safe:
 * a class file of version 52 may use what older versions forbid, and is verified differently. A release 8
 * class runs wherever Dyno does, and what the recompilation itself changes is measured by {@link
 * CandidateBuilder#recompile}.
 *
 * <p>Sources are decoded as UTF-8 or, where they are not valid UTF-8, as ISO 8859-1. No annotation is
 * processed.
 */
public final class PatchCompiler {
    static final int OLDEST_RELEASE = 8;

    /** Class files of Java N have version N + 44. */
    private static final int VERSION_OF_JAVA_0 = 44;

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
                            + " has no compiler, which patches need; run Dyno on a JDK.");
        }
        this.compiler = compiler;
    }

    /**
     * Compiles sources, by path within the source jar, to class files by path within the jar.
     *
     * @throws PatchException DOES_NOT_COMPILE with each error of the compiler, NO_COMPILER when the driver is
     *     newer than this JDK
     */
    public Map<String, byte[]> compile(Map<String, byte[]> sources, DriverArtifact base) {
        if (sources.isEmpty()) {
            return Map.of();
        }
        int release = release(sources, JarContent.read(base.jar()));
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        Path classes = null;
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            classes = Files.createTempDirectory("dyno-patch");
            List<Path> classPath = new ArrayList<>(List.of(base.jar()));
            classPath.addAll(base.dependencies());
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
            files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
            JavaCompiler.CompilationTask task =
                    compiler.getTask(null, files, diagnostics, options(release), null, units(sources));
            if (!task.call()) {
                throw doesNotCompile(diagnostics.getDiagnostics(), base, release);
            }
            return read(classes);
        } catch (IOException e) {
            throw PatchException.io("compile in the temporary folder", e);
        } finally {
            delete(classes);
        }
    }

    private static List<String> options(int release) {
        return List.of("--release", Integer.toString(release), "-g", "-proc:none", "-nowarn", "-Xlint:none");
    }

    /** The newest release among the touched classes, so that none becomes older than it was. */
    private static int release(Map<String, byte[]> sources, Map<String, byte[]> jar) {
        int newest = sources.keySet().stream()
                .map(path -> jar.get(path.replaceFirst("\\.java$", ".class")))
                .mapToInt(original -> original == null ? 0 : releaseOf(original))
                .max()
                .orElse(0);
        int release = Math.max(OLDEST_RELEASE, newest);
        int supported = SourceVersion.latest().ordinal();
        if (release > supported) {
            throw new PatchException(
                    Kind.NO_COMPILER,
                    "The driver's classes are of Java %d, but this JDK stops at %d; run Dyno on a newer one."
                            .formatted(release, supported));
        }
        return release;
    }

    static int releaseOf(byte[] classFile) {
        return ByteBuffer.wrap(classFile).getShort(6) - VERSION_OF_JAVA_0;
    }

    private static List<Source> units(Map<String, byte[]> sources) {
        return sources.entrySet().stream()
                .map(entry -> new Source(entry.getKey(), decode(entry.getValue())))
                .toList();
    }

    private static String decode(byte[] source) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(source))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(source, StandardCharsets.ISO_8859_1);
        }
    }

    private static PatchException doesNotCompile(
            List<Diagnostic<? extends JavaFileObject>> diagnostics, DriverArtifact base, int release) {
        String errors = diagnostics.stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(PatchCompiler::describe)
                .collect(Collectors.joining("\n  "));
        return new PatchException(
                Kind.DOES_NOT_COMPILE,
                "The patched sources do not compile against %s for Java %d; correct these lines:%n  %s"
                        .formatted(base.jar().getFileName(), release, errors));
    }

    private static String describe(Diagnostic<? extends JavaFileObject> diagnostic) {
        String message = diagnostic.getMessage(Locale.ENGLISH);
        return diagnostic.getSource() instanceof Source source
                ? source.path + ":" + diagnostic.getLineNumber() + ": " + message
                : message;
    }

    private static Map<String, byte[]> read(Path classes) throws IOException {
        Map<String, byte[]> found = new TreeMap<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                found.put(classes.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return found;
    }

    private static void delete(Path folder) {
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw PatchException.io("remove the temporary folder " + folder, e);
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String path;
        private final String text;

        Source(String path, String text) {
            super(Path.of("/", path).toUri(), Kind.SOURCE);
            this.path = path;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
