package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnServerTest {
    @TempDir
    private Path folder;

    @Test
    void readsTheProcessIdIfTheServerWroteOne() throws IOException {
        assertThat(OwnServer.processId(folder)).isEmpty();
        Files.writeString(ServerCommand.processIdFile(folder), "4711\n");
        assertThat(OwnServer.processId(folder)).hasValue(4711);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "none", "-1", "99999999999999999999"})
    void saysThatAFileHasNoProcessId(String content) throws IOException {
        Path file = Files.writeString(ServerCommand.processIdFile(folder), content);

        assertThatThrownBy(() -> OwnServer.processId(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file + ", contains '" + content.strip() + "'");
    }
}
