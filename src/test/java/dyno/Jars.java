package dyno;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Archives for tests. */
public final class Jars {
    private Jars() {}

    /** One of texts: the names of its entries, each with its text behind it. */
    public static Path of(Path jar, String... namesAndTexts) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            entries.put(namesAndTexts[i], namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
        }
        return write(jar, entries);
    }

    public static Path write(Path jar, Map<String, byte[]> entries) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return jar;
    }

    /** Entries of classes of this test run, which may be added to. */
    public static Map<String, byte[]> classes(List<Class<?>> types) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (Class<?> type : types) {
            String entry = type.getName().replace('.', '/') + ".class";
            try (InputStream in = type.getResourceAsStream("/" + entry)) {
                entries.put(entry, in.readAllBytes());
            }
        }
        return entries;
    }
}
