package dyno.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of this Dyno and the commit that it is of, such as {@code 0.1.0 (a4e089c7)}.
 *
 * <p>The launcher names the commit that is checked out, because it builds Dyno again only after a commit that changes
 * what is built. Without the launcher, it is the commit of the build. It ends with {@code -dirty} when what is built
 * had changes that were not committed, and is {@code unknown commit} when they were not in a git repository.
 */
public final class DynoVersion {
    /** Set by the launcher; empty outside a git repository. */
    private static final String CHECKED_OUT = "dyno.commit";

    private static final Pattern HASH = Pattern.compile("([0-9a-f]{8})[0-9a-f]{32}(-dirty)?");

    private DynoVersion() {}

    public static String number() {
        String version = DynoVersion.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    public static String text() {
        String commit = checkedOut();
        Matcher hash = HASH.matcher(commit);
        return number() + " ("
                + (hash.matches()
                        ? hash.group(1) + Optional.ofNullable(hash.group(2)).orElse("")
                        : commit.isEmpty() ? ofBuild() : commit)
                + ")";
    }

    /** The whole hash of the commit; empty when that is unknown, or what is built has changes that are not committed. */
    public static Optional<String> commit() {
        Matcher hash = HASH.matcher(checkedOut());
        return hash.matches() && hash.group(2) == null ? Optional.of(hash.group()) : Optional.empty();
    }

    /**
     * SHA-256 of the sources that measure and judge, in hexadecimal: two Dynos with the same one may measure parts of
     * one plan. The build computes it, see {@code measuring} in the POM.
     */
    public static String measuring() {
        String hash = read("measuring.properties").getProperty("sources");
        if (hash == null) {
            throw new IllegalStateException("This Dyno was not built by Maven, which writes measuring.properties.");
        }
        return hash;
    }

    private static String checkedOut() {
        return System.getProperty(CHECKED_OUT, "");
    }

    private static String ofBuild() {
        return read("commit.properties").getProperty("git.commit.id.describe", "unknown commit");
    }

    private static Properties read(String name) {
        Properties properties = new Properties();
        try (InputStream file = DynoVersion.class.getResourceAsStream(name)) {
            if (file != null) {
                properties.load(file);
            }
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
