package dyno.feature.recordings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LocationTest {
    @Test
    void hasTheAbsolutePathOnThisMachine() {
        String here = Path.of("").toAbsolutePath().toString();

        assertThat(Location.of("data/app.jfr")).endsWith(":" + here + "/data/app.jfr");
        assertThat(Location.of("/a folder/app.jfr"))
                .endsWith(":/a folder/app.jfr")
                .doesNotStartWith(":");
        assertThat(Location.of("file:/a folder/app%20.jfr"))
                .isEqualTo(Location.of("/a folder/app%20.jfr"))
                .isEqualTo(Location.of("file:///a folder/app%20.jfr"));
    }

    @Test
    void isUnknownForAnAddressThatLeadsToTheSameEverywhere() {
        assertThat(Location.of("s3a://recordings/app.jfr")).isNull();
        assertThat(Location.of("hdfs://host:8020/app.jfr")).isNull();
    }
}
