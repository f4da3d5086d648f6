package dyno.fleet;

import java.net.URI;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** A file system that is not the local one: like an object store, its files have no paths that Java could open. */
public final class ElsewhereFileSystem extends RawLocalFileSystem {
    /** Of its addresses. */
    static final String SCHEME = "elsewhere";

    @Override
    public URI getUri() {
        return URI.create(SCHEME + ":///");
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }
}
