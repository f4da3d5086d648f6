package dyno.feature.patching;

import dyno.patch.file.PatchHeader;
import dyno.patch.file.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The message with which a patch goes to its driver's maintainers: what it does and why, what was measured, its risk. */
final class CommitMessage {
    private static final int WIDTH = 72;

    private static final String MEASURED =
            "Measured with Dyno, where replay is a server whose answers come from memory: ";

    private CommitMessage() {}

    static String of(PatchHeader header) {
        List<String> paragraphs = new ArrayList<>();
        String rest = header.description().substring(header.synopsis().length()).strip();
        paragraphs.addAll(List.of(rest.split("\n\\s*\n")));
        header.measuredGain().map(gain -> MEASURED + gain + ".").ifPresent(paragraphs::add);
        paragraphs.add("Risk: " + header.risk() + ".");
        header.bug().map(address -> "See " + address).ifPresent(paragraphs::add);
        return header.synopsis()
                + paragraphs.stream()
                        .filter(paragraph -> !paragraph.isBlank())
                        .map(paragraph -> "\n\n" + wrapped(paragraph))
                        .collect(Collectors.joining())
                + "\n";
    }

    private static String wrapped(String paragraph) {
        return Printable.wrapped(paragraph.strip().replaceAll("\\s+", " "), WIDTH)
                .strip();
    }
}
