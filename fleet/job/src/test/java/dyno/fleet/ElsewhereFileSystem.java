package dyno.fleet;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.SparkEnv;

/** A file system that is not the local one: like an object store, its files have no paths that Java could open. */
public final class ElsewhereFileSystem extends RawLocalFileSystem {
    /** Of its addresses. */
    static final String SCHEME = "elsewhere";

    /** Settings of Spark for it. */
    static final List<String> CONFS =
            List.of("spark.hadoop.fs." + SCHEME + ".impl=" + ElsewhereFileSystem.class.getName());

    /** Files whose names end like this cannot be opened. */
    static final String FORBIDDEN = "forbidden.jfr";

    /** Files whose names end like this fail whenever they are read. */
    static final String BUSY = "busy.jfr";

    /** Files whose names end like this fail when they are read for the first time in a process. */
    static final String FLAKY = "flaky.jfr";

    /** Files whose names end like this take longer to read than any job. */
    static final String STUCK = "stuck.jfr";

    /** Executor 1 does not see files in folders of this name. */
    static final String UNSEEN = "unseen";

    private boolean hasFailed;

    @Override
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
        String name = file.getName();
        if (name.endsWith(FORBIDDEN)) {
            // By this exception, S3 denies access.
            throw new AccessDeniedException(file.toString());
        }
        if (name.endsWith(BUSY) || name.endsWith(FLAKY) && !hasFailed) {
            hasFailed = true;
            throw new IOException("Slow Down\n(Service: S3, Status Code: 503)");
        }
        if (file.getParent().getName().equals(UNSEEN)
                && SparkEnv.get().executorId().equals("1")) {
            throw new FileNotFoundException(file.toString());
        }
        if (name.endsWith(STUCK)) {
            await();
        }
        return super.open(file, bufferSize);
    }

    private static void await() throws IOException {
        try {
            TimeUnit.HOURS.sleep(1);
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
    }

    @Override
    public FileStatus getFileStatus(Path file) throws IOException {
        if (file.getName().equals(FORBIDDEN)) {
            // By this exception, HDFS denies access.
            throw new AccessControlException("Permission denied: user=nobody");
        }
        return super.getFileStatus(file);
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
