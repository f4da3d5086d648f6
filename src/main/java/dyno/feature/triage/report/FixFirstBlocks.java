package dyno.feature.triage.report;

import dyno.document.Chart;
import dyno.document.Document.Beside;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Card;
import dyno.document.Document.Code;
import dyno.document.Document.Heading;
import dyno.document.Document.Listing;
import dyno.document.Document.Whole;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Sentence;
import dyno.document.Text;
import dyno.feature.triage.report.TriageReport.FixFirstRow;
import dyno.feature.triage.report.TriageReport.PlacePatch;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.hotspot.Share;
import dyno.hotspot.finding.CostlyPlace;
import dyno.hotspot.finding.CostlyPlace.Cost;
import dyno.output.Links;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What to fix first, each place for the version that the report names first. */
final class FixFirstBlocks {
    static final String ANCHOR = "fix-first";

    /** Patches that a card names. */
    private static final int MOST_PATCHES = 3;

    private final TriageReport report;
    private final ReportIndex index;

    FixFirstBlocks(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    /** A card for each place. */
    List<Block> page() {
        if (report.fixFirst().isEmpty()) {
            return List.of();
        }
        List<Card> cards = new ArrayList<>();
        for (FixFirstRow row : report.fixFirst()) {
            cards.add(new Card(index.style(row.first().driver()), card(cards.size() + 1, row)));
        }
        return new Builder()
                .add(new Heading(2, Text.of("Fix first"), ANCHOR))
                .paragraph(Text.soft(
                        "By their part of the client's CPU time with a real server, estimated from replay where it was not seen"
                                + " there. Only a measured patch shows what is saved. Ranges are 95 % intervals."))
                .add(new Beside(cards))
                .blocks();
    }

    private List<Block> card(int rank, FixFirstRow row) {
        CostlyPlace place = row.first();
        Builder blocks = new Builder()
                .add(new Heading(
                        3,
                        Text.of(rank + " ").and(Text.link(place.place(), "#" + index.anchor(index.profile(place)))),
                        ""))
                .paragraph(index.chip(place.driver())
                        .and(" · " + index.title(place.workload())
                                + (row.alsoIn().isEmpty() ? "" : " · also in " + String.join(", ", row.alsoIn()))));
        if (place.roundTrips() == 0) {
            blocks.add(new Whole(
                    index.style(place.driver()), List.of(Chart.Bar.of(place.weight(), Double.NaN, Double.NaN, 1))));
        }
        blocks.paragraph(Text.strong(part(place)).and(" " + ofWhat(place)).and(Text.soft(replay(place))))
                .paragraph(Text.strong(cause(place))
                        .and(index.finding(place)
                                        .map(finding -> ": " + finding.explanation())
                                        .orElse(place.cause() == null ? ": no detector recognises it" : "")
                                + "."));
        if (!row.source().isEmpty()) {
            blocks.add(new Code(row.source()));
        } else if (place.roundTrips() == 0) {
            blocks.remarks(List.of(
                    "The text of the line is not known: the version has no published sources, or not this line."));
        }
        return blocks.add(new Listing(patches(row)))
                .paragraph(Text.strong("Next: ").and(row.next()).and(flameGraph(index.profile(place))))
                .blocks();
    }

    private static Text flameGraph(ProfileRow profile) {
        return profile.flameGraph().isEmpty()
                ? Text.NONE
                : Text.of(" ").and(Text.link("Flame graph", Links.address(profile.flameGraph())));
    }

    private static List<Text> patches(FixFirstRow row) {
        if (row.patches().isEmpty()) {
            return List.of(Text.strong("No patch yet"));
        }
        return row.patches().stream()
                .limit(MOST_PATCHES)
                .map(patch -> Text.of("Patch ")
                        .and(Text.code(patch.candidate()))
                        .and(" ")
                        .and(patch.saves().isEmpty() ? Text.soft("is not measured") : Text.strong(patch.saves()))
                        .and(Text.soft("\n" + patch.description())))
                .toList();
    }

    private static String cause(CostlyPlace place) {
        return place.cause() == null
                ? "Cause unknown"
                : Sentence.capitalised(place.cause().label());
    }

    /** By which the places are ordered. */
    private String part(CostlyPlace place) {
        return place.roundTrips() > 0
                ? Quantity.count(place.roundTrips(), "round trip")
                : Quantity.percent(place.weight()).toString();
    }

    private String ofWhat(CostlyPlace place) {
        if (place.roundTrips() > 0) {
            return index.score(place.driver(), place.workload(), TransportName.REPLAY)
                            .map(ScoreRow::wire)
                            .map(wire -> "of " + wire.roundTrips() + " ")
                            .orElse("")
                    + "per operation";
        }
        return "(" + range(place) + ") "
                + (place.loopback() == null ? unseen(place) : "of the client's CPU time with a real server");
    }

    /** The interval of the part. */
    private static String range(CostlyPlace place) {
        Cost cost = place.loopback() == null ? place.replay() : place.loopback();
        return range(cost.share(), place.weight() / cost.share().mean());
    }

    /** Why the part is an estimate. */
    private String unseen(CostlyPlace place) {
        if (index.score(place.driver(), place.workload(), TransportName.LOOPBACK)
                .isEmpty()) {
            return "of the CPU time over replay, measured without a real server";
        }
        boolean profiled = index.profiles(place.driver(), Event.CPU).stream()
                .anyMatch(profile -> profile.workload().equals(place.workload())
                        && profile.transport().equals(TransportName.LOOPBACK));
        return "of the client's CPU time with a real server, estimated: "
                + (profiled ? "not seen there with certainty" : "not profiled there");
    }

    private static String range(Share share, double scale) {
        return Quantity.range(
                Quantity.percent(scale * share.low()), Quantity.percent(Math.min(1, scale * share.high())));
    }

    /** What it is over replay, where the driver's own code is all that runs. */
    private static String replay(CostlyPlace place) {
        return place.replay() == null
                ? ""
                : " · replay: " + Quantity.percent(place.replay().share().mean()) + " ("
                        + range(place.replay().share(), 1) + "), "
                        + Quantity.time(place.replay().nanos()) + " per operation";
    }

    /** The same places, a row each. */
    List<Block> summary() {
        Rows rows = Rows.untitled().text("", "");
        int rank = 1;
        for (FixFirstRow row : report.fixFirst()) {
            CostlyPlace place = row.first();
            String words = place.place() + ": " + inShort(place) + ". " + cause(place) + ". " + inShort(row);
            rows.add(Text.of(rank++ + " " + place.driver()), Text.of(words));
            rows.add(Text.NONE, Text.soft("Next: " + row.next()));
        }
        Text title = Text.of("What to fix first")
                .and(Text.soft("   part of the client's CPU time with a real server (95 % interval)"));
        return rows.isEmpty()
                ? List.of()
                : new Builder().add(new Heading(2, title, "")).table(rows).blocks();
    }

    private String inShort(CostlyPlace place) {
        String workload = index.title(place.workload());
        if (place.roundTrips() > 0) {
            return part(place) + " " + ofWhat(place) + ", " + workload;
        }
        return part(place) + " (" + range(place) + (place.loopback() == null ? ", estimated" : "") + ") of " + workload
                + ", " + Quantity.time(place.replay().nanos()) + " over replay";
    }

    private static String inShort(FixFirstRow row) {
        return row.patches().isEmpty()
                ? "No patch yet."
                : row.patches().stream()
                        .limit(MOST_PATCHES)
                        .map(FixFirstBlocks::inShort)
                        .collect(Collectors.joining(" "));
    }

    private static String inShort(PlacePatch patch) {
        return "Patch " + patch.candidate() + " " + (patch.saves().isEmpty() ? "is not measured" : patch.saves()) + ".";
    }
}
