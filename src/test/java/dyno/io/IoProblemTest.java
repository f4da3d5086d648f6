package dyno.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class IoProblemTest {
    @Test
    void saysWhatTheJdkLeavesToTheClassName() {
        assertThat(IoProblem.explain(new NoSuchFileException("/a"))).isEqualTo("there is no such file or folder");
        assertThat(IoProblem.explain(new AccessDeniedException("/a"))).isEqualTo("access denied");
        assertThat(IoProblem.explain(new AccessDeniedException("s3a://b/a", null, "no credentials")))
                .isEqualTo("access denied: no credentials");
        assertThat(IoProblem.explain(new FileAlreadyExistsException("/a"))).isEqualTo("a file with that name exists");
        assertThat(IoProblem.explain(new FileSystemException("/a", null, "Read-only file system")))
                .isEqualTo("Read-only file system");
        assertThat(IoProblem.explain(new IOException("No space left on device")))
                .isEqualTo("No space left on device");
        assertThat(IoProblem.explain(new EOFException())).isEqualTo("EOFException");
    }
}
