package dyno.feature.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BisectCommandTest {
    @TempDir
    private Path folder;

    @Test
    void aFolderNamedLikeADriverIsACheckoutOnlyIfGitSaysSo() throws IOException {
        assertThat(BisectCommand.isCheckout("mariadb", folder)).isFalse();
        assertThat(BisectCommand.isCheckout("./mariadb", folder)).isTrue();
        assertThat(BisectCommand.isCheckout("driver-core", folder)).isTrue();

        Files.createDirectory(folder.resolve(".git"));

        assertThat(BisectCommand.isCheckout("mariadb", folder)).isTrue();
        assertThat(BisectCommand.isCheckout("mariadb", folder.resolve("absent")))
                .isFalse();
    }
}
