package dyno.report;

import dyno.hotspot.Hotspot;
import dyno.hotspot.MethodTotal;
import dyno.hotspot.Ranking;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Finding.Part;
import dyno.io.Json;
import dyno.result.HotspotReport;
import dyno.result.HotspotReport.DriverRow;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Findings in the Static Analysis Results Interchange Format (SARIF 2.1.0), which code hosts and editors show at the lines of the
 * driver's sources: a rule for each cause, a result for each finding.
 *
 * <p>The format: <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF 2.1.0</a>.
 */
public final class SarifFormat {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    /** Part of the CPU time from which on a finding is a warning, and not a note. */
    private static final double WARNS = 0.1;

    private static final Pattern BLAMED = Pattern.compile("(?<class>.+)\\.(?<method>.+):(?<line>\\d+)");

    private final HotspotReport report;
    private final SourceTree sources;
    private final List<Cause> causes;

    /** A line of the driver's code. */
    private record Place(String className, String methodName, int line) {
        String method() {
            return className + "." + methodName;
        }
    }

    private SarifFormat(HotspotReport report, SourceTree sources) {
        this.report = report;
        this.sources = sources;
        this.causes = List.copyOf(new TreeSet<>(report.drivers().stream()
                .flatMap(SarifFormat::findings)
                .map(Finding::cause)
                .toList()));
    }

    /**
     * The text.
     *
     * @param sources the driver's checkout; a file that it does not have is named by its path in a source jar
     */
    public static String render(HotspotReport report, SourceTree sources) {
        SarifFormat sarif = new SarifFormat(report, sources);
        Map<String, Object> driver = Map.of("name", "Dyno", "rules", sarif.rules());
        Map<String, Object> run = Map.of(
                "tool", Map.of("driver", driver),
                "originalUriBaseIds",
                        Map.of("SOURCES", Map.of("description", text("The root of the driver's sources"))),
                "columnKind", "utf16CodeUnits",
                "results", sarif.results());
        return Json.text(Map.of("$schema", SCHEMA, "version", "2.1.0", "runs", List.of(run)));
    }

    private List<Map<String, Object>> rules() {
        return causes.stream()
                .map(cause -> Map.<String, Object>of(
                        "id", cause.name(),
                        "shortDescription", text(sentence(cause.label())),
                        "help", text(cause.remedy())))
                .toList();
    }

    private List<Map<String, Object>> results() {
        List<Map<String, Object>> results = new ArrayList<>();
        for (DriverRow driver : report.drivers()) {
            findings(driver).forEach(finding -> results.add(result(driver, finding)));
        }
        return results;
    }

    /** Commands on the wire have no place in the sources. */
    private static Stream<Finding> findings(DriverRow driver) {
        return driver.findings().stream().filter(finding -> !finding.className().isEmpty());
    }

    private Map<String, Object> result(DriverRow driver, Finding finding) {
        Place place = place(driver, finding);
        Map<String, Object> properties = new TreeMap<>(Map.of("driver", driver.driver(), "share", finding.share()));
        if (finding.nanos() > 0) {
            properties.put("nanos", finding.nanos());
        }
        return Map.of(
                "ruleId", finding.cause().name(),
                "ruleIndex", causes.indexOf(finding.cause()),
                "level", finding.share().mean() >= WARNS ? "warning" : "note",
                "message", text(message(driver, finding)),
                "locations",
                        List.of(Map.of(
                                "physicalLocation", physical(place),
                                "logicalLocations",
                                        List.of(Map.of("fullyQualifiedName", place.method(), "kind", "function")))),
                "partialFingerprints",
                        Map.of("causeAndMethod/v1", finding.cause().name() + " " + place.method()),
                "properties", properties);
    }

    private static String message(DriverRow driver, Finding finding) {
        return sentence(finding.explanation()) + " In " + driver.driver() + " this takes " + FindingText.amount(finding)
                + " of the CPU time" + FindingText.heap(finding) + ". "
                + finding.cause().remedy();
    }

    private Map<String, Object> physical(Place place) {
        String path = sources.inCheckout(place.className()).orElse(SourceTree.inJar(place.className()));
        return Map.of(
                "artifactLocation", Map.of("uri", uri(path), "uriBaseId", "SOURCES"),
                "region", Map.of("startLine", place.line()));
    }

    private static String uri(String path) {
        return Arrays.stream(path.split("/"))
                .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/"));
    }

    /** The heaviest line to blame whose class is known, or else that of the hotspot. */
    private static Place place(DriverRow driver, Finding finding) {
        Set<String> classes = classes(driver, finding);
        return finding.places().stream()
                .map(Part::name)
                .map(BLAMED::matcher)
                .filter(Matcher::matches)
                .flatMap(blamed -> classes.stream()
                        .filter(name -> Names.simpleName(name).equals(blamed.group("class")))
                        .map(name -> new Place(name, blamed.group("method"), Integer.parseInt(blamed.group("line")))))
                .findFirst()
                .orElse(new Place(finding.className(), finding.methodName(), heaviestLine(driver, finding)));
    }

    /** The classes of which the rankings tell, as a line to blame is named without its package; that of the hotspot first. */
    private static Set<String> classes(DriverRow driver, Finding finding) {
        Set<String> classes = new LinkedHashSet<>(Set.of(finding.className()));
        for (Ranking ranking : driver.rankings()) {
            ranking.hotspots().stream().map(Hotspot::className).forEach(classes::add);
            ranking.totals().stream().map(MethodTotal::className).forEach(classes::add);
            ranking.hotspots().stream()
                    .flatMap(hotspot -> hotspot.callers().stream())
                    .flatMap(path -> path.methods().stream())
                    .map(method -> method.substring(0, Math.max(0, method.lastIndexOf('.'))))
                    .forEach(classes::add);
        }
        return classes;
    }

    /** Of the hotspot; the first of the file where none is known, because code hosts refuse a result without a line. */
    private static int heaviestLine(DriverRow driver, Finding finding) {
        return driver.rankings().stream()
                .flatMap(ranking -> ranking.hotspots().stream())
                .filter(hotspot -> isOf(hotspot, finding))
                .map(Names::heaviestLine)
                .filter(line -> line > 0)
                .findFirst()
                .orElse(1);
    }

    private static boolean isOf(Hotspot hotspot, Finding finding) {
        return hotspot.className().equals(finding.className())
                && hotspot.methodName().equals(finding.methodName());
    }

    private static Map<String, Object> text(String text) {
        return Map.of("text", text);
    }

    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + (text.endsWith(".") ? "" : ".");
    }
}
