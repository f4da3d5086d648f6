package dyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import one.convert.Arguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlameGraphsTest {
    private static final String[] HARNESS = {
        "dyno.workload.jmh_generated.SelectOne_run_jmhTest.run_avgt_jmhStub", "java.lang.Thread.run"
    };

    @TempDir
    private Path folder;

    private final FlameGraph cpu = new FlameGraph("drizzle@1.2", "SelectOne", "replay", Event.CPU);

    @Test
    void startsAtTheOperationAndAddsUpTheForks() throws IOException {
        Profile fork = new Profile(Event.CPU, Map.of(stack("db.Driver.run", "dyno.workload.SelectOne.run"), 3L), 3);
        Profile idle = new Profile(Event.CPU, Map.of(stack("java.lang.System.nanoTime"), 1L), 1);

        Path file = new FlameGraphs(folder).write(cpu, List.of(fork, fork, idle));

        assertThat(collapsed(file))
                .containsExactlyInAnyOrder(
                        "dyno.workload.SelectOne.run_[j];db.Driver.run_[j] 6",
                        "(outside the operation);java.lang.Thread.run_[j];" + HARNESS[0] + "_[j];"
                                + "java.lang.System.nanoTime_[j] 1");
    }

    @Test
    void keepsFrameKinds() throws IOException {
        StackTrace trace = new StackTrace(List.of(
                new Frame("", "do_syscall_64", 0, FrameKind.KERNEL),
                new Frame("", "__send", 0, FrameKind.NATIVE),
                new Frame("", "os::send", 0, FrameKind.CPP),
                new Frame("dyno.workload.SelectOne", "run", 9, FrameKind.INLINED)));

        Path file = new FlameGraphs(folder).write(cpu, List.of(new Profile(Event.CPU, Map.of(trace, 1L), 1)));

        assertThat(collapsed(file))
                .containsExactly("dyno.workload.SelectOne.run_[i];os::send;__send;do_syscall_64_[k] 1");
    }

    @Test
    void isSelfContainedAndSafe() throws IOException {
        StackTrace nasty = stack("x</script><script>alert(1)//'\\\n.run", "dyno.workload.SelectOne.run");
        FlameGraph graph = new FlameGraph("<b>$1\\</b>", "A&B", "replay", Event.ALLOCATION);

        Path file = new FlameGraphs(folder).write(graph, List.of(new Profile(Event.ALLOCATION, Map.of(nasty, 8L), 1)));

        String page = Files.readString(file);
        assertThat(page)
                .contains("<title>&lt;b&gt;$1\\&lt;/b&gt; · A&amp;B · replay · allocation, in bytes</title>")
                .contains("<h1>&lt;b&gt;$1\\&lt;/b&gt;")
                .contains("' bytes'")
                .doesNotContain("' samples'")
                .doesNotContain("</script><script>alert")
                .doesNotContainPattern("(src|href)\\s*=\\s*['\"]?(?!https://github.com/async-profiler)\\w")
                .doesNotContain("@import", "url(");
    }

    @Test
    void linksAllGraphsFromTheIndex() throws IOException {
        List<FlameGraph> graphs = List.of(
                cpu,
                new FlameGraph("mariadb@a/b<c>.jar", "SelectOne", "replay", Event.CPU),
                new FlameGraph("drizzle@1.2", "DoOne", "replay", Event.CPU),
                new FlameGraph("drizzle@1.2", "SelectOne", "loopback", Event.ALLOCATION));
        FlameGraphs flameGraphs = new FlameGraphs(folder.resolve("run"));
        graphs.forEach(graph -> flameGraphs.write(graph, List.of(new Profile(graph.event(), Map.of(), 0))));

        String index = Files.readString(flameGraphs.writeIndex("2026-01-01 & co", graphs));

        assertThat(index).contains("2026-01-01 &amp; co", "mariadb@a/b&lt;c&gt;.jar", "loopback, allocation");
        assertThat(index.split("<a href=", -1)).hasSize(graphs.size() + 1);
        for (FlameGraph graph : graphs) {
            assertThat(index).contains("<a href=\"" + graph.fileName() + "\">");
            assertThat(folder.resolve("run").resolve(graph.fileName()))
                    .content()
                    .contains("nothing was sampled");
        }
    }

    @Test
    void namesFilesSafelyAndApart() {
        assertThat(cpu.fileName()).isEqualTo("drizzle@1.2-SelectOne-replay-cpu.html");
        String one = new FlameGraph("mariadb@a/b.jar", "SelectOne", "replay", Event.CPU).fileName();
        String other = new FlameGraph("mariadb@a:b.jar", "SelectOne", "replay", Event.CPU).fileName();
        assertThat(one).matches("[\\w.@+-]+").isNotEqualTo(other);
        assertThat(new FlameGraph("x".repeat(300), "W", "t", Event.CPU).fileName())
                .hasSizeLessThan(200);
    }

    @Test
    void saysWhereItCannotWrite() throws IOException {
        Path file = Files.createFile(folder.resolve("taken"));

        assertThatThrownBy(() -> new FlameGraphs(file).write(cpu, List.of()))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(file.toString());
    }

    /** Reads the page back with the library. */
    private List<String> collapsed(Path page) throws IOException {
        Arguments arguments = new Arguments();
        arguments.output = "collapsed";
        var graph = new one.convert.FlameGraph(arguments);
        graph.parseHtml(new StringReader(Files.readString(page)));
        Path text = folder.resolve("collapsed.txt");
        try (var out = new PrintStream(Files.newOutputStream(text))) {
            graph.dump(out);
        }
        return Files.readAllLines(text);
    }

    private static StackTrace stack(String... frames) {
        List<Frame> stack = Arrays.stream(frames).map(FlameGraphsTest::frame).collect(Collectors.toList());
        Arrays.stream(HARNESS).map(FlameGraphsTest::frame).forEach(stack::add);
        return new StackTrace(stack);
    }

    private static Frame frame(String name) {
        int dot = name.lastIndexOf('.');
        return new Frame(name.substring(0, dot), name.substring(dot + 1), 1, FrameKind.COMPILED);
    }
}
