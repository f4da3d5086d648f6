package dyno.patch.git;

import dyno.patch.file.HeaderField;
import dyno.patch.file.HeaderText;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchFile;
import dyno.patch.file.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Changes the header of an existing patch; its diff is unchanged, byte for byte. */
public final class HeaderEditor {
    private static final int WIDTH = 76;

    private HeaderEditor() {}

    /**
     * Stores the measured gain of a validation.
     *
     * @param gain starts with a ratio
     * @throws PatchException MALFORMED when the patch or the gain is; nothing is written then
     */
    public static PatchFile recordGain(PatchCatalogue catalogue, PatchFile patch, String gain) {
        Path file = catalogue.file(patch.coordinates());
        try {
            byte[] content = PatchFile.content(file);
            List<String> lines = PatchFile.headerLines(content);
            HeaderText header = HeaderText.of(lines);
            String title = HeaderField.MEASURED_GAIN.title();
            header.set(title, Printable.wrapped(title + ": " + gain, WIDTH).substring(title.length() + 1));
            ByteArrayOutputStream edited = new ByteArrayOutputStream();
            edited.writeBytes(header.render().getBytes(StandardCharsets.UTF_8));
            int begin = PatchFile.beginOfLine(lines.size(), content);
            edited.write(content, begin, content.length - begin);
            PatchFile result = PatchFile.parse(patch.driver(), patch.version(), patch.id(), edited.toByteArray());
            PatchWriter.write(edited.toByteArray(), file);
            return result;
        } catch (IOException e) {
            throw PatchException.io("read the patch " + file, e);
        }
    }
}
