package dyno.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileTest {
    private final StackTrace first = trace("first");
    private final StackTrace second = trace("second");

    @Test
    void sumsForks() {
        Profile one = new Profile(Event.CPU, Map.of(first, 2L, second, 3L), 5);
        Profile two = new Profile(Event.CPU, Map.of(trace("first"), 4L), 4);

        Profile sum = Profile.sum(Event.CPU, List.of(one, two));

        assertThat(sum.weights()).containsOnly(Map.entry(first, 6L), Map.entry(second, 3L));
        assertThat(sum.stackSamples()).isEqualTo(9);
        assertThat(sum.totalWeight()).isEqualTo(9);
    }

    @Test
    void refusesToAddBytesToStackSamples() {
        Profile bytes = new Profile(Event.ALLOCATION, Map.of(first, 2L), 1);

        assertThatThrownBy(() -> Profile.sum(Event.CPU, List.of(bytes))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void namesFramesTheSameInEveryFork() {
        Frame hidden = new Frame("db.Driver$$Lambda$67+0x00007eff68008208.720957676", "get", 0, FrameKind.INLINED);
        Frame kernel = new Frame("", "tcp_sendmsg", 0, FrameKind.KERNEL);

        assertThat(hidden.qualifiedName()).isEqualTo("db.Driver$$Lambda.get");
        assertThat(kernel.qualifiedName()).isEqualTo("tcp_sendmsg");
        assertThat(stable("db.Driver$$Lambda$14/1829164700")).isEqualTo("db.Driver$$Lambda");
        assertThat(stable("db.Driver$$Lambda$14.1829164700")).isEqualTo("db.Driver$$Lambda");
        assertThat(stable("java.lang.invoke.LambdaForm$MH/1018547642")).isEqualTo("java.lang.invoke.LambdaForm$MH");
        assertThat(stable("db.Driver$1")).isEqualTo("db.Driver$1");
        assertThat(first.frames().get(0).qualifiedName()).isEqualTo("db.Driver.first");
    }

    private static String stable(String className) {
        return new Frame(className, "run", 1, FrameKind.COMPILED).stableClassName();
    }

    private static StackTrace trace(String method) {
        return new StackTrace(List.of(new Frame("db.Driver", method, 1, FrameKind.COMPILED)));
    }
}
