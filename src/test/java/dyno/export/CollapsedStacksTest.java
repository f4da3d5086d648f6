package dyno.export;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.Stacks;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CollapsedStacksTest {
    @Test
    void aLineIsAStackFromTheThreadOutwards() {
        Profile profile = Stacks.cpu(Map.of(
                Stacks.stack("db.Dump.dump:7", "java.lang.Thread.run:1"), 3L,
                Stacks.stack("db.Dump.dump:8", "java.lang.Thread.run:1"), 2L,
                Stacks.stack("page_fault", "db.Dump.dump:7", "java.lang.Thread.run:1"), 1L));

        assertThat(CollapsedStacks.render(profile)).isEqualTo("""
                java.lang.Thread.run;db.Dump.dump 5
                java.lang.Thread.run;db.Dump.dump;page_fault 1
                """);
    }

    @Test
    void aNameDoesNotEndAFrameOrALine() {
        StackTrace trace = new StackTrace(List.of(new Frame("", "a;b\nc 9", 0, FrameKind.CPP)));

        assertThat(CollapsedStacks.render(Stacks.cpu(Map.of(trace, 4L)))).isEqualTo("a_b_c 9 4\n");
    }
}
