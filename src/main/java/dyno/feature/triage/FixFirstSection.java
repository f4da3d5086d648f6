package dyno.feature.triage;

import dyno.document.Quantity;
import dyno.experiment.SourceLine;
import dyno.feature.triage.TriageReport.ProfileRow;
import dyno.feature.triage.TriageReport.ScoreRow;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.CostlyPlace;
import dyno.hotspot.finding.CostlyPlace.Cost;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Priority;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.util.List;
import java.util.Optional;

/** What to fix first, as the page and the terminal show it. */
final class FixFirstSection {
    private final TriageReport report;
    private final ReportIndex index;
    private final KnownPatchSection patches;

    /**
     * A place.
     *
     * @param place class, method and line, or the command
     * @param cause why it costs; empty where no finding explains it
     * @param explanation what was seen; empty where no finding explains it
     * @param source text of the line; empty where there is none
     * @param alsoIn other versions of the driver in which it is such a place
     * @param realProfiled whether the operation was profiled on a real server
     * @param real what it costs on a real server; empty where it was not seen there with certainty
     * @param realOperation CPU time of the whole operation on a real server
     * @param replay what it costs over replay; empty for round trips
     * @param trips round trips that it causes, in words; empty for none
     */
    public record Row(
            String driver,
            int colour,
            String workload,
            String anchor,
            String place,
            String cause,
            String explanation,
            String source,
            List<String> alsoIn,
            boolean realProfiled,
            Optional<Part> real,
            Quantity realOperation,
            Optional<Part> replay,
            String trips,
            List<KnownPatchSection.Row> patches) {}

    /** A part of the operation's CPU time with its 95 % interval. */
    public record Part(Quantity share, String range, Quantity time) {}

    FixFirstSection(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
        this.patches = new KnownPatchSection(report);
    }

    /** The places by rank, each for the version that the report names first. */
    List<Row> rows() {
        return report.fixFirst().stream().map(this::row).toList();
    }

    private Row row(Priority priority) {
        CostlyPlace place = priority.first();
        ProfileRow profile = index.profile(place);
        return new Row(
                place.driver(),
                index.colour(place.driver()),
                index.title(place.workload()),
                index.anchor(profile),
                place.place(),
                Optional.ofNullable(place.cause()).map(Cause::label).orElse(""),
                index.finding(place).map(Finding::explanation).orElse(""),
                source(place, profile),
                priority.alsoIn(),
                isProfiledOverLoopback(place),
                Optional.ofNullable(place.loopback()).map(FixFirstSection::part),
                Quantity.time(index.score(place.driver(), place.workload(), TransportName.LOOPBACK)
                        .map(score -> score.cpuNanos().median())
                        .orElse(Double.NaN)),
                Optional.ofNullable(place.replay()).map(FixFirstSection::part),
                place.roundTrips() > 0 ? trips(place) : "",
                patches.at(place.driver(), place.workload(), place.className(), place.methodName()));
    }

    private boolean isProfiledOverLoopback(CostlyPlace place) {
        return index.profiles(place.driver(), Event.CPU).stream()
                .anyMatch(profile -> profile.workload().equals(place.workload())
                        && profile.transport().equals(TransportName.LOOPBACK));
    }

    private static Part part(Cost cost) {
        return new Part(
                Quantity.percent(cost.share().mean()),
                Quantity.range(
                        Quantity.percent(cost.share().low()),
                        Quantity.percent(cost.share().high())),
                Quantity.time(cost.nanos()));
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
    private static String source(CostlyPlace place, ProfileRow profile) {
        return profile.sources().stream()
                .filter(source -> place.code() != null
                        && source.line() == place.code().line()
                        && source.className().equals(place.code().className()))
                .map(SourceLine::text)
                .map(String::strip)
                .findFirst()
                .orElse("");
    }
}
