package dyno.feature.triage;

import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Card;
import dyno.document.Document.Code;
import dyno.document.Document.Facts;
import dyno.document.Document.Heading;
import dyno.document.Document.Listing;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Sentence;
import dyno.document.Text;
import dyno.feature.triage.TriageReport.KnownPatch;
import dyno.feature.triage.TriageReport.ProfileRow;
import dyno.feature.triage.TriageReport.ScoreRow;
import dyno.feature.triage.TriageReport.SourceLine;
import dyno.hotspot.finding.CostlyPlace;
import dyno.hotspot.finding.CostlyPlace.Cost;
import dyno.hotspot.finding.Priority;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What to fix first, each place for the version that the report names first. */
final class FixFirstBlocks {
    static final String ANCHOR = "fix-first";

    private final TriageReport report;
    private final ReportIndex index;

    FixFirstBlocks(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    List<Block> page() {
        if (report.fixFirst().isEmpty()) {
            return List.of();
        }
        Builder blocks = new Builder()
                .add(new Heading(2, Text.of("Fix first"), ANCHOR))
                .paragraph(
                        "The places in the drivers that cost a user most, each in the workload in which it costs most."
                                + " They are sorted by their share of the client's CPU time with a real server on this machine;"
                                + " where it was not seen there with certainty, by their time over replay as a share of it."
                                + " Replay measures the driver alone. Ranges are 95 % intervals. A share is not a saving: only"
                                + " a measured patch shows the gain.");
        int rank = 1;
        for (Priority priority : report.fixFirst()) {
            CostlyPlace place = priority.first();
            blocks.add(new Card(index.style(place.driver()), card(rank++, place, priority.alsoIn())));
        }
        return blocks.blocks();
    }

    private List<Block> card(int rank, CostlyPlace place, List<String> alsoIn) {
        ProfileRow profile = index.profile(place);
        Builder blocks = new Builder()
                .add(new Heading(3, Text.of(rank + " ").and(Text.link(place.place(), "#" + index.anchor(profile))), ""))
                .paragraph(index.chip(place.driver())
                        .and(" · " + index.title(place.workload())
                                + (alsoIn.isEmpty() ? "" : " · also in " + String.join(", ", alsoIn))))
                .paragraph(
                        place.cause() == null
                                ? ""
                                : Sentence.capitalised(place.cause().label()));
        source(place, profile).forEach(blocks::add);
        index.finding(place)
                .ifPresent(finding -> blocks.remarks(List.of(Sentence.capitalised(finding.explanation()) + ".")));
        List<Text> patches = index.knownPatches(place.driver(), place.className(), place.methodName()).stream()
                .map(patch -> PatchBlocks.known(patch, place.workload()))
                .toList();
        return blocks.add(new Facts(costs(place)))
                .add(new Listing(patches.isEmpty() ? List.of(Text.soft("No patch yet")) : patches))
                .blocks();
    }

    private Map<String, Text> costs(CostlyPlace place) {
        Map<String, Text> costs = new LinkedHashMap<>();
        if (place.roundTrips() > 0) {
            costs.put("On the wire", Text.strong(trips(place)));
        }
        if (place.loopback() != null) {
            costs.put("Real server", cost(place.loopback()));
        } else {
            index.score(place.driver(), place.workload(), TransportName.LOOPBACK)
                    .ifPresent(score -> costs.put("Real server", Text.soft(unseen(place) + whole(score))));
        }
        if (place.replay() != null) {
            costs.put("Replay", cost(place.replay()));
        }
        return costs;
    }

    private static Text cost(Cost cost) {
        return Text.strong(Quantity.percent(cost.share().mean()).toString())
                .and(" (" + range(cost) + ") · " + Quantity.time(cost.nanos()) + " per operation");
    }

    private static String range(Cost cost) {
        return Quantity.range(
                Quantity.percent(cost.share().low()),
                Quantity.percent(cost.share().high()));
    }

    private String unseen(CostlyPlace place) {
        if (place.roundTrips() > 0) {
            return "";
        }
        boolean profiled = index.profiles(place.driver(), Event.CPU).stream()
                .anyMatch(profile -> profile.workload().equals(place.workload())
                        && profile.transport().equals(TransportName.LOOPBACK));
        return profiled ? "not seen there with certainty; " : "not profiled; ";
    }

    private static String whole(ScoreRow score) {
        return "the whole operation takes " + Quantity.time(score.cpuNanos().median());
    }

    private String trips(CostlyPlace place) {
        return Quantity.count(place.roundTrips(), "round trip")
                + index.score(place.driver(), place.workload(), TransportName.REPLAY)
                        .map(ScoreRow::wire)
                        .map(wire -> " of " + wire.roundTrips())
                        .orElse("")
                + " per operation";
    }

    /** The text of the line to blame, where the ranking has it. */
    private static List<Code> source(CostlyPlace place, ProfileRow profile) {
        return profile.sources().stream()
                .filter(source -> place.code() != null
                        && source.line() == place.code().line()
                        && source.className().equals(place.code().className()))
                .map(SourceLine::text)
                .map(text -> new Code(text.strip()))
                .limit(1)
                .toList();
    }

    /** A line for each place; over loopback, where it was seen there with certainty. */
    List<Block> summary() {
        Rows rows = Rows.untitled().text("", "");
        int rank = 1;
        for (Priority priority : report.fixFirst()) {
            CostlyPlace place = priority.first();
            String words = place.place() + ": " + costInShort(place) + patches(place);
            rows.add(Text.of(rank++ + " " + place.driver()), Text.of(words));
        }
        Text title = Text.of("What to fix first")
                .and(Text.soft("   part of the client's CPU time (95 % interval), time per operation, known patches"));
        return rows.isEmpty()
                ? List.of()
                : new Builder().add(new Heading(2, title, "")).table(rows).blocks();
    }

    private String costInShort(CostlyPlace place) {
        Cost cost = place.loopback() == null ? place.replay() : place.loopback();
        String workload = index.title(place.workload());
        return cost == null
                ? trips(place) + ", " + workload
                : Quantity.percent(cost.share().mean()) + " (" + range(cost) + ") of " + workload + " over "
                        + (place.loopback() == null ? TransportName.REPLAY : TransportName.LOOPBACK) + ", "
                        + Quantity.time(cost.nanos());
    }

    private String patches(CostlyPlace place) {
        String ids = index.knownPatches(place.driver(), place.className(), place.methodName()).stream()
                .map(KnownPatch::id)
                .distinct()
                .collect(Collectors.joining(", "));
        return ids.isEmpty() ? "" : "; patch " + ids;
    }
}
