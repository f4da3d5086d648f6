package dyno.driver;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The classes that a driver's jar contains. */
public final class DriverClasses {
    private static final Pattern CLASS = Pattern.compile("(?:META-INF/versions/\\d+/)?(.+)\\.class");

    private DriverClasses() {}

    /**
     * Binary names of all classes of a jar, including those for newer JDKs ({@code com.example.Driver$Part}).
     *
     * @throws DriverException when the file is not a readable jar
     */
    public static Set<String> of(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(entry -> CLASS.matcher(entry.getName()))
                    .filter(Matcher::matches)
                    .map(entry -> entry.group(1).replace('/', '.'))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            String problem = jar + " is not a readable jar (" + e.getMessage() + "). Download or rebuild it.";
            throw new DriverException(DriverException.Kind.NOT_A_DRIVER, problem, e);
        }
    }
}
