package dyno;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets one class of tests at a time measure, in whichever of the build's JVMs it runs: two that measure side by side void each other's
 * rounds, and take longer than one after the other.
 */
public final class OneAtATime implements BeforeAllCallback, AfterAllCallback {
    private static final Path LOCK = Path.of("target", "measuring.lock");

    private FileChannel channel;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        channel = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.lock();
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        channel.close();
    }
}
