package dyno.command;

import dyno.experiment.builds.ComparisonReport;
import dyno.export.BenchFormat;
import dyno.export.BencherFormat;
import dyno.export.JmhFormat;
import dyno.io.Json;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** How a comparison is printed: for people, for programs, or for a service that tracks benchmarks. */
public final class ComparisonFormatOption {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = {
                "text;",
                "json: with every iteration;",
                "benchfmt: for `benchstat -col /arm FILE`;",
                "jmh: JMH's JSON, with medians and intervals;",
                "bencher: Bencher Metric Format (default: text)."
            })
    private Format format = Format.text;

    @Option(names = "--json", description = "The same as --format json.")
    private boolean json;

    private enum Format {
        text,
        json,
        benchfmt,
        jmh,
        bencher
    }

    /**
     * Renders a comparison.
     *
     * @param document what the JSON has
     * @param baseline what services call a build that is the baseline
     * @param candidate what services call a build that is a candidate
     */
    public String render(
            ComparisonReport report, Object document, Supplier<String> text, String baseline, String candidate) {
        return switch (json ? Format.json : format) {
            case text -> text.get();
            case json -> Json.text(document);
            case benchfmt -> BenchFormat.render(report);
            case jmh -> JmhFormat.render(report, baseline, candidate);
            case bencher -> BencherFormat.render(report, baseline, candidate);
        };
    }
}
