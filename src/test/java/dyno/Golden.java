package dyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Renderings that are stored whole; {@code -Ddoc.write=true} writes them anew, for a reviewer to look at. */
public final class Golden {
    private static final boolean WRITE = Boolean.getBoolean("doc.write");
    private static final Path FOLDER = Path.of("src", "test", "resources", "dyno", "output");

    private Golden() {}

    /** Compares a rendering with the stored one. */
    public static void assertStored(String name, String rendering) throws IOException {
        Path file = FOLDER.resolve(name);
        if (WRITE) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, rendering);
        }
        assertThat(rendering).as(file.toString()).isEqualTo(Files.readString(file));
    }
}
