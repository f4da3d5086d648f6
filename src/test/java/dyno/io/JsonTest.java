package dyno.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonTest {
    @TempDir
    private Path folder;

    private record Measured(TransportName over, List<TransportName> others) {}

    @Test
    void nullIsNoValue() throws IOException {
        Path file = Files.writeString(folder.resolve("value.json"), "null");

        assertThatThrownBy(() -> Json.read(file, String.class))
                .isInstanceOf(IOException.class)
                .hasMessage("it is null");
        assertThatThrownBy(() -> Json.parse("null", String.class))
                .isInstanceOf(IOException.class)
                .hasMessage("it is null");
    }

    @Test
    void aTransportIsItsName() throws IOException {
        Measured measured = new Measured(TransportName.REPLAY, List.of(TransportName.parse("delayed-0.45ms")));
        String text = "{\"over\":\"replay\",\"others\":[\"delayed-0.45ms\"]}";

        assertThat(Json.line(measured)).isEqualTo(text);
        assertThat(Json.parse(text, Measured.class)).isEqualTo(measured);
    }

    @Test
    void aWorkloadIsItsNameAlsoOfAnotherVersion() throws IOException {
        String text = "[\"SelectOne:mode=own\",\"SelectTwo\"]";
        WorkloadName[] names = Json.parse(text, WorkloadName[].class);

        assertThat(names).containsExactly(WorkloadName.parse("SelectOne:mode=own"), WorkloadName.stored("SelectTwo"));
        assertThat(Json.line(names)).isEqualTo(text);
    }

    @Test
    void readsTransportsOfAnotherVersion() throws IOException {
        assertThat(Json.parse("{\"over\":\"pigeon\"}", Measured.class).over()).hasToString("pigeon");
    }
}
