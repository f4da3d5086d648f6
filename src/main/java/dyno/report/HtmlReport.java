package dyno.report;

import dyno.run.Environment;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The file {@code report.html}: one self-contained page that loads nothing and needs no scripts. */
public final class HtmlReport {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final Configuration TEMPLATES = templates();

    private HtmlReport() {}

    /**
     * Writes the page; an existing file is replaced in one step.
     *
     * @throws ReportException when the file cannot be written
     */
    public static void write(TriageReport report, Path file) {
        ReportFile.write(file, render(report));
    }

    /** The page as text. */
    public static String render(TriageReport report) {
        try {
            StringWriter page = new StringWriter();
            TEMPLATES.getTemplate("report.ftlh").process(model(report), page);
            return page.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (TemplateException e) {
            throw new IllegalStateException("The report's template is at fault: " + e.getMessage(), e);
        }
    }

    private static Configuration templates() {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        configuration.setClassForTemplateLoading(HtmlReport.class, "/dyno/report");
        configuration.setDefaultEncoding(StandardCharsets.UTF_8.name());
        configuration.setURLEscapingCharset(StandardCharsets.UTF_8.name());
        configuration.setLocale(Locale.ROOT);
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        configuration.setLogTemplateExceptions(false);
        return configuration;
    }

    private static Map<String, Object> model(TriageReport report) {
        ScoreSection scores = new ScoreSection(report);
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("run", report.run());
        model.put("started", DATE.format(Instant.parse(report.started())));
        model.put("duration", Quantity.duration(report.seconds()));
        model.put("facts", facts(report));
        model.put("settings", settings(report.environment()));
        model.put("warnings", report.warnings());
        model.put("drivers", report.drivers());
        model.put("workloads", report.workloads());
        model.put("cards", new FindingSection(report).cards());
        model.put("patches", new PatchSection(report).panels());
        model.put("scores", scores.panels());
        model.put("replayCost", scores.replayCost());
        model.put("profilerOverhead", scores.profilerOverhead());
        model.put("groups", new HotspotSection(report).groups());
        return model;
    }

    /** What was measured, for the head of the page, in the order of reading. */
    private static Map<String, String> facts(TriageReport report) {
        Environment environment = report.environment();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "Machine",
                environment.cpu() + ", " + environment.cores() + " cores, "
                        + Quantity.bytes((double) environment.memoryBytes())
                                .toString()
                                .replace(' ', '\u00a0'));
        facts.put("System", environment.kernel());
        facts.put("JVM", environment.jdk());
        facts.put("Server", environment.server());
        facts.put("Profiler", environment.profiler());
        facts.put("Pinning", environment.pinning());
        facts.put("Load before", load(environment.loadAverage()));
        facts.put("Forks a score", new ReportIndex(report).forks());
        return facts;
    }

    private static String load(double average) {
        return average < 0 ? "unknown" : String.format(Locale.ROOT, "%.1f in the last minute", average);
    }

    private static Map<String, String> settings(Environment environment) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("JVM arguments", environment.jvmArgs());
        settings.putAll(new TreeMap<>(environment.versions()));
        return settings;
    }
}
