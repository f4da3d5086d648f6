package dyno;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Inputs found by fuzzing that reach different code of a reader: a zip file next to the fuzz test, with the same name.
 */
public final class Corpus {
    private Corpus() {}

    /** The inputs of a fuzz test. */
    public static Stream<byte[]> of(Class<?> test) throws IOException {
        List<byte[]> inputs = new ArrayList<>();
        try (InputStream file = test.getResourceAsStream(test.getSimpleName() + ".zip");
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                inputs.add(zip.readAllBytes());
            }
        }
        return inputs.stream();
    }
}
