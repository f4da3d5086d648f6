package dyno.flamegraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Jars;
import dyno.output.ReportException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceLookupTest {
    @TempDir
    private Path folder;

    private SourceLookup sources;

    @BeforeEach
    void open() throws IOException {
        Path jar = folder.resolve("driver-sources.jar");
        byte[] latin = "package db;\r\n\r\n    log(\"\u00fc\");  \r\n".getBytes(StandardCharsets.ISO_8859_1);
        byte[] dollar = "package db;\nclass Has$Dollar {}".getBytes(StandardCharsets.UTF_8);
        Jars.write(jar, Map.of("db/Driver.java", latin, "db/Has$Dollar.java", dollar));
        sources = new SourceLookup(jar);
    }

    @AfterEach
    void close() {
        sources.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "db.Driver",
                "db.Driver$Part$1",
                "db.Driver$$Lambda",
                "db.Driver$$Lambda/0x00007f9ccc004208",
                "db.Driver$$Lambda$67+0x00007eff68008208.720957676",
                "db.Driver/0x0000000800c03000"
            })
    void findsTheLineInTheFileOfTheOutermostClass(String className) {
        assertThat(sources.line(className, 3)).contains("log(\"\ufffd\");");
    }

    @Test
    void knowsNoSourceOfAnAddress() {
        assertThat(sources.line("0x00007f9ccc004208", 1)).isEmpty();
    }

    @Test
    void knowsThatNamesMayContainDollars() {
        assertThat(sources.line("db.Has$Dollar$Inner", 2)).contains("class Has$Dollar {}");
    }

    @Test
    void findsNothingWhereThereIsNothing() {
        assertThat(sources.line("db.Driver", 0)).isEmpty();
        assertThat(sources.line("db.Driver", 4)).isEmpty();
        assertThat(sources.line("db.Other", 1)).isEmpty();
        assertThat(sources.line("db.$Proxy3", 1)).isEmpty();
        assertThat(sources.line("", 1)).isEmpty();
    }

    @Test
    void refusesWhatIsNoJar() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");

        assertThatThrownBy(() -> new SourceLookup(text))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(text.toString());
    }
}
