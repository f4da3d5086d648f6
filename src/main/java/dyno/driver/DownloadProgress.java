package dyno.driver;

import java.util.function.Consumer;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;

/** Reports long downloads, one line per tenth of a file of 10 MB or more, and the time of all downloads. */
final class DownloadProgress extends AbstractTransferListener {
    private static final long MEGABYTE = 1_000_000;
    private static final long BIG = 10 * MEGABYTE;

    private static int underWay;
    private static long since;
    private static long nanos;

    private final Consumer<String> lines;

    DownloadProgress(Consumer<String> lines) {
        this.lines = lines;
    }

    /** For how long this process has waited for downloads, ns; several at once count once. */
    static synchronized long nanos() {
        return nanos + (underWay > 0 ? System.nanoTime() - since : 0);
    }

    private static synchronized void count(int change) {
        nanos = nanos();
        since = System.nanoTime();
        underWay += change;
    }

    @Override
    public void transferInitiated(TransferEvent event) {
        count(1);
    }

    @Override
    public void transferSucceeded(TransferEvent event) {
        count(-1);
    }

    @Override
    public void transferFailed(TransferEvent event) {
        count(-1);
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
