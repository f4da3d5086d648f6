package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.driver.DriverException.Kind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {
    @Test
    void saysHowToNameALibrary(@TempDir Path folder) {
        Path none = folder.resolve("libmariadb.so.3");

        assertThatThrownBy(() -> NativeLibrary.resolve(null, DriverCoordinates.parse("native@" + none)))
                .isInstanceOfSatisfying(
                        DriverException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NOT_A_DRIVER))
                .hasMessageContainingAll("There is no library " + none, "native@PATH");
    }
}
