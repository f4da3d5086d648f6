package dyno.feature.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.feature.bisect.BisectReport.CallChange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallChangesTest {
    private static final Map<String, Map<String, Long>> OLDER = Map.of(
            "java.lang.String.charAt", Map.of("a.Reader.read", 40L, "a.Writer.write", 2L),
            "java.net.Socket.getInputStream", Map.of("a.Reader.<init>", 1L),
            "java.util.List.add", Map.of("a.Reader.read", 3L));
    private static final Map<String, Map<String, Long>> NEWER = Map.of(
            "java.lang.String.charAt", Map.of("a.Reader.read", 90L, "a.Writer.write", 2L),
            "java.net.Socket.getRemoteSocketAddress", Map.of("a.Reader.<init>", 1L),
            "java.net.InetAddress.getHostName", Map.of("a.Reader.<init>", 1L, "a.Writer.write", 2L),
            "java.util.List.add", Map.of("a.Writer.write", 3L));

    /** A new class says more than fifty more characters. */
    @Test
    void putsClassesThatOnlyOneVersionUsesFirst() {
        assertThat(new CallChanges(OLDER, NEWER).inOrder())
                .containsExactly(
                        new CallChange(
                                "java.net.InetAddress.getHostName", 0, 3, List.of("a.Writer.write", "a.Reader.<init>")),
                        new CallChange("java.net.Socket.getInputStream", 1, 0, List.of("a.Reader.<init>")),
                        new CallChange("java.net.Socket.getRemoteSocketAddress", 0, 1, List.of("a.Reader.<init>")),
                        new CallChange("java.lang.String.charAt", 42, 92, List.of("a.Reader.read")));
    }

    @Test
    void findsNoneBetweenTheSame() {
        assertThat(new CallChanges(OLDER, OLDER).inOrder()).isEmpty();
    }
}
