package dyno.cli;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.command.Interruption;
import dyno.command.JsonOption;
import dyno.document.Document;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.feature.reproduce.TrackerEntry;
import dyno.feature.reproduce.TrackerEntry.Listing;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno reproduce reports}: it runs other commands, so it is beside them and not in a feature. */
@Command(
        name = "reports",
        description = {
            "Repeats public reports of slow drivers, and says whether Dyno still finds what docs/reports.md says.",
            "Runs the commands of that page and compares what they print with it. They count, so that the outcome"
                    + " is the same on every machine with the same JDK; all of them take about four minutes."
        },
        footer = {"", "Examples:", "  ./dyno reproduce reports", "  ./dyno reproduce reports 107107 scalardb"})
final class ReproduceReportsCommand extends BaseCommand {
    @Parameters(
            paramLabel = "REPORT",
            arity = "0..*",
            description = "A part of a report's name, such as 107107 (default: all reports).")
    private List<String> names = List.of();

    @Option(names = "--list", description = "Print the reports and their commands, and run nothing.")
    private boolean list;

    @Mixin
    private CommonOptions common;

    @Mixin
    private JsonOption json;

    /**
     * What became of a report.
     *
     * @param differences of commands from the page, a sentence each; empty where the report is found as the page says
     */
    record Outcome(TrackerEntry report, List<String> differences) {}

    @Override
    public Integer call() {
        List<TrackerEntry> reports = TrackerEntry.select(reports(), names);
        List<Outcome> outcomes = new ArrayList<>();
        for (TrackerEntry report : reports) {
            if (!Interruption.isUnderWay()) {
                outcomes.add(list ? new Outcome(report, List.of()) : repeat(report, outcomes.size(), reports.size()));
            }
        }
        out().println(json.wrap(outcomes, list ? ReproduceReportsCommand::commands : ReproduceReportsCommand::table));
        boolean isFound =
                outcomes.stream().allMatch(outcome -> outcome.differences().isEmpty());
        return (isFound ? ExitCode.OK : ExitCode.REPORT_DIFFERS).code();
    }

    private static List<TrackerEntry> reports() {
        Path page = CommonOptions.HOME.resolve(TrackerEntry.PAGE);
        try {
            return TrackerEntry.read(page);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "Cannot read " + page + ". The reports are in Dyno's repository: start ./dyno there.", e);
        }
    }

    private Outcome repeat(TrackerEntry report, int done, int all) {
        List<String> differences = new ArrayList<>();
        for (Listing listing : report.listings()) {
            err().println("[" + (done + 1) + "/" + all + "] " + report.name() + ": ./dyno " + listing.command());
            difference(listing).ifPresent(differences::add);
        }
        return new Outcome(report, differences);
    }

    private Optional<String> difference(Listing listing) {
        List<String> arguments = new ArrayList<>(listing.arguments().stream()
                .map(ReproduceReportsCommand::inHome)
                .toList());
        arguments.add("--output=" + common.folders().profiles().getParent());
        StringWriter printed = new StringWriter();
        StringWriter progress = new StringWriter();
        int code = Main.run(
                new PrintWriter(printed, true), new PrintWriter(progress, true), arguments.toArray(String[]::new));
        String problem = progress.toString()
                .lines()
                .filter(line -> line.startsWith("dyno: "))
                .collect(Collectors.joining(" ", " ", ""));
        return listing.missingIn(printed.toString())
                .map(line -> "./dyno " + listing.command() + " ended with exit code " + code + " and without the line '"
                        + line.strip() + "'." + problem.stripTrailing());
    }

    /** The example operations are named from Dyno's folder. */
    private static String inHome(String argument) {
        return argument.replace("docs/operations/", CommonOptions.HOME.resolve("docs/operations") + "/");
    }

    private static Document table(List<Outcome> outcomes) {
        Rows rows = Rows.titled("Public reports, repeated").text("report", "published", "today");
        Document.Builder document = new Document.Builder();
        for (Outcome outcome : outcomes) {
            rows.add(
                    Text.of(outcome.report().name()),
                    Text.of(outcome.report().published()),
                    Text.of(outcome.differences().isEmpty() ? outcome.report().found() : "differs from the page"));
        }
        document.table(rows);
        outcomes.forEach(outcome -> outcome.differences().forEach(document::paragraph));
        return new Document("reports", Text.NONE, document.blocks());
    }

    private static Document commands(List<Outcome> outcomes) {
        Rows rows = Rows.untitled().text("", "");
        for (Outcome outcome : outcomes) {
            rows.add(
                    Text.of(outcome.report().name()),
                    Text.of(outcome.report().did() + "; published: "
                            + outcome.report().published()));
            outcome.report().listings().forEach(listing -> rows.add(Text.NONE, Text.of("./dyno " + listing.command())));
        }
        return new Document(
                "reports", Text.NONE, new Document.Builder().table(rows).blocks());
    }
}
