package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;
import org.junit.jupiter.api.Test;

class DownloadProgressTest {
    private static final int CHUNK = 1_000_000;

    @Test
    void tellsEveryTenthOfABigFile() {
        assertThat(linesFor(100L * CHUNK))
                .hasSize(10)
                .startsWith("Downloading server-1.jar: 10 of 100 MB")
                .endsWith("Downloading server-1.jar: 100 of 100 MB");
    }

    @Test
    void keepsQuietAboutSmallFiles() {
        assertThat(linesFor(9L * CHUNK)).isEmpty();
    }

    private static List<String> linesFor(long size) {
        List<String> lines = new ArrayList<>();
        DownloadProgress progress = new DownloadProgress(lines::add);
        TransferResource resource =
                new TransferResource("id", "file:/", "group/server/1/server-1.jar", new File("server"), null);
        resource.setContentLength(size);
        for (long done = CHUNK; done <= size; done += CHUNK) {
            progress.transferProgressed(new TransferEvent.Builder(new DefaultRepositorySystemSession(), resource)
                    .setTransferredBytes(done)
                    .setDataBuffer(ByteBuffer.allocate(CHUNK))
                    .build());
        }
        return lines;
    }
}
