package dyno.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

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

    private static final String COMMIT = "git.commit.id.describe";

    private DynoVersion() {}

    /** The version alone. */
    public static String number() {
        String version = DynoVersion.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** The version and the commit. */
    public static String text() {
        return number() + " (" + commit() + ")";
    }

    private static String commit() {
        String checkedOut = System.getProperty(CHECKED_OUT, "");
        return checkedOut.isEmpty() ? ofBuild() : checkedOut;
    }

    private static String ofBuild() {
        Properties build = new Properties();
        try (InputStream file = DynoVersion.class.getResourceAsStream("commit.properties")) {
            if (file != null) {
                build.load(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return build.getProperty(COMMIT, "unknown commit");
    }
}
