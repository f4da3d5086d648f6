package dyno.driver;

import dyno.driver.DriverException.Kind;
import dyno.io.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Information in a jar about its JDBC driver. */
final class DriverJar {
    static final String SERVICE_FILE = "META-INF/services/java.sql.Driver";

    private DriverJar() {}

    /**
     * The driver class that the jar declares; the first one, if there are several. Drivers older than JDBC 4 declare
     * none: their documentation names the class.
     *
     * @throws DriverException NOT_A_DRIVER when the file is missing, not a jar, or declares none
     */
    static String driverClass(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new DriverException(Kind.NOT_A_DRIVER, "There is no file " + file + ": specify a driver's jar.");
        }
        try (ZipFile jar = new ZipFile(file.toFile())) {
            return announced(jar)
                    .or(() -> DriverCatalogue.undeclaredClasses().stream()
                            .filter(known -> jar.getEntry(known.replace('.', '/') + ".class") != null)
                            .findFirst())
                    .orElseThrow(() -> new DriverException(
                            Kind.NOT_A_DRIVER,
                            file + " is not a JDBC driver: it has no " + SERVICE_FILE
                                    + "; specify the driver's own jar."));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /**
     * The packages that have classes in a jar, of a driver or not.
     *
     * @throws DriverException NOT_A_DRIVER when the file is not a jar
     */
    static Set<String> packages(Path file) {
        try (ZipFile jar = new ZipFile(file.toFile())) {
            return jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".class") && name.contains("/"))
                    .map(name -> name.substring(0, name.lastIndexOf('/')).replace('/', '.'))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /**
     * SHA-256 of a file, in hexadecimal.
     *
     * @throws DriverException NOT_A_DRIVER when it cannot be read
     */
    static String sha256(Path file) {
        try {
            return Sha256.of(file);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    static DriverException unreadable(Path file, IOException e) {
        String message = file + " is not a readable jar (" + e.getMessage() + "): rebuild it or download it again.";
        return new DriverException(Kind.NOT_A_DRIVER, message, e);
    }

    private static Optional<String> announced(ZipFile jar) throws IOException {
        ZipEntry entry = jar.getEntry(SERVICE_FILE);
        if (entry == null) {
            return Optional.empty();
        }
        String text = new String(JarEntries.read(jar, entry), StandardCharsets.UTF_8);
        return text.lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .findFirst();
    }
}
