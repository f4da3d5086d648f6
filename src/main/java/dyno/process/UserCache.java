package dyno.process;

import java.nio.file.Path;

/** The user's folder for files that Dyno can create again. */
public final class UserCache {
    private UserCache() {}

    /** A folder in it, which may be absent; {@code XDG_CACHE_HOME} moves all of them. */
    public static Path folder(String name) {
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path caches = xdg == null || xdg.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        return caches.toAbsolutePath().resolve("dyno").resolve(name);
    }
}
