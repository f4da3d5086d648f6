package dyno.process;

import java.nio.file.Path;

/** The user's folder for files that Dyno can create again. */
public final class UserCache {
    private UserCache() {}

    /**
     * A folder in it, which may be absent; {@code XDG_CACHE_HOME} moves all of them.
     *
     * @throws IllegalArgumentException for a user without a home folder, which Java calls {@code ?}, and Maven would create
     */
    public static Path folder(String name) {
        Path home = Path.of(System.getProperty("user.home"));
        if (!home.isAbsolute()) {
            throw new IllegalArgumentException("This user has no home folder for downloads (user.home is \"" + home
                    + "\"). Set one: JAVA_TOOL_OPTIONS=-Duser.home=/path/to/folder ./dyno ...");
        }
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path caches = xdg == null || xdg.isEmpty() ? home.resolve(".cache") : Path.of(xdg);
        return caches.toAbsolutePath().resolve("dyno").resolve(name);
    }
}
