package dyno.compile;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import dyno.compile.CompilationException.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** The running JDK's compiler. Sources and class files are in memory; no annotation is processed. */
public final class SourceCompiler {
    private final JavaCompiler compiler;

    private SourceCompiler(JavaCompiler compiler) {
        this.compiler = compiler;
    }

    /** Empty on a bare JRE. */
    public static Optional<SourceCompiler> ofThisJdk() {
        return Optional.ofNullable(ToolProvider.getSystemJavaCompiler()).map(SourceCompiler::new);
    }

    /** What is looked at in a source after its analysis, before its classes are made. */
    public interface Inspection {
        Inspection NONE = (path, unit, task) -> {};

        void inspect(String path, CompilationUnitTree unit, JavacTask task);
    }

    /**
     * A class.
     *
     * @param source path of the source that it was made from
     */
    public record ClassFile(String source, byte[] content) {}

    /**
     * Compiles sources, by path, to class files, by path.
     *
     * @param options in addition to those for debug information
     * @throws CompilationException with each error of the compiler
     */
    public Map<String, ClassFile> compile(
            Map<String, String> sources, List<Path> classPath, List<String> options, Inspection inspection)
            throws CompilationException, IOException {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        var standard = compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8);
        try (ClassFileOutput files = new ClassFileOutput(standard)) {
            standard.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
            standard.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
            List<String> all = Stream.concat(Stream.of("-g", "-proc:none", "-nowarn", "-Xlint:none"), options.stream())
                    .toList();
            List<Source> texts = sources.entrySet().stream()
                    .map(entry -> new Source(entry.getKey(), entry.getValue()))
                    .toList();
            JavacTask task = (JavacTask) compiler.getTask(null, files, diagnostics, all, null, texts);
            Iterable<? extends CompilationUnitTree> units = task.parse();
            task.analyze();
            stopOnErrors(diagnostics);
            units.forEach(unit -> inspection.inspect(pathOf(unit.getSourceFile()), unit, task));
            task.generate();
            stopOnErrors(diagnostics);
            Map<String, ClassFile> classes = new TreeMap<>();
            files.classes()
                    .forEach((path, file) -> classes.put(path, new ClassFile(pathOf(file.source()), file.content())));
            return classes;
        }
    }

    private static void stopOnErrors(DiagnosticCollector<JavaFileObject> diagnostics) throws CompilationException {
        List<Problem> problems = diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(error -> new Problem(
                        ours(error.getSource()), error.getLineNumber(), error.getMessage(Locale.ROOT), error.getCode()))
                .toList();
        if (!problems.isEmpty()) {
            throw new CompilationException(problems);
        }
    }

    /** Some errors have no source, or that of a class file. */
    private static String ours(FileObject source) {
        return source != null && ClassFileOutput.isInMemory(source) ? pathOf(source) : "";
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
