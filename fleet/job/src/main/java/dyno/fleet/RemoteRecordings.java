package dyno.fleet;

import dyno.io.IoProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.VersionInfo;

/**
 * The recordings that a user's paths refer to, on file systems of Hadoop.
 *
 * @param addresses of the recordings, each once, in order, with the schemes of their file systems
 * @param folders that were searched
 */
record RemoteRecordings(List<String> addresses, List<Path> folders) {
    private static final Pattern RECORDING = Pattern.compile(".+\\.jfr(\\.gz|\\.zip)?");

    /**
     * Finds the recordings.
     *
     * @throws IllegalArgumentException when a path has none, or when a file system cannot be listed
     */
    static RemoteRecordings find(List<String> paths, Configuration hadoop) {
        Set<String> addresses = new TreeSet<>();
        List<Path> folders = new ArrayList<>();
        for (String wanted : paths) {
            List<Path> files = find(wanted, hadoop, folders);
            if (files.isEmpty()) {
                throw new IllegalArgumentException("There is no recording in '" + wanted
                        + "'; give files, folders or patterns of .jfr, .jfr.gz or .jfr.zip files, with the scheme of"
                        + " their file system if it is not the default one (s3a://, hdfs://, file://).");
            }
            files.forEach(file -> addresses.add(file.toString()));
        }
        return new RemoteRecordings(List.copyOf(addresses), List.copyOf(folders));
    }

    private static List<Path> find(String wanted, Configuration hadoop, List<Path> folders) {
        try {
            Path path = new Path(wanted);
            return find(path, path.getFileSystem(hadoop), folders);
        } catch (IOException e) {
            throw unlisted(
                    wanted, IoProblem.explain(e), "the path, its permissions and the settings of its file system", e);
        } catch (IllegalArgumentException e) {
            throw unlisted(wanted, e.getMessage(), "how the path is written", e);
        } catch (RuntimeException e) {
            // Hadoop wraps what it throws when the connector of an object store is not there.
            if (e.getCause() instanceof ClassNotFoundException missing) {
                throw unlisted(
                        wanted,
                        missing.getMessage(),
                        "the path, and whether Spark has the connector; for s3a:// start spark-submit with --packages"
                                + " org.apache.hadoop:hadoop-aws:" + VersionInfo.getVersion(),
                        e);
            }
            throw e;
        }
    }

    private static IllegalArgumentException unlisted(String wanted, String why, String check, Exception e) {
        return new IllegalArgumentException(
                "Cannot list '" + wanted + "' (" + why.replaceAll("\\s+", " ") + "); check " + check + ".", e);
    }

    private static List<Path> find(Path wanted, FileSystem system, List<Path> folders) throws IOException {
        FileStatus[] matches = system.globStatus(wanted);
        List<Path> files = new ArrayList<>();
        for (FileStatus match : matches == null ? new FileStatus[0] : matches) {
            if (match.isDirectory()) {
                folders.add(match.getPath());
                RemoteIterator<LocatedFileStatus> below = system.listFiles(match.getPath(), true);
                while (below.hasNext()) {
                    Path file = below.next().getPath();
                    if (RECORDING.matcher(file.getName()).matches()) {
                        files.add(file);
                    }
                }
            } else {
                files.add(match.getPath());
            }
        }
        return files;
    }
}
