package dyno.workload.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmProbeTest {
    /** The beans of JDK 17 to 25. */
    @ParameterizedTest
    @CsvSource({
        "G1 Young Generation;G1 Old Generation, G1",
        "G1 Young Generation;G1 Concurrent GC;G1 Old Generation, G1",
        "Copy;MarkSweepCompact, Serial",
        "PS MarkSweep;PS Scavenge, Parallel",
        "ZGC Cycles;ZGC Pauses, ZGC",
        "ZGC Minor Cycles;ZGC Minor Pauses;ZGC Major Cycles;ZGC Major Pauses, ZGC",
        "Shenandoah Pauses;Shenandoah Cycles, Shenandoah",
        "Epsilon Heap, Epsilon",
        "New One;Other, 'New One, Other'"
    })
    void namesTheCollector(String beans, String name) {
        assertThat(JvmProbe.collector(List.of(beans.split(";")))).isEqualTo(name);
    }
}
