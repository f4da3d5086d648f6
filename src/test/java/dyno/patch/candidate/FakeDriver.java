package dyno.patch.candidate;

import dyno.Jars;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A "driver" of two classes, compiled and packed into a jar and a source jar like a published one. */
public final class FakeDriver {
    public static final String GREETER = """
        package fake;

        public class Greeter {
            private final String name;

            public Greeter(String name) {
                this.name = name;
            }

            public String greet() {
                java.util.concurrent.Callable<String> slow = new java.util.concurrent.Callable<String>() {
                    public String call() {
                        return "Hello " + name;
                    }
                };
                try {
                    return slow.call();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        """;

    /** Replaces the anonymous class above, so that its class file goes stale. */
    public static final String GREETER_DIFF = """
        --- a/fake/Greeter.java
        +++ b/fake/Greeter.java
        @@ -8,15 +8,6 @@
             }
        \s
             public String greet() {
        -        java.util.concurrent.Callable<String> slow = new java.util.concurrent.Callable<String>() {
        -            public String call() {
        -                return "Hello " + name;
        -            }
        -        };
        -        try {
        -            return slow.call();
        -        } catch (Exception e) {
        -            throw new IllegalStateException(e);
        -        }
        +        return Words.HELLO + " " + name;
             }
         }
        --- /dev/null
        +++ b/fake/Words.java
        @@ -0,0 +1,5 @@
        +package fake;
        +
        +final class Words {
        +    static final String HELLO = "Hi".trim();
        +}
        """;

    private static final String BYSTANDER = "package fake;\n\npublic class Bystander {}\n";

    private static final String MANIFEST = """
        Manifest-Version: 1.0
        Multi-Release: true

        Name: fake/Greeter.class
        SHA-256-Digest: abc=

        Name: fake/
        Sealed: false

        """;

    private FakeDriver() {}

    /** The driver's artifact, with its jars in the given folder. */
    public static DriverArtifact in(Path folder) throws IOException {
        return in(folder, Map.of("fake/Greeter.java", GREETER, "fake/Bystander.java", BYSTANDER));
    }

    public static DriverArtifact in(Path folder, Map<String, String> sources) throws IOException {
        Map<String, byte[]> jar = new LinkedHashMap<>();
        jar.put("META-INF/", new byte[0]);
        jar.put("META-INF/MANIFEST.MF", bytes(MANIFEST));
        jar.put("META-INF/FAKE.SF", bytes("signature"));
        jar.put("META-INF/FAKE.RSA", bytes("signature"));
        jar.put("META-INF/services/java.sql.Driver", bytes("fake.Greeter"));
        jar.put("META-INF/versions/11/fake/Overridden.class", bytes("newer"));
        jar.putAll(compile(folder, sources));
        Map<String, byte[]> sourceJar = new TreeMap<>();
        sources.forEach((path, text) -> sourceJar.put(path, bytes(text)));
        return artifact(
                Jars.write(folder.resolve("fake-1.0.jar"), jar),
                Optional.of(Jars.write(folder.resolve("fake-1.0-sources.jar"), sourceJar)));
    }

    /** A jar of one class. */
    static Path library(Path folder, String path, String source) throws IOException {
        return Jars.write(folder.resolve("library.jar"), compile(folder, Map.of(path, source)));
    }

    public static DriverArtifact artifact(Path jar, Optional<Path> sourceJar) {
        return new DriverArtifact(
                new DriverCoordinates("fake", "1.0", List.of()),
                "1.0",
                jar,
                List.of(),
                sourceJar,
                "fake.Greeter",
                DriverCatalogue.urlStyle("drizzle"));
    }

    /** What the driver in the jar says to Ada. */
    static String greetingOf(Path jar) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> greeter = loader.loadClass("fake.Greeter");
            return (String) greeter.getMethod("greet")
                    .invoke(greeter.getConstructor(String.class).newInstance("Ada"));
        }
    }

    private static Map<String, byte[]> compile(Path folder, Map<String, String> sources) throws IOException {
        Path work = Files.createTempDirectory(folder, "classes");
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = work.resolve(source.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, source.getValue());
        }
        Stream<String> files =
                sources.keySet().stream().map(path -> work.resolve(path).toString());
        String[] arguments = Stream.concat(
                        Stream.of("--release", sources.containsKey("module-info.java") ? "9" : "8", "-Xlint:-options"),
                        files)
                .toArray(String[]::new);
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments);
        if (status != 0) {
            throw new IllegalArgumentException("The fake driver does not compile");
        }
        Map<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> found = Files.walk(work)) {
            for (Path file :
                    found.filter(path -> path.toString().endsWith(".class")).toList()) {
                classes.put(work.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return classes;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
