package dyno.output;

import java.nio.file.Path;

/** Links from one page of a run to another. */
public final class Links {
    private Links() {}

    /** The path of a file as a page in a folder links to it. */
    public static String relative(Path folder, Path file) {
        return folder.toAbsolutePath()
                .relativize(file.toAbsolutePath())
                .toString()
                .replace('\\', '/');
    }
}
