package dyno.export;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.Stacks;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PprofTest {
    private final StackTrace dump = Stacks.stack("page_fault", "db.Dump$Part.dump:700", "java.lang.Thread.run:1");
    private final StackTrace read = Stacks.stack("db.Dump$Part.dump:8", "java.lang.Thread.run:1");

    @Test
    void readsBackAsItWas() throws IOException {
        long large = 5_000_000_000L;

        PprofFile file = new PprofFile(Pprof.render(Stacks.cpu(Map.of(dump, 300L, read, large))));

        assertThat(file.stacks())
                .containsOnly(
                        Map.entry("java.lang.Thread.run:1;db.Dump$Part.dump:700;page_fault", 300L),
                        Map.entry("java.lang.Thread.run:1;db.Dump$Part.dump:8", large));
        assertThat(file.files())
                .containsOnly(
                        Map.entry("java.lang.Thread.run", "java/lang/Thread.java"),
                        Map.entry("db.Dump$Part.dump", "db/Dump.java"),
                        Map.entry("page_fault", ""));
    }

    @Test
    void isTheSameFileEachTime() {
        byte[] once = Pprof.render(Stacks.cpu(Map.of(dump, 1L, read, 1L)));

        assertThat(Pprof.render(Stacks.cpu(Map.of(read, 1L, dump, 1L)))).isEqualTo(once);
    }

    @Test
    void takesAnyName() throws IOException {
        String name = "</script>;\n\u0000 ü 名 \uD83D\uDE00";
        StackTrace trace = new StackTrace(List.of(new Frame("", name, 0, FrameKind.CPP)));

        assertThat(new PprofFile(Pprof.render(Stacks.cpu(Map.of(trace, 7L)))).stacks())
                .containsOnly(Map.entry(name, 7L));
    }

    @ParameterizedTest
    @CsvSource({
        "CPU, samples/count",
        "WALL, samples/count",
        "NATIVE, samples/count",
        "ALLOCATION, alloc_space/bytes",
        "LIVE, inuse_space/bytes",
        "LOCK, delay/nanoseconds"
    })
    void saysWhatItsValuesCount(Event event, String type) throws IOException {
        Profile profile = Stacks.profile(event, Map.of(read, 1L));

        assertThat(new PprofFile(Pprof.render(profile)).sampleTypes()).containsExactly(type);
    }
}
