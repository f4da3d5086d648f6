package dyno.feature.triage.report;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.comparison.Summary;
import dyno.document.HtmlWriter;
import dyno.document.Quantity;
import dyno.document.TerminalWriter;
import dyno.feature.triage.report.TriageReport.Basis;
import dyno.feature.triage.report.TriageReport.ComparedPatch;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.feature.triage.report.TriageReport.FixFirstRow;
import dyno.feature.triage.report.TriageReport.PlacePatch;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspots;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.CostlyPlace;
import dyno.output.JsonReport;
import dyno.output.Names;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TriagePageTest {
    private final TriageReport report = ExampleReport.create();
    private final String page = page(report);
    private final String words = words(page);

    private static String page(TriageReport report) {
        return HtmlWriter.page(TriageDocument.page(report));
    }

    /** What can be read on a page. */
    private static String words(String html) {
        return html.replaceAll("(?s)<style>.*</style>", "")
                .replaceAll("<[^>]*>", "")
                .replaceAll("\\s+", " ");
    }

    /** The words of a part of the page. */
    private static String part(String html, String from, String to) {
        int begin = html.indexOf(from);
        return words(html.substring(begin, html.indexOf(to, begin)));
    }

    @Test
    void holdsEveryScore() {
        for (ScoreRow score : report.scores()) {
            assertThat(page).contains(figure(Quantity.time(score.cpuNanos().median())));
            assertThat(page).contains(figure(Quantity.time(score.wallNanos().median())));
            assertThat(page)
                    .contains(figure(Quantity.bytes(score.allocatedBytes().median())));
        }
        assertThat(count("class=\"fill\"")).isEqualTo(report.scores().size() + hotspots() + totals() + nested());
    }

    /** Latency, CPU time and replay. */
    private int nested() {
        return 3 * report.drivers().size() * report.workloads().size();
    }

    /** Over all workloads, and without opening anything. */
    @Test
    void ranksTheOperationsWithTheMostSocketCalls() {
        String ranking = part(page, ">Most socket calls", "</article>");

        assertThat(ranking)
                .contains("each is a system call with a real server")
                .containsSubsequence(
                        "1000 rows " + ExampleReport.MYSQL,
                        "1000 rows " + ExampleReport.DRIZZLE_14,
                        "1000 rows " + ExampleReport.DRIZZLE_12,
                        "1000 rows " + ExampleReport.MARIADB,
                        " 10 1 9 0 ",
                        " 9 1 5 3 ");
        int begin = page.indexOf(">Most socket calls");
        String html = page.substring(begin, page.indexOf("</article>", begin));
        assertThat(html).doesNotContain("<details");
        assertThat(html.split("<th scope=\"row\"", -1)).hasSize(1 + 10);
    }

    /** Scores without it have a dash. */
    @Test
    void showsTheCpuTimeOfTheProcess() {
        String process =
                Quantity.time(report.scores().get(0).processNanos().median()).number();

        assertThat(page(report)).contains("Process / op", process);
    }

    /** Between the extremes of six forks there is more than 95 %. */
    @Test
    void namesTheConfidenceThatTheIntervalsOfTheScoresReach() {
        assertThat(page).contains("median of the forks with its 95.0 % interval");
        assertThat(page(withScores(Summary.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0)))))
                .contains("median of the forks with its 96.8 % interval");
        assertThat(page(withScores(Summary.of(List.of(1.0))))).contains("median of the forks; scores");
    }

    private TriageReport withScores(Summary cpu) {
        return withScores(report.scores().stream()
                .map(score -> Records.with(score, "cpuNanos", cpu))
                .toList());
    }

    private TriageReport withScores(List<ScoreRow> scores) {
        return ReportLike.with(report, "scores", scores);
    }

    @Test
    void aDisturbedScoreIsMarkedAndComparedWithNoOther() {
        TriageReport all = withScores(report.scores().stream()
                .map(score -> Records.with(score, "disturbed", score.driver().equals(ExampleReport.MARIADB)))
                .toList());

        String disturbed = page(all);
        assertThat(page).doesNotContain("not comparable with other runs");
        String mark = "<span class=\"badge open\">disturbed, not comparable with other runs</span>";
        List<String> rows = part("<caption>Replay: what the driver costs</caption>", disturbed)
                .lines()
                .filter(line -> line.contains("rowheader"))
                .toList();
        assertThat(rows)
                .hasSize(report.drivers().size())
                .allSatisfy(row -> assertThat(row.contains(mark))
                        .isEqualTo(row.contains("<svg class=\"none\""))
                        .isEqualTo(row.contains("data-label=\"× lowest\">–<"))
                        .isEqualTo(row.contains(ExampleReport.MARIADB)));
        assertThat(rows)
                .filteredOn(row -> row.contains("1.00×"))
                .as("the lowest one that is not disturbed")
                .hasSize(1);
    }

    /** Nobody wins by disturbed scores: they are not bold. */
    @Test
    void whatIsNotDecidedIsNotBold() {
        assertThat(page)
                .contains(".badge.open, .badge.void { font-weight: 400; }")
                .doesNotContain(".chip { font-weight");
    }

    private static String part(String from, String html) {
        int begin = html.indexOf(from);
        return html.substring(begin, html.indexOf("</table>", begin));
    }

    @Test
    void holdsEveryHotspot() {
        for (ProfileRow profile : report.profiles()) {
            for (Hotspot hotspot : profile.ranking().hotspots()) {
                String place = Names.place(hotspot).replace("<", "&lt;").replace(">", "&gt;");
                assertThat(page).contains("<code title=\"" + hotspot.className() + "\">" + place + "</code>");
            }
        }
    }

    /** The three first are always shown in full. */
    @Test
    void countsTheHotspotsThatItFolds() {
        assertThat(withSmallHotspots(3)).doesNotContain(" more hotspot");
        assertThat(withSmallHotspots(4)).contains("<summary>1 more hotspot, 0.4 %</summary>");
        assertThat(withSmallHotspots(5)).contains("<summary>2 more hotspots, together 0.8 %</summary>");
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
        return pageOf(profile, Records.with(ranking, "hotspots", small, "totals", List.of()));
    }

    @Test
    void holdsMethodsThatOnlyCallOthers() {
        assertThat(page).contains("title=\"example.Statement\"", ">outside the driver</th>");
        assertThat(totals()).isPositive();
    }

    @Test
    void aReportOfAnOlderDynoHasNoTotals() {
        List<ProfileRow> older = report.profiles().stream()
                .map(profile -> Records.with(profile, "ranking", Records.with(profile.ranking(), "totals", List.of())))
                .toList();
        assertThat(page(withProfiles(older)))
                .contains("title=\"org.drizzle.jdbc.internal.mysql.MySQLProtocol\"")
                .doesNotContain("By total");
    }

    private int totals() {
        return report.profiles().stream()
                .filter(p -> p.ranking().event() == Event.CPU)
                .mapToInt(p -> p.ranking().totals().size())
                .sum();
    }

    /** A page with a single profile, of this ranking. */
    private String pageOf(ProfileRow profile, Ranking ranking) {
        ProfileRow row = Records.with(profile, "ranking", ranking, "flameGraph", "", "sources", List.of());
        return page(ReportLike.empty(report, "scores", report.scores(), "profiles", List.of(row)));
    }

    @Test
    void saysWhereIntervalsKnowChanceOnly() {
        String told = "(intervals do not include the variation between forks)";
        ProfileRow profile = report.profiles().get(0);
        Ranking single = Records.with(profile.ranking(), "forks", 1, "totals", List.of());
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
                            .containsPattern("<span class=\"badge \\w+\">"
                                    + c.comparison().verdict().label()));
        }
        assertThat(page).contains("behaves differently");
        assertThat(report.warnings()).allSatisfy(w -> assertThat(page).contains("<li>" + w + "</li>"));
    }

    @Test
    void saysWhatAFindingAllocates() {
        assertThat(words).contains("4.10 kB 69 %").contains(", 69 % of the allocation, StreamedQueryPacket.send:78");
    }

    @Test
    void showsThePatchesOfAPlaceWithTheirMeasuredGains() {
        assertThat(patches("MySQLProtocol.hexdump"))
                .contains("hexdump-guard: Build the log lines only where they are logged")
                .contains("saves 56 % CPU (53 to 59 %) over replay (this run)")
                .contains("undecided in latency (saves 1.0 to 7.0 %) with a real server")
                .contains("reference verdict v-hexdump-guard of 2025-12-24, another machine");
        assertThat(patches("ReadUtil.safeRead")).contains("read-ahead (made for 1.3): Read ahead Not measured");
    }

    /** The rows of a place in the tables of patches, with all that follows on the page. */
    private String patches(String place) {
        int table = page.indexOf("<summary>Patches for these hotspots");
        return words(page.substring(page.indexOf("<code>" + place + "</code>", table)));
    }

    @Test
    void opensOnThePlacesThatCostAUserMost() {
        assertThat(page.indexOf("id=\"fix-first\"")).isBetween(0, page.indexOf("id=\"findings\""));
        String first = page.substring(page.indexOf("id=\"fix-first\""), page.indexOf("id=\"findings\""));
        assertThat(first.split("<article ")).hasSize(4);
        assertThat(words(first))
                .contains("ReadUtil.safeRead", "drizzle@1.3+read-ahead", "with a real server", "replay: ");
    }

    /** A few samples of a small part of a real operation: it may be 0. */
    @Test
    void doesNotCallAnOperationUnprofiledInWhichAPlaceWasNotSeen() {
        assertThat(page).contains("estimated: not profiled there").doesNotContain("not seen there with certainty");

        List<ProfileRow> both = new ArrayList<>(report.profiles());
        report.profiles().forEach(profile -> both.add(overLoopback(profile)));

        assertThat(page(withProfiles(both)))
                .contains("estimated: not seen there with certainty")
                .doesNotContain("not profiled there");
    }

    @Test
    void namesTheTransportOfHotspotsThatAreNotOverReplay() {
        assertThat(page)
                .doesNotContain(
                        " over loopback is <code>", " over loopback</th> <td role=\"cell\" data-label=\"Hotspot\"><a");

        String real = page(withProfiles(
                report.profiles().stream().map(TriagePageTest::overLoopback).toList()));

        assertThat(real)
                .contains(
                        "of DO 1 over loopback is <code>",
                        ">DO 1 over loopback</th> <td role=\"cell\" data-label=\"Hotspot\"><a");
    }

    /** The same profile of a real operation, of which nothing is certain. */
    private static ProfileRow overLoopback(ProfileRow profile) {
        List<Hotspot> hotspots = profile.ranking().hotspots().stream()
                .map(hotspot ->
                        Records.with(hotspot, "share", new Share(hotspot.share().mean(), 0, 1)))
                .toList();
        Ranking ranking = Records.with(profile.ranking(), "hotspots", hotspots, "totals", List.of());
        return Records.with(profile, "transport", TransportName.LOOPBACK, "ranking", ranking);
    }

    private TriageReport withProfiles(List<ProfileRow> profiles) {
        return ReportLike.with(report, "profiles", profiles);
    }

    @Test
    void linksEveryFlameGraphAndFinding() {
        for (ProfileRow profile : report.profiles()) {
            assertThat(page).contains("href=\"./" + profile.flameGraph() + "\"");
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
        DriverRow driver = new DriverRow(hostile, hostile, hostile, true, hostile);
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
        FixFirstRow fixFirst = new FixFirstRow(
                List.of(place, place), hostile, List.of(new PlacePatch(hostile, hostile, hostile)), hostile);
        String attacked = page(ReportLike.empty(
                report,
                "run",
                hostile,
                "warnings",
                List.of(hostile),
                "drivers",
                List.of(driver),
                "profiles",
                List.of(named),
                "patches",
                List.of(patch),
                "fixFirst",
                List.of(fixFirst),
                "headline",
                hostile,
                "basis",
                new Basis(1, 2, 3, 4, List.of(hostile))));
        assertThat(attacked)
                .doesNotContain("<script")
                .doesNotContain("\"onload")
                .doesNotContain("href=\"javascript");
        assertThat(attacked).contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;onload='x'");
    }

    @Test
    void aRunWithNothingButItsHeadIsAPage() {
        TriageReport empty = ReportLike.empty(report, "warnings", List.of());
        assertThat(page(empty)).contains("Not profiled").doesNotContain("What the patches gain");
        assertThat(TerminalWriter.wrapped(TriageDocument.summary(empty, Path.of("report.html")), false))
                .contains("mariadb@3.5.8");
    }

    @Test
    void staysInViewAndCanBeReadByKeyboard() throws Exception {
        Document parsed = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(page)));

        assertThat(parsed.getElementsByTagName("nav").getLength()).isEqualTo(1);
        assertThat(parsed.getElementsByTagName("caption").getLength())
                .isEqualTo(parsed.getElementsByTagName("table").getLength());
        assertThat(page).contains("nav { position: sticky;").doesNotContain("<div class=\"card scroll\">");
    }

    /** Leaves the page in the build folder, for looking at it in a browser. */
    @Test
    void storedResultsRenderTheSamePage() throws IOException {
        Path results = Files.createTempFile("results", ".json");
        JsonReport.write(report, results);
        Files.writeString(Path.of("target/example-report.html"), page(JsonReport.read(results, TriageReport.class)));
        Files.delete(results);
        assertThat(Path.of("target/example-report.html")).hasContent(page);
    }

    private static String figure(Quantity quantity) {
        return quantity.number() + "<span class=\"u\"> " + quantity.unit() + "</span>";
    }

    private int count(String part) {
        return page.split(Pattern.quote(part), -1).length - 1;
    }
}
