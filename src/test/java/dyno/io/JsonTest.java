package dyno.io;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonTest {
    @TempDir
    private Path folder;

    @Test
    void nullIsNoValue() throws IOException {
        Path file = Files.writeString(folder.resolve("value.json"), "null");

        assertThatThrownBy(() -> Json.read(file, String.class))
                .isInstanceOf(IOException.class)
                .hasMessage("it is null");
        assertThatThrownBy(() -> Json.parse("null", String.class))
                .isInstanceOf(IOException.class)
                .hasMessage("it is null");
    }
}
