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
        return folder(Path.of(System.getProperty("user.home")), System.getenv("XDG_CACHE_HOME"), name);
    }

    /**
     * The same for other settings.
     *
     * @param xdg null or empty when it is not set
     */
    static Path folder(Path home, String xdg, String name) {
        if (!home.isAbsolute()) {
            throw new IllegalArgumentException("This user has no home folder for downloads (user.home is \"" + home
                    + "\"). Set one: JAVA_TOOL_OPTIONS=-Duser.home=/path/to/folder ./dyno ...");
        }
        Path caches = xdg == null || xdg.isEmpty() ? home.resolve(".cache") : Path.of(xdg);
        return caches.toAbsolutePath().normalize().resolve("dyno").resolve(name);
    }
}
