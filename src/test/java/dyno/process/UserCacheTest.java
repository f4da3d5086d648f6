package dyno.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserCacheTest {
    /** Whoever unpacks an archive compares normalised paths. */
    @ParameterizedTest
    @CsvSource({
        "./cache, cache/dyno/server",
        "cache, cache/dyno/server",
        "../cache, ../cache/dyno/server",
        "/var//tmp/./x/../cache, /var/tmp/cache/dyno/server",
        "'', /home/me/.cache/dyno/server",
        ", /home/me/.cache/dyno/server"
    })
    void isAbsoluteAndNormalised(String xdg, Path expected) {
        Path folder = UserCache.folder(Path.of("/home/me"), xdg, "server");

        assertThat(folder).isEqualTo(expected.toAbsolutePath().normalize());
    }
}
