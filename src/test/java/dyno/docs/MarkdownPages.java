package dyno.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The pages of Markdown. */
public final class MarkdownPages {
    private static final List<Path> FOLDERS =
            List.of(Path.of("docs"), Path.of("patches"), Path.of("profiles"), Path.of("src"));

    private MarkdownPages() {}

    /** What people read and write: neither the proofs of patches, which Dyno writes, nor pages for its own tests. */
    public static List<Path> all() throws IOException {
        return everything().stream()
                .filter(page -> !isProof(page) && !page.startsWith("src"))
                .toList();
    }

    /** Also what Dyno writes. */
    static List<Path> everything() throws IOException {
        try (Stream<Path> top = Files.list(Path.of(""));
                Stream<Path> below = FOLDERS.stream().flatMap(MarkdownPages::walk)) {
            return Stream.concat(top, below)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static Stream<Path> walk(Path folder) {
        try {
            return Files.walk(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Beside a patch, or a stored verdict. */
    private static boolean isProof(Path page) {
        return page.startsWith(Path.of("patches")) && page.getNameCount() == 4
                || page.startsWith(Path.of("profiles", "reference"));
    }
}
