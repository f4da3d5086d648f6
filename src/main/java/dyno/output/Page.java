package dyno.output;

import dyno.document.Document.Builder;
import dyno.document.Document.Facts;
import dyno.document.Quantity;
import dyno.document.Text;
import dyno.run.Environment;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Common parts of all self-contained pages: the templates, which escape every name, and the facts at the top. */
public final class Page {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final Configuration TEMPLATES = templates();

    private Page() {}

    public static String render(String template, Map<String, Object> model) {
        try {
            StringWriter page = new StringWriter();
            TEMPLATES.getTemplate("output/" + template).process(model, page);
            return page.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (TemplateException e) {
            throw new IllegalStateException("The template " + template + " is at fault: " + e.getMessage(), e);
        }
    }

    private static Configuration templates() {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        configuration.setClassForTemplateLoading(Page.class, "/dyno");
        configuration.setDefaultEncoding(StandardCharsets.UTF_8.name());
        configuration.setURLEscapingCharset(StandardCharsets.UTF_8.name());
        configuration.setLocale(Locale.ROOT);
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        configuration.setLogTemplateExceptions(false);
        return configuration;
    }

    /** Where it was measured; the details are folded. */
    public static void head(Builder blocks, Environment environment, Map<String, String> more) {
        blocks.add(facts(facts(environment, more)))
                .fold("JVM arguments and versions", List.of(facts(settings(environment))));
    }

    private static Facts facts(Map<String, String> values) {
        Map<String, Text> texts = new LinkedHashMap<>();
        values.forEach((name, value) -> texts.put(name, Text.of(value)));
        return new Facts(texts);
    }

    public static String date(String instant) {
        return DATE.format(Instant.parse(instant));
    }

    /** The machine and software, in the order of reading. */
    private static Map<String, String> facts(Environment environment, Map<String, String> more) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Machine", machine(environment));
        facts.put("System", environment.kernel());
        facts.put("JVM", environment.jvm());
        facts.put("Server", environment.server());
        facts.put("Profiler", environment.profiler());
        facts.put("Pinning", environment.pinning());
        facts.put("Load before", load(environment.loadAverage()));
        if (Double.isFinite(environment.quiet().share())) {
            String share = String.format(
                    Locale.ROOT, "%.0f %%", 100 * environment.quiet().share());
            facts.put("Quiet time", share + " of the time in which it was measured, before the run");
        }
        facts.putAll(more);
        return facts;
    }

    /** Its processor and memory. */
    public static String machine(Environment environment) {
        return environment.cpu() + ", " + Quantity.count(environment.cores(), "core") + ", "
                + Quantity.bytes((double) environment.memoryBytes()).toString().replace(' ', '\u00a0');
    }

    private static String load(double average) {
        return average < 0 ? "unknown" : String.format(Locale.ROOT, "%.1f in the last minute", average);
    }

    private static Map<String, String> settings(Environment environment) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("JVM arguments", environment.jvmArgs());
        settings.putAll(new TreeMap<>(environment.versions()));
        environment.serverSettings().forEach((name, value) -> settings.put("Server: " + name, value));
        if (!environment.engines().isEmpty()) {
            settings.put("Storage engines", String.join(", ", environment.engines()));
        }
        return settings;
    }
}
