package dyno.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemoteRecordingsTest {
    @TempDir
    private Path folder;

    private final Configuration hadoop = new Configuration();

    private RemoteRecordings find(String... paths) {
        hadoop.set("fs." + ElsewhereFileSystem.SCHEME + ".impl", ElsewhereFileSystem.class.getName());
        return RemoteRecordings.find(List.of(paths), hadoop);
    }

    @Test
    void findsEachRecordingOnce() throws IOException {
        Files.createDirectory(folder.resolve("deep"));
        for (String name : List.of("b.jfr", "deep/a.jfr.gz", "notes.txt")) {
            Files.writeString(folder.resolve(name), "");
        }

        RemoteRecordings found = find(folder.toString(), folder + "/*.jfr", "file:" + folder.resolve("b.jfr"));

        assertThat(found.addresses()).containsExactly("file:" + folder + "/b.jfr", "file:" + folder + "/deep/a.jfr.gz");
        assertThat(found.folders()).containsExactly(new org.apache.hadoop.fs.Path("file:" + folder));
    }

    @Test
    void saysWhyAFolderCannotBeListed() {
        String folder = ElsewhereFileSystem.SCHEME + ":///tmp/" + ElsewhereFileSystem.FORBIDDEN;

        assertRefused(folder, "(Permission denied: user=nobody); check the path, its permissions");
        assertRefused("none://a/b", "No FileSystem for scheme \"none\"");
        assertRefused("a:b", "Relative path in absolute URI");
        assertRefused("/tmp/[", "Illegal file pattern");
    }

    @Test
    void namesTheConnectorThatIsNotThere() {
        assertRefused("s3a://bucket/a.jfr", "--packages org.apache.hadoop:hadoop-aws:" + VersionInfo.getVersion());
    }

    private void assertRefused(String path, String why) {
        assertThatThrownBy(() -> find(path))
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Cannot list '" + path + "' (")
                .hasMessageContaining(why)
                .message()
                .doesNotContain("\n");
    }
}
