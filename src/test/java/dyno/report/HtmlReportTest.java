package dyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.Hotspot;
import dyno.hotspot.Ranking;
import dyno.profile.Event;
import dyno.report.TriageReport.DriverRow;
import dyno.report.TriageReport.PatchRow;
import dyno.report.TriageReport.ProfileRow;
import dyno.report.TriageReport.ScoreRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    private static final Set<String> VOID = Set.of("meta", "col", "wbr", "rect", "line", "circle");

    private final TriageReport report = ExampleReport.create();
    private final String page = HtmlReport.render(report);

    @Test
    void holdsEveryScore() {
        for (ScoreRow score : report.scores()) {
            assertThat(page).contains(figure(Quantity.time(score.cpuNanos().median())));
            assertThat(page).contains(figure(Quantity.time(score.wallNanos().median())));
            assertThat(page)
                    .contains(figure(Quantity.bytes(score.allocatedBytes().median())));
        }
        assertThat(count("class=\"fill\"")).isEqualTo(report.scores().size() + hotspots() + totals());
    }

    @Test
    void holdsEveryHotspot() {
        for (ProfileRow profile : report.profiles()) {
            for (Hotspot hotspot : profile.ranking().hotspots()) {
                assertThat(page).contains("title=\"" + hotspot.className() + "\"");
                assertThat(page)
                        .contains("<wbr>."
                                + hotspot.methodName().replace("<", "&lt;").replace(">", "&gt;") + "<span>:"
                                + Names.heaviestLine(hotspot));
            }
        }
        assertThat(count("class=\"method\"")).isEqualTo(hotspots() + totals());
    }

    @Test
    void holdsMethodsThatOnlyCallOthers() {
        assertThat(page).contains("title=\"example.Statement\"", "outside the driver</span>");
        assertThat(totals()).isPositive();
    }

    @Test
    void aReportOfAnOlderDynoHasNoTotals() {
        List<ProfileRow> older =
                report.profiles().stream().map(HtmlReportTest::withoutTotals).toList();
        String page = HtmlReport.render(new TriageReport(
                report.run(),
                report.started(),
                report.seconds(),
                report.environment(),
                report.drivers(),
                report.workloads(),
                report.scores(),
                older,
                report.findings(),
                report.whatIfs(),
                report.predictionErrors(),
                report.patches(),
                report.warnings()));
        assertThat(page)
                .contains("title=\"org.drizzle.jdbc.internal.mysql.MySQLProtocol\"")
                .doesNotContain("By total");
    }

    private static ProfileRow withoutTotals(ProfileRow profile) {
        Ranking ranking = profile.ranking();
        return new ProfileRow(
                profile.driver(),
                profile.workload(),
                profile.transport(),
                new Ranking(
                        ranking.event(),
                        ranking.forks(),
                        ranking.stackSamples(),
                        ranking.driver(),
                        ranking.transport(),
                        ranking.outside(),
                        ranking.costPerOperation(),
                        ranking.hotspots()),
                profile.flameGraph(),
                profile.sources());
    }

    private int totals() {
        return report.profiles().stream()
                .filter(p -> p.ranking().event() == Event.CPU)
                .mapToInt(p -> p.ranking().totals().size())
                .sum();
    }

    @Test
    void saysWhereIntervalsKnowChanceOnly() {
        String told = "(intervals without what forks differ by)";
        ProfileRow profile = report.profiles().get(0);
        Ranking ranking = profile.ranking();
        Ranking single = new Ranking(
                ranking.event(),
                1,
                ranking.stackSamples(),
                ranking.driver(),
                ranking.transport(),
                ranking.outside(),
                ranking.costPerOperation(),
                ranking.hotspots());
        TriageReport quick = new TriageReport(
                report.run(),
                report.started(),
                1,
                report.environment(),
                report.drivers(),
                report.workloads(),
                report.scores(),
                List.of(new ProfileRow(
                        profile.driver(), profile.workload(), profile.transport(), single, "", List.of())),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        assertThat(HtmlReport.render(quick)).contains("stack samples in 1 fork " + told);
        assertThat(page).doesNotContain(told);
    }

    private int hotspots() {
        return report.profiles().stream()
                .mapToInt(p -> p.ranking().hotspots().size())
                .sum();
    }

    @Test
    void holdsEveryPatchAndVerdict() {
        for (PatchRow patch : report.patches()) {
            assertThat(page).contains(patch.description());
            patch.comparisons()
                    .forEach(c -> assertThat(page)
                            .contains("aria-label=\"" + c.comparison().explanation() + "\"")
                            .contains("<span class=\"badge "
                                    + c.comparison().verdict().label()));
        }
        assertThat(page).contains("behaves differently");
        assertThat(report.warnings()).allSatisfy(w -> assertThat(page).contains("<li>" + w + "</li>"));
    }

    @Test
    void saysWhatAFindingAllocatesAndOfWhichTimeItsGainIsAPart() {
        assertThat(page)
                .contains("4.10<span class=\"u\">kB</span><span class=\"range\">69&nbsp;%</span>")
                .contains("Of wall time on a real server, about")
                .contains("</a>, 69 % of the heap, <code>StreamedQueryPacket.send:78</code>");
    }

    @Test
    void tellsTheGainOfACauseOnce() {
        assertThat(whatIf("MySQLProtocol.hexdump")).contains("63 %<span", "by finding");
        assertThat(whatIf("StreamedQueryPacket.send"))
                .contains("see 1<span", "the same cause")
                .doesNotContain("63 %");
    }

    /** What a method calls may have nothing to do with it. */
    @Test
    void saysBetweenWhatTheGainOfAPlaceIsThatNoPatchAddresses() {
        assertThat(whatIf("DrizzleStatement.executeQuery"))
                .contains("5.0 to 90 %<span", "0.5 to 9.0 %<span class=\"range\">of CPU time over loopback")
                .contains("0.4 to 7.7 %<span class=\"range\">of wall time at 0 ms")
                .doesNotContain("off by", "not yet tried");
    }

    @Test
    void saysOfWhichTimeAGainIsAPart() {
        assertThat(whatIf("MySQLProtocol.hexdump"))
                .contains("6.3 %<span class=\"range\">of CPU time over loopback")
                .contains("4.8 %<span class=\"range\">of wall time at 0 ms")
                .contains("hexdump-guard, replay: <b>56&nbsp;%</b> of CPU time saved")
                .contains("hexdump-guard, loopback: <b>4.0&nbsp;%</b> of wall time saved");
    }

    /** The row of a place in the what-if table. */
    private String whatIf(String place) {
        int table = page.indexOf("class=\"what-if\"");
        int row = page.indexOf("<code>" + place.replace(".", "<wbr>.") + "</code>", table);
        return page.substring(row, page.indexOf("</tr>", row));
    }

    @Test
    void linksEveryFlameGraphAndFinding() {
        for (ProfileRow profile : report.profiles()) {
            assertThat(page).contains("href=\"./" + profile.flameGraph().replace("@", "%40") + "\"");
        }
        Matcher links = Pattern.compile("href=\"#([^\"]+)\"").matcher(page);
        assertThat(links.results().map(l -> l.group(1)))
                .hasSizeGreaterThan(16)
                .allSatisfy(anchor -> assertThat(page).contains("id=\"" + anchor + "\""));
    }

    @Test
    void loadsNothing() {
        assertThat(page)
                .doesNotContain("http://", "https://", "src=", "@import", "url(", "<script", "<link", "<iframe")
                .doesNotContainPattern("\\son[a-z]+=");
    }

    @Test
    void namesCannotBecomeMarkup() {
        String hostile = "<script>alert(1)</script>\"onload='x'";
        DriverRow driver = new DriverRow(hostile, hostile, hostile, true);
        ProfileRow profile = report.profiles().get(0);
        ProfileRow named =
                new ProfileRow(hostile, "DoOne", hostile, profile.ranking(), "javascript:alert(1)", profile.sources());
        PatchRow patch = new PatchRow(hostile, hostile, hostile, hostile, hostile, false, List.of());
        String attacked = HtmlReport.render(new TriageReport(
                hostile,
                report.started(),
                1,
                report.environment(),
                List.of(driver),
                report.workloads(),
                List.of(),
                List.of(named),
                List.of(),
                List.of(),
                List.of(),
                List.of(patch),
                List.of(hostile)));
        assertThat(attacked)
                .doesNotContain("<script")
                .doesNotContain("\"onload")
                .doesNotContain("href=\"javascript");
        assertThat(attacked).contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;onload=&#39;x&#39;");
    }

    @Test
    void aRunWithNothingButItsHeadIsAPage() {
        TriageReport empty = new TriageReport(
                "empty",
                report.started(),
                0,
                report.environment(),
                report.drivers(),
                report.workloads(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        assertThat(HtmlReport.render(empty)).contains("Not profiled").doesNotContain("What the patches bring");
        assertThat(TerminalReport.render(empty, Path.of("report.html"), false)).contains("mariadb@3.5.8");
    }

    @Test
    void everyElementIsClosed() {
        Deque<String> open = new ArrayDeque<>();
        Matcher tags = Pattern.compile("<(/?)([a-z0-9]+)[^>]*>").matcher(page.replaceAll("(?s)<style>.*</style>", ""));
        while (tags.find()) {
            if (VOID.contains(tags.group(2))) {
                continue;
            }
            if (tags.group(1).isEmpty()) {
                open.push(tags.group(2));
            } else {
                assertThat(tags.group(2)).isEqualTo(open.pop());
            }
        }
        assertThat(open).isEmpty();
    }

    @Test
    void writesTheFile(@TempDir Path folder) {
        Path file = folder.resolve("report.html");
        HtmlReport.write(report, file);
        assertThat(file).hasContent(page);
        assertThat(folder.toFile().list()).containsExactly("report.html");
    }

    /** Leaves the page in the build folder, for looking at it in a browser. */
    @Test
    void storedResultsRenderTheSamePage() throws IOException {
        Path results = Files.createTempFile("results", ".json");
        JsonReport.write(report, results);
        HtmlReport.write(JsonReport.read(results), Path.of("target/example-report.html"));
        Files.delete(results);
        assertThat(Path.of("target/example-report.html")).hasContent(page);
    }

    private static String figure(Quantity quantity) {
        return quantity.number() + "<span class=\"u\">" + quantity.unit() + "</span>";
    }

    private int count(String part) {
        return page.split(Pattern.quote(part), -1).length - 1;
    }
}
