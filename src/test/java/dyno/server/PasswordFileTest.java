package dyno.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dyno.server.ServerException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PasswordFileTest {
    @TempDir
    private Path folder;

    @Test
    void takesTheFirstLine() throws IOException {
        assertThat(PasswordFile.read(file("s3cret \r\nnot this\n".getBytes("UTF-8"))))
                .isEqualTo("s3cret ");
        assertThat(PasswordFile.read(file("pässwort".getBytes("UTF-8")))).isEqualTo("pässwort");
        assertThat(PasswordFile.read(file(new byte[0]))).isEmpty();
    }

    @Test
    void namesAFileThatCannotBeRead() throws IOException {
        assertUnreadable(folder.resolve("absent"), "no such file");
        assertUnreadable(folder, folder.toString());
        assertUnreadable(file(new byte[] {(byte) 0xFF, 'x'}), "not UTF-8 text");
    }

    @Test
    void saysThatAFileIsForOthersAlone() throws IOException {
        Path file = file("secret".getBytes("UTF-8"));
        Files.setPosixFilePermissions(file, Set.of());
        assumeFalse(Files.isReadable(file), "root may read every file");
        assertUnreadable(file, "access denied. Make it readable for this user.");
    }

    private void assertUnreadable(Path file, String message) {
        assertThatThrownBy(() -> PasswordFile.read(file))
                .isInstanceOfSatisfying(
                        ServerException.class, e -> assertThat(e.kind()).isEqualTo(Kind.PASSWORD_FILE))
                .hasMessageContaining(file.toString())
                .hasMessageContaining(message);
    }

    private Path file(byte[] content) throws IOException {
        return Files.write(folder.resolve("password"), content);
    }
}
