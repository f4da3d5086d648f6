package dyno.export;

import dyno.document.Quantity;
import dyno.document.Sentence;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Cause;
import dyno.io.Json;
import dyno.run.DynoVersion;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Findings in the Static Analysis Results Interchange Format (SARIF 2.1.0), which code hosts and editors show at the lines of the
 * driver's sources: a run for each driver, as each has its own sources, and in it a rule for each kind of finding.
 *
 * <p>The format: <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF 2.1.0</a>.
 */
public final class SarifLog {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    /** Part of the CPU time from which on a finding is a warning, and not a note. */
    private static final double WARNS = 0.1;

    /**
     * A kind of finding.
     *
     * @param description what it means, in a sentence
     * @param help what usually helps, in sentences
     */
    public record Rule(String id, String description, String help) {
        /** For places that no finding explains. */
        public static final Rule HOTSPOT = new Rule(
                "HOTSPOT",
                "A method with a high cost and no known cause.",
                "Look at the lines and calls below it in the flame graph. A share is not a saving: measure a change with"
                        + " ./dyno compare or ./dyno patch validate.");

        public static Rule of(Cause cause) {
            return new Rule(cause.name(), sentence(cause.label()), cause.remedy());
        }
    }

    /**
     * A finding at its place.
     *
     * @param share part of the operation's CPU time
     * @param message cause and cost, in sentences
     * @param properties figures for programs
     */
    public record Result(Rule rule, SarifPlace place, Share share, String message, Map<String, Object> properties) {
        /** Stays the same from run to run, as lines move. */
        String fingerprint() {
            return rule.id() + " " + place.method();
        }
    }

    private final SourceTree sources;

    private SarifLog(SourceTree sources) {
        this.sources = sources;
    }

    /**
     * The text of a log.
     *
     * @param sources the driver's checkout; a file that it does not have is named by its path in a source jar
     * @param results by the driver's name
     */
    public static String render(SourceTree sources, Map<String, List<Result>> results) {
        SarifLog log = new SarifLog(sources);
        return Json.text(Map.of(
                "$schema",
                SCHEMA,
                "version",
                "2.1.0",
                "runs",
                results.entrySet().stream()
                        .map(driver -> log.run(driver.getKey(), driver.getValue()))
                        .toList()));
    }

    /** Text that begins with a capital letter and ends with a full stop. */
    public static String sentence(String text) {
        return Sentence.capitalised(text) + (text.isEmpty() || text.endsWith(".") ? "" : ".");
    }

    /** The interval of a share in brackets. */
    public static String interval(Share share) {
        return "(" + Quantity.range(Quantity.percent(share.low()), Quantity.percent(share.high())) + ")";
    }

    private Map<String, Object> run(String driver, List<Result> results) {
        List<Rule> rules = results.stream().map(Result::rule).distinct().toList();
        Map<String, Object> tool = Map.of(
                "name",
                "Dyno",
                "version",
                DynoVersion.number(),
                "rules",
                rules.stream().map(SarifLog::rule).toList());
        return Map.of(
                "tool", Map.of("driver", tool),
                // Code hosts keep what is before the last slash apart from the findings of other drivers.
                "automationDetails", Map.of("id", "dyno/" + driver + "/"),
                "originalUriBaseIds",
                        Map.of("SOURCES", Map.of("description", text("The root of the sources of " + driver))),
                "columnKind", "utf16CodeUnits",
                "results",
                        results.stream()
                                .map(result -> result(result, rules.indexOf(result.rule())))
                                .toList());
    }

    private static Map<String, Object> rule(Rule rule) {
        return Map.of(
                "id", rule.id(),
                "shortDescription", text(rule.description()),
                "fullDescription", text(rule.description()),
                "help", text(rule.help()),
                "defaultConfiguration", Map.of("level", "note"),
                "properties", Map.of("tags", List.of("performance")));
    }

    private Map<String, Object> result(Result result, int ruleIndex) {
        SarifPlace place = result.place();
        return Map.of(
                "ruleId", result.rule().id(),
                "ruleIndex", ruleIndex,
                "level", result.share().mean() >= WARNS ? "warning" : "note",
                "message", text(result.message()),
                "locations",
                        List.of(Map.of(
                                "physicalLocation", physical(place),
                                "logicalLocations",
                                        List.of(Map.of("fullyQualifiedName", place.method(), "kind", "function")))),
                "partialFingerprints", Map.of("causeAndMethod/v1", result.fingerprint()),
                "properties", new TreeMap<>(result.properties()));
    }

    private Map<String, Object> physical(SarifPlace place) {
        String path = sources.inCheckout(place.className()).orElse(SourceTree.inJar(place.className()));
        return Map.of(
                "artifactLocation", Map.of("uri", uri(path), "uriBaseId", "SOURCES"),
                "region", Map.of("startLine", place.line()));
    }

    /** Below the root, whatever the name of a class is in a recording. */
    private static String uri(String path) {
        return Arrays.stream(path.split("/"))
                .filter(part -> !part.isEmpty() && !part.equals(".") && !part.equals(".."))
                .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/"));
    }

    /** Braces would name an argument of the message, and brackets before a parenthesis a link. */
    private static Map<String, Object> text(String text) {
        return Map.of("text", text.replace("{", "{{").replace("}", "}}").replace("](", "\\]("));
    }
}
