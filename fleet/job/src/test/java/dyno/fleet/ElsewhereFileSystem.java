package dyno.fleet;

import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** A file system that is not the local one: like an object store, its files have no paths that Java could open. */
public final class ElsewhereFileSystem extends RawLocalFileSystem {
    /** Of its addresses. */
    static final String SCHEME = "elsewhere";

    /** Files whose names end like this cannot be opened. */
    static final String FORBIDDEN = "forbidden.jfr";

    /** S3 denies access by this exception. */
    @Override
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
        if (file.getName().endsWith(FORBIDDEN)) {
            throw new AccessDeniedException(file.toString());
        }
        return super.open(file, bufferSize);
    }

    @Override
    public URI getUri() {
        return URI.create(SCHEME + ":///");
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }
}
