package dyno.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.server.ServerException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PasswordFileTest {
    @TempDir
    private Path folder;

    @Test
    void takesTheFirstLine() throws IOException {
        assertThat(ExternalServer.readPassword(file("s3cret \r\nnot this\n".getBytes("UTF-8"))))
                .isEqualTo("s3cret ");
        assertThat(ExternalServer.readPassword(file("pässwort".getBytes("UTF-8"))))
                .isEqualTo("pässwort");
        assertThat(ExternalServer.readPassword(file(new byte[0]))).isEmpty();
    }

    @Test
    void namesAFileThatCannotBeRead() throws IOException {
        assertUnreadable(folder.resolve("absent"), "no such file");
        assertUnreadable(folder, folder.toString());
        assertUnreadable(file(new byte[] {(byte) 0xFF, 'x'}), "not UTF-8 text");
    }

    private void assertUnreadable(Path file, String message) {
        assertThatThrownBy(() -> ExternalServer.readPassword(file))
                .isInstanceOfSatisfying(
                        ServerException.class, e -> assertThat(e.kind()).isEqualTo(Kind.PASSWORD_FILE))
                .hasMessageContaining(file.toString())
                .hasMessageContaining(message);
    }

    private Path file(byte[] content) throws IOException {
        return Files.write(folder.resolve("password"), content);
    }
}
