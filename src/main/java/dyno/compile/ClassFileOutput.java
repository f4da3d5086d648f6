package dyno.compile;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;

/** Keeps the compiler's class files in memory. */
final class ClassFileOutput extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private static final String SCHEME = "memory";

    private final Map<String, ClassFile> classes = new TreeMap<>();

    ClassFileOutput(StandardJavaFileManager files) {
        super(files);
    }

    /** A class file by its path within the jar, and the source that it was made from. */
    static final class ClassFile extends SimpleJavaFileObject {
        private final FileObject source;
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();

        ClassFile(String path, FileObject source) {
            super(memory(path), Kind.CLASS);
            this.source = source;
        }

        FileObject source() {
            return source;
        }

        byte[] content() {
            return content.toByteArray();
        }

        @Override
        public OutputStream openOutputStream() {
            content.reset();
            return content;
        }
    }

    /** The address of a file that is not on disk. */
    static URI memory(String path) {
        try {
            return new URI(SCHEME, null, "/" + path, null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(path, e);
        }
    }

    static boolean isInMemory(FileObject file) {
        return SCHEME.equals(file.toUri().getScheme());
    }

    /** The compiled classes, by path within the jar. */
    Map<String, ClassFile> classes() {
        return classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
        String path = className.replace('.', '/') + kind.extension;
        return classes.computeIfAbsent(path, p -> new ClassFile(p, sibling));
    }
}
