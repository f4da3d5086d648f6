package dyno.fleet;

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

/** The recordings that a user's paths refer to, on file systems of Hadoop. */
final class RemoteRecordings {
    private static final Pattern RECORDING = Pattern.compile(".+\\.jfr(\\.gz|\\.zip)?");

    private RemoteRecordings() {}

    /**
     * Finds the recordings, each once, in order of their addresses, which have the schemes of their file systems.
     *
     * @throws IllegalArgumentException when a path has none
     * @throws IOException when a file system cannot be listed
     */
    static List<String> find(List<String> paths, Configuration hadoop) throws IOException {
        Set<String> found = new TreeSet<>();
        for (String wanted : paths) {
            List<Path> files = find(new Path(wanted), hadoop);
            if (files.isEmpty()) {
                throw new IllegalArgumentException("There is no recording in '" + wanted
                        + "'; give files, folders or patterns of .jfr, .jfr.gz or .jfr.zip files, with the scheme of"
                        + " their file system if it is not the default one (s3a://, hdfs://, file://).");
            }
            files.forEach(file -> found.add(file.toString()));
        }
        return List.copyOf(found);
    }

    private static List<Path> find(Path wanted, Configuration hadoop) throws IOException {
        FileSystem system = wanted.getFileSystem(hadoop);
        FileStatus[] matches = system.globStatus(wanted);
        List<Path> files = new ArrayList<>();
        for (FileStatus match : matches == null ? new FileStatus[0] : matches) {
            if (match.isDirectory()) {
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
