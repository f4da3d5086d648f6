package dyno.flamegraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.Jars;
import dyno.document.Quantity;
import dyno.hotspot.CodeOwner;
import dyno.hotspot.CostSide;
import dyno.hotspot.CostTree;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.hotspot.Ranking;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.StackPaths;
import dyno.io.TestJson;
import dyno.output.ReportException;
import dyno.profile.Event;
import dyno.profile.Frame;
import dyno.profile.FrameKind;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlameGraphsTest {
    private static final String[] HARNESS = {
        "dyno.workload.jmh_generated.SelectOne_run_jmhTest.run_avgt_jmhStub:1", "java.lang.Thread.run:1"
    };
    private static final DriverScope SCOPE = DriverScope.ofPackages(List.of("db"));
    private static final StackPaths PATHS = StackPaths.ofOperations(SCOPE);
    private static final Ranking NOTHING_RANKED =
            HotspotRanking.rank(List.of(profile(Map.of())), SCOPE, OperationCost.UNKNOWN);

    @TempDir
    private Path folder;

    private final FlameGraph cpu = new FlameGraph("drizzle@1.2", "SelectOne", "replay", Event.CPU);

    @Test
    void startsAtTheOperationAndDividesUpItsCost() throws IOException {
        Profile fork = profile(Map.of(stack("db.Driver.run:3", "dyno.workload.SelectOne.run:9"), 3L));
        Profile other = profile(Map.of(
                stack("db.Driver.run:3", "dyno.workload.SelectOne.run:9"),
                3L,
                stack("java.lang.System.nanoTime:0"),
                1L));

        Path file = write(cpu, tree("A", 800, fork, other));

        assertThat(paths(file, 0))
                .containsExactlyInAnyOrder(
                        "all;dyno.workload.SelectOne.run;db.Driver.run 700",
                        "all;(outside the operation);java.lang.Thread.run;" + HARNESS[0].replace(":1", "")
                                + ";java.lang.System.nanoTime 100");
        assertThat(Files.readString(file)).contains("800 ns per operation, 2 forks, 7 stack samples");
    }

    @Test
    void twoSidesAreLaidOverEachOther() throws IOException {
        CostTree tree = CostTree.between(
                side("A", 990, stack("db.Gone.run:1", "dyno.workload.SelectOne.run:9")), PATHS,
                side("B", 390, stack("db.New.run:1", "dyno.workload.SelectOne.run:9")), PATHS);

        Path file = write(FlameGraph.between(cpu, new FlameGraph("B", "DoOne", "replay", Event.CPU)), tree);

        assertThat(paths(file, 0)).containsExactly("all;dyno.workload.SelectOne.run;db.Gone.run 995");
        assertThat(paths(file, 1)).containsExactly("all;dyno.workload.SelectOne.run;db.New.run 392");
        assertThat(Files.readString(file))
                .contains("drizzle@1.2 → B · SelectOne → DoOne · replay · CPU time")
                .contains("data-search=\"db.Gone.run\"")
                .containsPattern("db.Gone.run</code></a></th><td>gone</td>")
                .containsPattern("db.New.run</code></a></th><td>new</td>")
                .contains("exceeds the noise between forks (");
    }

    /** Those of a single file show less than several files. */
    @Test
    void namesTheUnitsThatTheNoiseIsBetween() throws IOException {
        CostSide forks = side("A", 990, stack("db.Driver.run:1"));
        CostSide slices = new CostSide("B", forks.profiles(), forks.costs(), SamplingUnit.TIME_SLICE);

        assertThat(Files.readString(write(cpu, CostTree.between(slices, PATHS, slices, PATHS))))
                .contains("exceeds the noise between time slices (");
        assertThat(Files.readString(write(cpu, CostTree.between(forks, PATHS, slices, PATHS))))
                .contains("exceeds the noise between forks and time slices (");
    }

    @Test
    void keepsFrameKindsAndWhoseCodeItIs() throws IOException {
        StackTrace trace = new StackTrace(List.of(
                new Frame("", "do_syscall_64", 0, FrameKind.KERNEL),
                new Frame("db.Driver", "send", 2, FrameKind.C1_COMPILED),
                new Frame("dyno.workload.SelectOne", "run", 9, FrameKind.INLINED)));

        JsonNode data = data(write(cpu, tree("A", 10, profile(Map.of(trace, 1L)))));

        assertThat(texts(data.get("names")))
                .containsExactly("all", "dyno.workload.SelectOne.run", "db.Driver.send", "do_syscall_64");
        assertThat(texts(data.get("kinds")))
                .containsExactly(
                        kind(CodeOwner.NONE, FrameKind.NATIVE),
                        kind(CodeOwner.BENCHMARK, FrameKind.INLINED),
                        kind(CodeOwner.DRIVER, FrameKind.C1_COMPILED),
                        kind(CodeOwner.KERNEL, FrameKind.KERNEL));
    }

    private static String kind(CodeOwner owner, FrameKind kind) {
        return String.valueOf(10 * owner.ordinal() + kind.ordinal());
    }

    /** The script names and colours both by these numbers. */
    @Test
    void theScriptKnowsEveryOwnerAndKind() throws IOException {
        String script = Files.readString(write(cpu, tree("A", 1, profile(Map.of()))));

        assertThat(list(script, "OWNER_NAMES")).hasSameSizeAs(CodeOwner.values());
        assertThat(list(script, "BY_OWNER")).hasSameSizeAs(CodeOwner.values());
        assertThat(list(script, "STATE_NAMES")).hasSameSizeAs(FrameKind.values());
        assertThat(list(script, "BY_STATE")).hasSameSizeAs(FrameKind.values());
    }

    /** Web Content Accessibility Guidelines, level AA. */
    @Test
    void darkTextIsLegibleOnEveryColour() throws IOException {
        String script = Files.readString(write(cpu, tree("A", 1, profile(Map.of()))));
        double ink = luminance("#16181c");

        assertThat(Stream.concat(list(script, "BY_OWNER").stream(), list(script, "BY_STATE").stream()))
                .allSatisfy(colour -> assertThat((luminance(colour) + 0.05) / (ink + 0.05))
                        .as(colour)
                        .isGreaterThan(4.5));
        assertThat(script).contains("const INK = '#16181c'", "const MATCH = '#0072b2'");
        assertThat(1.05 / (luminance("#0072b2") + 0.05)).isGreaterThan(4.5);
    }

    private static List<String> list(String script, String name) {
        Matcher matcher = Pattern.compile("const " + name + " = \\[(.*?)]", Pattern.DOTALL)
                .matcher(script);
        assertThat(matcher.find()).as(name).isTrue();
        return Pattern.compile("'([^']*)'")
                .matcher(matcher.group(1))
                .results()
                .map(text -> text.group(1))
                .toList();
    }

    private static double luminance(String colour) {
        double[] parts = IntStream.of(1, 3, 5)
                .mapToDouble(at -> Integer.parseInt(colour.substring(at, at + 2), 16) / 255.0)
                .map(part -> part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4))
                .toArray();
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    }

    @Test
    void showsTheSourceLinesOfTheDriver() throws IOException {
        Path sources = Jars.of(folder.resolve("sources.jar"), "db/Driver.java", "one\ntwo\n  dump(packet);\n");
        try (SourceLookup lookup = new SourceLookup(sources)) {
            CostTree tree =
                    tree("A", 10, profile(Map.of(stack("db.Driver.run:3", "dyno.workload.SelectOne.run:9"), 3L)));

            Path file = new FlameGraphs(folder).write(cpu, tree, List.of(Optional.of(lookup)), List.of());

            JsonNode data = data(file);
            assertThat(texts(data.get("texts"))).containsExactly("dump(packet);");
            assertThat(data.get("lines").toString()).isEqualTo("{\"2\":[[0,3,10.0,0]]}");
        }
    }

    @Test
    void isSelfContainedAndSafe() throws IOException {
        StackTrace nasty = stack("x</script><script>alert(1)//'\\\n.run:1", "dyno.workload.SelectOne.run:1");
        FlameGraph graph = new FlameGraph("<b>$1\\</b>", "A&B", "replay", Event.ALLOCATION);

        Path file = write(graph, tree("<i>", 8, new Profile(Event.ALLOCATION, Map.of(nasty, 8L), 1)));

        String page = Files.readString(file);
        assertThat(page)
                .contains("<title>&lt;b&gt;$1\\&lt;/b&gt; · A&amp;B · replay · allocation</title>")
                .contains("<h1>&lt;b&gt;$1\\&lt;/b&gt;")
                .contains("8 B per operation")
                .doesNotContain("</script><script>alert", "<i>")
                .doesNotContainPattern("(src|href)\\s*=\\s*['\"]?(?!#graph)\\w")
                .doesNotContain("@import", "url(");
        assertThat(texts(data(file).get("names"))).anyMatch(name -> name.contains("</script><script>alert"));
    }

    @Test
    void linksTheReportTheIndexAndTheOtherEvents() throws IOException {
        List<PageLink> links = new ArrayList<>(List.of(
                new PageLink("Report", "../../profiles/a run/report.html"),
                FlameGraphs.toIndex(),
                new PageLink("<b>", "x\">.html")));
        links.addAll(FlameGraphs.toOthers(cpu, List.of(Event.CPU, Event.ALLOCATION)));
        CostTree tree = tree("A", 1, profile(Map.of()));

        Path file = new FlameGraphs(folder).write(cpu, tree, List.of(Optional.empty()), links);

        assertThat(file)
                .content()
                .contains(
                        "<a href=\"./../../profiles/a%20run/report.html\">Report</a>",
                        "<a href=\"./index.html\">All flame graphs of the run</a>",
                        "<a href=\"./x%22%3E.html\">&lt;b&gt;</a>",
                        "<a href=\"./drizzle%401.2-SelectOne-replay-alloc.html\">The same by allocation</a>")
                .doesNotContain("replay-cpu.html");
    }

    @Test
    void linksAllGraphsFromTheIndex() throws IOException {
        List<FlameGraph> graphs = List.of(
                cpu,
                new FlameGraph("mariadb@a/b<c>.jar", "SelectOne", "replay", Event.CPU),
                new FlameGraph("drizzle@1.2", "DoOne", "replay", Event.CPU),
                new FlameGraph("drizzle@1.2", "SelectOne", "loopback", Event.ALLOCATION));
        FlameGraphs flameGraphs = new FlameGraphs(folder.resolve("run"));
        List<FlameGraphEntry> entries = new ArrayList<>();
        for (FlameGraph graph : graphs) {
            CostTree tree = tree("A", 1, new Profile(graph.event(), Map.of(), 0));
            flameGraphs.write(graph, tree, List.of(Optional.empty()), List.of());
            entries.add(FlameGraphEntry.of(graph, tree, NOTHING_RANKED));
        }

        String index = Files.readString(
                flameGraphs.writeIndex("2026-01-01 & co", entries, List.of(new PageLink("Report", "r.html"))));

        assertThat(index)
                .contains("2026-01-01 &amp; co", "mariadb@a/b&lt;c&gt;.jar", "loopback, allocation")
                .contains("<a href=\"./r.html\">Report</a>");
        assertThat(index.split("<td><a href=", -1)).hasSize(graphs.size() + 1);
        for (FlameGraph graph : graphs) {
            assertThat(index).contains("<a href=\"" + graph.fileName() + "\">");
            assertThat(folder.resolve("run").resolve(graph.fileName()))
                    .content()
                    .contains("no samples");
        }
    }

    @Test
    void theIndexShowsTheCostTheFirstHotspotAndASmallPicture() throws IOException {
        Map<StackTrace, Long> weights = new HashMap<>();
        for (int i = 0; i < 5000; i++) {
            weights.put(stack("db.C" + i + ".m:1", "db.Driver<b>.run:3", "dyno.workload.SelectOne.run:9"), 1L + i % 7);
        }
        weights.put(stack("db.Top.hot:1", "dyno.workload.SelectOne.run:9"), 9000L);
        Profile fork = profile(weights);
        CostTree tree = tree("A", 1234, fork);
        Ranking ranking = HotspotRanking.rank(List.of(fork, fork), SCOPE, OperationCost.UNKNOWN);

        FlameGraphEntry entry = FlameGraphEntry.of(cpu, tree, ranking);
        String index = Files.readString(new FlameGraphs(folder).writeIndex("run", List.of(entry), List.of()));

        assertThat(index).contains("1.23 µs", "<code>Top.hot</code> " + entry.share());
        Matcher picture =
                Pattern.compile("<svg viewBox.*?</svg>", Pattern.DOTALL).matcher(index);
        assertThat(picture.find()).isTrue();
        assertThat(picture.group()).contains("class=\"benchmark\" d=\"M0 0h240v3h-240z\"");
        assertThat(picture.group()).hasSizeLessThan(3000).doesNotContain("<b>");
    }

    /** Its profiled fork ran, but not those that are scored. */
    @Test
    void theIndexShowsNoCostThatIsUnknown() {
        CostTree tree = tree("A", Double.NaN, profile(Map.of(stack("db.Driver.run:3"), 3L)));

        assertThat(FlameGraphEntry.of(cpu, tree, NOTHING_RANKED).cost()).isEqualTo(Quantity.NONE);
    }

    @Test
    void aPictureShowsTheOutermostCallsByOwner() {
        CostTree tree = tree(
                "A",
                100,
                profile(Map.of(
                        stack("db.Driver.run:3", "dyno.workload.SelectOne.run:9"),
                        3L,
                        stack("java.lang.System.nanoTime:0", "dyno.workload.SelectOne.run:9"),
                        1L)));

        assertThat(FlameGraphPicture.of(tree).shapes())
                .containsExactly(
                        new FlameGraphPicture.Shape("driver-code", "M0 4h180v3h-180z"),
                        new FlameGraphPicture.Shape("jdk", "M180 4h60v3h-60z"),
                        new FlameGraphPicture.Shape("benchmark", "M0 0h240v3h-240z"));
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

        assertThatThrownBy(() -> new FlameGraphs(file)
                        .write(cpu, tree("A", 1, profile(Map.of())), List.of(Optional.empty()), List.of()))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(file.toString());
    }

    private Path write(FlameGraph graph, CostTree tree) {
        return new FlameGraphs(folder)
                .write(
                        graph,
                        tree,
                        tree.sides().stream()
                                .map(side -> Optional.<SourceLookup>empty())
                                .toList(),
                        List.of());
    }

    private static CostTree tree(String name, double cost, Profile... forks) {
        return CostTree.of(new CostSide(name, List.of(forks), List.of(cost), SamplingUnit.FORK), PATHS);
    }

    private static CostSide side(String name, double cost, StackTrace trace) {
        Profile fork = profile(Map.of(trace, 500L));
        return new CostSide(name, List.of(fork, fork, fork), List.of(cost, cost * 1.01), SamplingUnit.FORK);
    }

    private static Profile profile(Map<StackTrace, Long> weights) {
        return new Profile(
                Event.CPU,
                weights,
                weights.values().stream().mapToLong(Long::longValue).sum());
    }

    /** The data that the page's script draws. */
    private static JsonNode data(Path page) throws IOException {
        Matcher matcher = Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>")
                .matcher(Files.readString(page));
        assertThat(matcher.find()).isTrue();
        return TestJson.mapper().readTree(matcher.group(1));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(item -> texts.add(item.asText()));
        return texts;
    }

    /** Paths that cost something themselves on a side, as the script adds them up. */
    private static List<String> paths(Path page, int side) throws IOException {
        JsonNode data = data(page);
        List<String> paths = new ArrayList<>();
        for (int node = 0; node < data.get("parents").size(); node++) {
            double self = data.get("self").get(side).get(node).asDouble();
            if (self > 0) {
                String path = "";
                for (int at = node; at >= 0; at = data.get("parents").get(at).asInt()) {
                    String name = data.get("names")
                            .get(data.get("node").get(at).asInt())
                            .asText();
                    path = name + (path.isEmpty() ? "" : ";" + path);
                }
                paths.add(path + " " + Math.round(self));
            }
        }
        return paths;
    }

    private static StackTrace stack(String... frames) {
        List<Frame> stack = Arrays.stream(frames).map(FlameGraphsTest::frame).collect(Collectors.toList());
        Arrays.stream(HARNESS).map(FlameGraphsTest::frame).forEach(stack::add);
        return new StackTrace(stack);
    }

    private static Frame frame(String text) {
        int colon = text.lastIndexOf(':');
        int dot = text.lastIndexOf('.', colon);
        int line = Integer.parseInt(text.substring(colon + 1));
        return new Frame(text.substring(0, dot), text.substring(dot + 1, colon), line, FrameKind.COMPILED);
    }
}
