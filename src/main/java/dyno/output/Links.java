package dyno.output;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** Links from one page of a run to another. */
public final class Links {
    private Links() {}

    /** The address of a file in the folder of a page or below it, whatever its name. */
    public static String address(String path) {
        try {
            return new URI(null, null, "./" + path, null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("No path: " + path, e);
        }
    }

    public static String relative(Path folder, Path file) {
        return folder.toAbsolutePath()
                .relativize(file.toAbsolutePath())
                .toString()
                .replace('\\', '/');
    }
}
