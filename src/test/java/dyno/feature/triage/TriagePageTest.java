package dyno.feature.triage;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Summary;
import dyno.document.Quantity;
import dyno.feature.triage.TriageReport.DriverRow;
import dyno.feature.triage.TriageReport.ProfileRow;
import dyno.feature.triage.TriageReport.ScoreRow;
import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspots;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.CostlyPlace;
import dyno.hotspot.finding.Priority;
import dyno.output.JsonReport;
import dyno.output.Names;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TriagePageTest {
    private static final Set<String> VOID = Set.of("meta", "col", "wbr", "rect", "line", "circle");

    private final TriageReport report = ExampleReport.create();
    private final String page = TriagePage.render(report);

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

    /** Over all workloads, and without opening anything. */
    @Test
    void ranksTheOperationsWithTheMostSocketCalls() {
        String ranking = page.substring(page.indexOf("<h3>Most socket calls"), page.indexOf("id=\"hotspots\""));

        assertThat(ranking)
                .contains("each is a system call with a real server")
                .doesNotContain("<details")
                .containsSubsequence(
                        ">1000 rows</th>",
                        ">" + ExampleReport.MYSQL + "</span>",
                        ">" + ExampleReport.DRIZZLE_14 + "</span>",
                        ">" + ExampleReport.DRIZZLE_12 + "</span>",
                        ">" + ExampleReport.MARIADB + "</span>",
                        "<b>10</b></td><td class=\"num\">1</td><td class=\"num\">9</td><td class=\"num\">0</td>",
                        "<b>9</b></td><td class=\"num\">1</td><td class=\"num\">5</td><td class=\"num\">3</td>");
        assertThat(ranking.split("<tr><th scope=\"row\">", -1)).hasSize(1 + 10);
    }

    /** Between the extremes of six forks there is more than 95 %. */
    /** Scores without it have a dash. */
    @Test
    void showsTheCpuTimeOfTheProcess() {
        String process =
                Quantity.time(report.scores().get(0).processNanos().median()).number();

        assertThat(TriagePage.render(report)).contains("Process&nbsp;/&nbsp;op", process);
    }

    @Test
    void namesTheConfidenceThatTheIntervalsOfTheScoresReach() {
        assertThat(page).contains("median of the forks with its 95.0 % interval");
        assertThat(TriagePage.render(withScores(Summary.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0)))))
                .contains("median of the forks with its 96.8 % interval");
        assertThat(TriagePage.render(withScores(Summary.of(List.of(1.0))))).contains("median of the forks; scores");
    }

    private TriageReport withScores(Summary cpu) {
        return withScores(
                report.scores().stream().map(score -> withCpu(score, cpu)).toList());
    }

    private TriageReport withScores(List<ScoreRow> scores) {
        return new ReportLike(report).scores(scores).report();
    }

    @Test
    void aDisturbedScoreIsMarkedAndComparedWithNoOther() {
        TriageReport all = withScores(report.scores().stream()
                .map(score -> disturbed(score, score.driver().equals(ExampleReport.MARIADB)))
                .toList());

        String disturbed = TriagePage.render(all);
        assertThat(disturbed).contains("<tr class=\"disturbed\">", "disturbed, not comparable with other runs</span>");
        assertThat(page).doesNotContain("<tr class=\"disturbed\">", "not comparable with other runs");
        ScoreSection.Table replay =
                new ScoreSection(all).panels().get(0).tables().get(0);
        assertThat(replay.rows())
                .allSatisfy(row -> assertThat(row.factor().equals(Quantity.NONE))
                        .isEqualTo(row.disturbed())
                        .isEqualTo(row.driver().equals(ExampleReport.MARIADB)));
        assertThat(replay.rows())
                .filteredOn(row -> row.factor().number().equals("1.00×"))
                .as("the lowest one that is not disturbed")
                .hasSize(1);
    }

    private static ScoreRow disturbed(ScoreRow score, boolean disturbed) {
        return new ScoreRow(
                score.driver(),
                score.workload(),
                score.transport(),
                score.cpuNanos(),
                score.wallNanos(),
                score.allocatedBytes(),
                score.replayCostNanos(),
                score.profilerOverhead(),
                score.wire(),
                score.processNanos(),
                disturbed);
    }

    private static ScoreRow withCpu(ScoreRow score, Summary cpu) {
        return new ScoreRow(
                score.driver(),
                score.workload(),
                score.transport(),
                cpu,
                score.wallNanos(),
                score.allocatedBytes(),
                score.replayCostNanos(),
                score.profilerOverhead(),
                score.wire(),
                score.processNanos(),
                score.disturbed());
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

    /** The three first are always shown in full. */
    @Test
    void countsTheHotspotsThatItFolds() {
        assertThat(withSmallHotspots(3)).doesNotContain(" more hotspot");
        assertThat(withSmallHotspots(4)).contains("<summary>1 more hotspot, 0.4&nbsp;%</summary>");
        assertThat(withSmallHotspots(5)).contains("<summary>2 more hotspots, together 0.8&nbsp;%</summary>");
    }

    /** A page with a single ranking, of hotspots that are not worth a look. */
    private String withSmallHotspots(int number) {
        ProfileRow profile = report.profiles().get(0);
        Ranking ranking = profile.ranking();
        List<Hotspot> small = IntStream.rangeClosed(1, number)
                .mapToObj(rank -> Hotspots.hotspot(
                        rank,
                        "example.Small",
                        "method" + rank,
                        new Share(0.004, 0.003, 0.005),
                        0.004,
                        1,
                        List.of(Hotspots.line(rank, 0.004)),
                        List.of(),
                        List.of(Hotspots.path(List.of("Statement.execute:88"), 0.004))))
                .toList();
        Ranking folded = Hotspots.ranking(
                ranking.event(),
                ranking.forks(),
                ranking.stackSamples(),
                ranking.driver(),
                ranking.transport(),
                ranking.outside(),
                ranking.costPerOperation(),
                small);
        return pageOf(profile, folded);
    }

    @Test
    void holdsMethodsThatOnlyCallOthers() {
        assertThat(page).contains("title=\"example.Statement\"", "outside the driver</span>");
        assertThat(totals()).isPositive();
    }

    @Test
    void aReportOfAnOlderDynoHasNoTotals() {
        List<ProfileRow> older =
                report.profiles().stream().map(TriagePageTest::withoutTotals).toList();
        String page = TriagePage.render(new ReportLike(report).profiles(older).report());
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
                Hotspots.ranking(
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

    /** A page with a single profile, of this ranking. */
    private String pageOf(ProfileRow profile, Ranking ranking) {
        return TriagePage.render(ReportLike.empty(report)
                .scores(report.scores())
                .profiles(List.of(new ProfileRow(
                        profile.driver(), profile.workload(), profile.transport(), ranking, "", List.of())))
                .report());
    }

    @Test
    void saysWhereIntervalsKnowChanceOnly() {
        String told = "(intervals do not include the variation between forks)";
        ProfileRow profile = report.profiles().get(0);
        Ranking ranking = profile.ranking();
        Ranking single = Hotspots.ranking(
                ranking.event(),
                1,
                ranking.stackSamples(),
                ranking.driver(),
                ranking.transport(),
                ranking.outside(),
                ranking.costPerOperation(),
                ranking.hotspots());
        assertThat(pageOf(profile, single)).contains("stack samples in 1 fork " + told);
        assertThat(page).doesNotContain(told);
    }

    private int hotspots() {
        return report.profiles().stream()
                .mapToInt(p -> p.ranking().hotspots().size())
                .sum();
    }

    @Test
    void holdsEveryPatchAndVerdict() {
        for (ComparedPatch patch : report.patches()) {
            assertThat(page).contains(patch.description());
            patch.comparisons()
                    .forEach(c -> assertThat(page)
                            .contains("aria-label=\"" + c.comparison().explanation() + "\"")
                            .containsPattern("<span class=\"badge \\w+( disturbed)?\">"
                                    + c.comparison().verdict().label()));
        }
        assertThat(page).contains("behaves differently");
        assertThat(report.warnings()).allSatisfy(w -> assertThat(page).contains("<li>" + w + "</li>"));
    }

    @Test
    void saysWhatAFindingAllocates() {
        assertThat(page)
                .contains("4.10<span class=\"u\">kB</span> <span class=\"range\">69&nbsp;%</span>")
                .contains("</a>, 69 % of the allocation, <code>StreamedQueryPacket.send:78</code>");
    }

    @Test
    void showsThePatchesOfAPlaceWithTheirMeasuredGains() {
        assertThat(patches("MySQLProtocol.hexdump"))
                .contains("<b>hexdump-guard</b>: Build the log lines only where they are logged")
                .contains("replay: <b>56&nbsp;%</b> of CPU time saved", "53 to 59 %; this run")
                .contains("loopback: <b>4.0&nbsp;%</b> of wall time saved")
                .contains("reference verdict v-hexdump-guard of 2025-12-24, another machine");
        assertThat(patches("ReadUtil.safeRead")).contains("Recorded: 0.9 of the CPU time of SelectOne over replay");
    }

    @Test
    void saysWhatAllPatchesOfADriverGainTogether() {
        int begin = page.indexOf("All patches of a driver together");
        String table = page.substring(begin, page.indexOf("</article>", begin));

        assertThat(table)
                .contains(">SELECT 1</th>", ">1000 rows</th>", ">drizzle@1.4</span></th>")
                .contains("<td class=\"num\">0.31 <span class=\"range\">0.29 to 0.33</span></td>")
                .contains("<td>2025-12-31, Other CPU, 8 cores, JDK 25</td>")
                .doesNotContain("DO 1", "mariadb@");
        assertThat(page).contains("href=\"#patches\"");
    }

    /** The rows of a place in the tables of patches, with all that follows on the page. */
    private String patches(String place) {
        int table = page.indexOf("class=\"patched\"");
        return page.substring(page.indexOf("<code>" + place.replace(".", "<wbr>.") + "</code>", table));
    }

    @Test
    void opensOnThePlacesThatCostAUserMost() {
        assertThat(page.indexOf("id=\"fix-first\"")).isBetween(0, page.indexOf("id=\"findings\""));
        String first = page.substring(page.indexOf("id=\"fix-first\""), page.indexOf("id=\"findings\""));
        assertThat(first.split("<li ")).hasSize(6);
        assertThat(first).contains("ReadUtil.safeRead", "read-ahead</b> (made for 1.3)", "Real server", "Replay");
    }

    /** A few samples of a small part of a real operation: it may be 0. */
    @Test
    void doesNotCallAnOperationUnprofiledInWhichAPlaceWasNotSeen() {
        assertThat(page)
                .contains(">not profiled; the whole operation takes")
                .doesNotContain("not seen there with certainty; ");

        List<ProfileRow> both = new ArrayList<>(report.profiles());
        report.profiles().forEach(profile -> both.add(overLoopback(profile)));

        assertThat(TriagePage.render(withProfiles(both)))
                .contains(">not seen there with certainty; the whole operation takes")
                .doesNotContain("not profiled; ");
    }

    @Test
    void namesTheTransportOfHotspotsThatAreNotOverReplay() {
        assertThat(page).doesNotContain(" over loopback is <code>", " over loopback</th><td><a");

        String real = TriagePage.render(withProfiles(
                report.profiles().stream().map(TriagePageTest::overLoopback).toList()));

        assertThat(real).contains("of DO 1 over loopback is <code>", ">DO 1 over loopback</th><td><a");
    }

    /** The same profile of a real operation, of which nothing is certain. */
    private static ProfileRow overLoopback(ProfileRow profile) {
        Ranking ranking = profile.ranking();
        List<Hotspot> hotspots = ranking.hotspots().stream()
                .map(hotspot -> Hotspots.hotspot(
                        hotspot.rank(),
                        hotspot.className(),
                        hotspot.methodName(),
                        new Share(hotspot.share().mean(), 0, 1),
                        hotspot.ownShare(),
                        hotspot.costPerOperation(),
                        hotspot.lines(),
                        hotspot.callees(),
                        hotspot.callers()))
                .toList();
        return new ProfileRow(
                profile.driver(),
                profile.workload(),
                TransportName.LOOPBACK,
                Hotspots.ranking(
                        ranking.event(),
                        ranking.forks(),
                        ranking.stackSamples(),
                        ranking.driver(),
                        ranking.transport(),
                        ranking.outside(),
                        ranking.costPerOperation(),
                        hotspots),
                profile.flameGraph(),
                profile.sources());
    }

    private TriageReport withProfiles(List<ProfileRow> profiles) {
        return new ReportLike(report).profiles(profiles).report();
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
        ProfileRow named = new ProfileRow(
                hostile,
                "DoOne",
                TransportName.stored(hostile),
                profile.ranking(),
                "javascript:alert(1)",
                profile.sources());
        ComparedPatch patch = new ComparedPatch(hostile, hostile, hostile, hostile, hostile, false, List.of());
        CostlyPlace place = new CostlyPlace(
                hostile,
                "DoOne",
                hostile,
                hostile,
                hostile,
                new CodePlace(hostile, hostile, 1),
                Cause.LOCK,
                0,
                new CostlyPlace.Cost(new Share(0.5, 0.4, 0.6), 1),
                null,
                0.5);
        Priority fixFirst = new Priority(List.of(place, place));
        String attacked = TriagePage.render(ReportLike.empty(report)
                .run(hostile)
                .warnings(List.of(hostile))
                .drivers(List.of(driver))
                .profiles(List.of(named))
                .patches(List.of(patch))
                .report(List.of(fixFirst)));
        assertThat(attacked)
                .doesNotContain("<script")
                .doesNotContain("\"onload")
                .doesNotContain("href=\"javascript");
        assertThat(attacked).contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;onload=&#39;x&#39;");
    }

    @Test
    void aRunWithNothingButItsHeadIsAPage() {
        TriageReport empty = ReportLike.empty(report).warnings(List.of()).report();
        assertThat(TriagePage.render(empty)).contains("Not profiled").doesNotContain("What the patches gain");
        assertThat(TriageText.render(empty, Path.of("report.html"), false)).contains("mariadb@3.5.8");
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
        TriagePage.write(report, file);
        assertThat(file).hasContent(page);
        assertThat(folder.toFile().list()).containsExactly("report.html");
    }

    /** Leaves the page in the build folder, for looking at it in a browser. */
    @Test
    void storedResultsRenderTheSamePage() throws IOException {
        Path results = Files.createTempFile("results", ".json");
        JsonReport.write(report, results);
        TriagePage.write(JsonReport.read(results, TriageReport.class), Path.of("target/example-report.html"));
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
