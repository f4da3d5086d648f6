package dyno.driver;

import java.util.function.Consumer;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;

/** Reports long downloads: one line per tenth of a file of 10 MB or more. */
final class DownloadProgress extends AbstractTransferListener {
    private static final long MEGABYTE = 1_000_000;
    private static final long BIG = 10 * MEGABYTE;

    private final Consumer<String> lines;

    DownloadProgress(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void transferProgressed(TransferEvent event) {
        TransferResource resource = event.getResource();
        long size = resource.getContentLength();
        long done = event.getTransferredBytes();
        long before = done - event.getDataLength();
        if (size >= BIG && done * 10 / size > before * 10 / size) {
            String file = resource.getResourceName().replaceFirst(".*/", "");
            lines.accept("Downloading %s: %d of %d MB".formatted(file, done / MEGABYTE, size / MEGABYTE));
        }
    }
}
