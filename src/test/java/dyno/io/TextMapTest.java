package dyno.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.wire.TransportName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextMapTest {
    private record Options(
            List<String> names,
            Map<String, List<String>> targets,
            List<TransportName> transports,
            int count,
            Duration budget) {
        Options {
            if (count < 0) {
                throw new IllegalStateException("count " + count);
            }
        }
    }

    private static final Options OPTIONS = new Options(
            List.of("a", "b"),
            Map.of("k", List.of("with space"), "l", List.of(), "m of n", List.of("x", "y")),
            TransportName.DEFAULTS,
            3,
            Duration.ofSeconds(90));

    @Test
    void isReadBackAsItWas() {
        assertThat(TextMap.read(TextMap.of(OPTIONS), Options.class)).isEqualTo(OPTIONS);
    }

    @Test
    void namesWhatDiffersOnEitherSide() {
        Options other = new Options(
                OPTIONS.names(),
                Map.of("k", List.of("other"), "new", List.of()),
                OPTIONS.transports(),
                4,
                OPTIONS.budget());

        assertThat(TextMap.differences(OPTIONS, OPTIONS)).isEmpty();
        assertThat(TextMap.differences(OPTIONS, other))
                .containsExactlyInAnyOrder(
                        "targets of k", "targets of l", "targets of m of n", "targets of new", "count");
    }

    @Test
    void hasAnEntryForEachComponentAndForEachKeyOfAMap() {
        assertThat(TextMap.of(OPTIONS))
                .containsEntry("names", "a b")
                .containsEntry("targets of k", "with space\n")
                .containsEntry("targets of l", "")
                .containsEntry("targets of m of n", "x y")
                .containsEntry("transports", "replay loopback")
                .containsEntry("count", "3")
                .containsEntry("budget", "PT1M30S")
                .hasSize(7);
    }

    @Test
    void refusesATextThatIsNoValue() {
        assertThatThrownBy(() -> TextMap.read(Map.of("count", "many"), Options.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("many");
        assertThatThrownBy(() -> TextMap.read(Map.of("count", "-1"), Options.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("count -1");
    }
}
