package dyno.driver;

import dyno.io.AtomicFile;
import dyno.io.IoProblem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** The entries of a jar in memory, by name and in the jar's order; drivers' jars are a few megabytes. */
public final class JarContent {
    static final Attributes.Name PATCHES = new Attributes.Name("Dyno-Patches");

    private static final Pattern SIGNATURE =
            Pattern.compile("META-INF/(SIG-[^/]*|[^/]*\\.(SF|DSA|RSA|EC))", Pattern.CASE_INSENSITIVE);

    /** Any fixed date but the first second of 1980, which the JDK would store with the time zone. */
    private static final LocalDateTime TIMESTAMP = LocalDateTime.of(1980, 2, 1, 0, 0);

    /** Maximum size of an unpacked jar in bytes. */
    private static final long MOST_BYTES = 256L << 20;

    private static final String REBUILD =
            "rebuild or download it again, as the driver's own jar without its dependencies";

    private JarContent() {}

    /**
     * All entries of a jar.
     *
     * @throws DriverException JAR_IO when the jar cannot be read or unpacks to more than {@link #MOST_BYTES}
     */
    public static Map<String, byte[]> read(Path jar) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        long bytes = 0;
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                byte[] content = JarEntries.read(zip, entry);
                bytes += content.length;
                if (bytes > MOST_BYTES) {
                    throw new IOException("it is larger than " + (MOST_BYTES >> 20) + " MiB when unpacked");
                }
                entries.put(entry.getName(), content);
            }
        } catch (IOException e) {
            throw failed("read the jar " + jar, e, REBUILD);
        }
        return entries;
    }

    /** Adds the patches to the manifest and removes signatures, which would no longer be valid. */
    public static Map<String, byte[]> stamped(Map<String, byte[]> entries, String patches) {
        Map<String, byte[]> stamped = new LinkedHashMap<>();
        stamped.put(JarFile.MANIFEST_NAME, manifest(entries.get(JarFile.MANIFEST_NAME), patches));
        entries.forEach((name, content) -> {
            if (!SIGNATURE.matcher(name).matches()) {
                stamped.putIfAbsent(name, content);
            }
        });
        return stamped;
    }

    private static byte[] manifest(byte[] original, String patches) {
        try {
            byte[] text = Objects.requireNonNullElse(original, new byte[0]);
            Manifest manifest = new Manifest(new ByteArrayInputStream(text));
            manifest.getMainAttributes().putIfAbsent(Attributes.Name.MANIFEST_VERSION, "1.0");
            manifest.getMainAttributes().put(PATCHES, patches);
            manifest.getEntries()
                    .values()
                    .forEach(section ->
                            section.keySet().removeIf(key -> key.toString().contains("-Digest")));
            manifest.getEntries().values().removeIf(Attributes::isEmpty);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            manifest.write(bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw failed("read the jar's manifest", e, REBUILD);
        }
    }

    /**
     * Refuses to replace a jar that Dyno has not built.
     *
     * @throws DriverException JAR_IO when there is such a file
     */
    public static void requireReplaceable(Path jar) {
        if (Files.exists(jar) && !isStamped(jar)) {
            IOException why = new IOException("it exists, and its manifest does not say that Dyno built it");
            throw failed("write the jar " + jar, why, "remove it, or choose another folder");
        }
    }

    private static boolean isStamped(Path jar) {
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            Manifest manifest = file.getManifest();
            return manifest != null && manifest.getMainAttributes().containsKey(PATCHES);
        } catch (IOException e) {
            return false;
        }
    }

    /** Writes a jar atomically; its bytes depend only on the entries. */
    public static void write(Map<String, byte[]> entries, Path jar) {
        try {
            Files.createDirectories(jar.getParent());
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
                for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                    write(zip, entry.getKey(), entry.getValue());
                }
            }
            AtomicFile.write(jar, bytes.toByteArray());
        } catch (IOException e) {
            throw failed("write the jar " + jar, e, "make its folder writable, or free space");
        }
    }

    private static void write(ZipOutputStream zip, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(TIMESTAMP);
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    private static DriverException failed(String action, IOException cause, String remedy) {
        String message = "Cannot %s (%s): %s.".formatted(action, IoProblem.explain(cause), remedy);
        return new DriverException(DriverException.Kind.JAR_IO, message, cause);
    }
}
