package dyno.report;

import dyno.hotspot.Hotspot;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Finding;
import dyno.profile.Event;
import dyno.result.SourceLine;
import dyno.result.TriageReport;
import dyno.result.TriageReport.DriverRow;
import dyno.result.TriageReport.FindingRow;
import dyno.result.TriageReport.ProfileRow;
import dyno.result.TriageReport.ScoreRow;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The places of all drivers that cost a user most, each in the workload in which it weighs most.
 *
 * <p>They are sorted by their part of the client's CPU time over loopback. Where a place was not seen there with certainty, its
 * time over replay counts, as a part of the operation's CPU time over loopback. A round trip that the application did not issue
 * comes first. A place in several versions of a driver is shown once, for the version that the report names first.
 */
final class FixFirstSection {
    private static final int MOST = 5;

    /** A finding that is a smaller part of a hotspot does not explain it. */
    private static final double LEAST_PART = 0.5;

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
            Optional<Cost> real,
            Quantity realOperation,
            Optional<Cost> replay,
            String trips,
            List<KnownPatchSection.Row> patches) {}

    /** A part of the operation's CPU time with its 95 % interval. */
    public record Cost(Quantity share, String range, Quantity time) {}

    /**
     * What is to blame: a finding, or a hotspot that no finding explains.
     *
     * @param type class of the line, without the package
     * @param line number; 0 where none is to blame
     */
    record Spot(
            String className,
            String methodName,
            String place,
            String type,
            int line,
            String cause,
            String explanation,
            Share share,
            int roundTrips,
            Optional<Finding> finding,
            Optional<Hotspot> hotspot) {
        static Spot of(Finding finding) {
            String place = FindingSection.place(finding);
            String number = place.substring(place.lastIndexOf(':') + 1);
            return new Spot(
                    finding.className(),
                    finding.methodName(),
                    place,
                    place.substring(0, Math.max(0, place.lastIndexOf('.'))),
                    number.matches("\\d+") && finding.roundTrips() == 0 ? Integer.parseInt(number) : 0,
                    finding.cause().label(),
                    finding.explanation(),
                    finding.share(),
                    finding.roundTrips(),
                    Optional.of(finding),
                    Optional.empty());
        }

        static Spot of(Hotspot hotspot) {
            return new Spot(
                    hotspot.className(),
                    hotspot.methodName(),
                    Names.place(hotspot),
                    Names.simpleName(hotspot.className()),
                    Names.heaviestLine(hotspot),
                    "",
                    "",
                    hotspot.share(),
                    0,
                    Optional.empty(),
                    Optional.of(hotspot));
        }
    }

    /** A spot in a workload over replay, with its part of the operation over loopback, if it was seen there. */
    record Candidate(ProfileRow profile, Spot spot, Share real, double weight) {
        /** The place in any version of the driver. */
        String key() {
            String driver = profile.driver().replaceFirst("@.*", "");
            return driver + " " + (spot.roundTrips() > 0 ? spot.place() : spot.className() + "." + spot.methodName());
        }
    }

    FixFirstSection(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
        this.patches = new KnownPatchSection(report);
    }

    /** The first places, the one that costs most first; none where nothing was profiled over replay. */
    List<Row> rows() {
        return first().map(this::row).toList();
    }

    /** The same places, each in all versions of the driver. */
    List<List<Candidate>> places() {
        return first().map(byVersion -> List.copyOf(byVersion.values())).toList();
    }

    private Stream<Map<String, Candidate>> first() {
        Map<String, Map<String, Candidate>> places = new LinkedHashMap<>();
        for (DriverRow driver : report.drivers()) {
            index.profiles(driver.name(), Event.CPU).stream()
                    .filter(profile -> profile.transport().isReplay())
                    .flatMap(profile -> candidates(profile).stream())
                    .forEach(candidate -> places.computeIfAbsent(candidate.key(), key -> new LinkedHashMap<>())
                            .merge(driver.name(), candidate, FixFirstSection::heavier));
        }
        return places.values().stream()
                .sorted(Comparator.comparingDouble(FixFirstSection::weight).reversed())
                .limit(MOST);
    }

    /** That of the version which the report names first. */
    private static double weight(Map<String, Candidate> byVersion) {
        return byVersion.values().iterator().next().weight();
    }

    private Row row(Map<String, Candidate> byVersion) {
        List<String> versions = List.copyOf(byVersion.keySet());
        return row(byVersion.get(versions.get(0)), versions.subList(1, versions.size()));
    }

    private static Candidate heavier(Candidate one, Candidate other) {
        return one.weight() >= other.weight() ? one : other;
    }

    /** The findings of an operation, and its hotspots that none explains. */
    private List<Candidate> candidates(ProfileRow profile) {
        List<Finding> findings = report.findings().stream()
                .filter(row -> isOf(row, profile, profile.transport()))
                .map(FindingRow::finding)
                .filter(finding -> finding.roundTrips() > 0 || finding.share().low() > 0)
                .toList();
        List<Candidate> candidates = new ArrayList<>();
        findings.forEach(finding -> candidates.add(candidate(profile, Spot.of(finding), realShare(profile, finding))));
        profile.ranking().hotspots().stream()
                .filter(hotspot ->
                        hotspot.share().low() > 0 && findings.stream().noneMatch(finding -> explains(finding, hotspot)))
                .forEach(hotspot -> candidates.add(candidate(profile, Spot.of(hotspot), realShare(profile, hotspot))));
        return candidates;
    }

    private static boolean explains(Finding finding, Hotspot hotspot) {
        return finding.className().equals(hotspot.className())
                && finding.methodName().equals(hotspot.methodName())
                && finding.share().mean() >= LEAST_PART * hotspot.share().mean();
    }

    private Candidate candidate(ProfileRow profile, Spot spot, Share real) {
        double weight = real == null ? spot.share().mean() * replayInLoopback(profile) : real.mean();
        return new Candidate(profile, spot, real, spot.roundTrips() > 0 ? spot.roundTrips() : weight);
    }

    private Share realShare(ProfileRow profile, Finding finding) {
        return report.findings().stream()
                .filter(row -> isOf(row, profile, TransportName.LOOPBACK)
                        && row.finding().cause() == finding.cause()
                        && row.finding().className().equals(finding.className())
                        && row.finding().methodName().equals(finding.methodName())
                        && row.finding().share().low() > 0)
                .map(row -> row.finding().share())
                .findFirst()
                .orElse(null);
    }

    private Share realShare(ProfileRow profile, Hotspot hotspot) {
        return overLoopback(profile).stream()
                .flatMap(real -> real.ranking().hotspots().stream())
                .filter(other -> other.className().equals(hotspot.className())
                        && other.methodName().equals(hotspot.methodName())
                        && other.share().low() > 0)
                .map(Hotspot::share)
                .findFirst()
                .orElse(null);
    }

    private Optional<ProfileRow> overLoopback(ProfileRow profile) {
        return index.profiles(profile.driver(), Event.CPU).stream()
                .filter(other -> other.workload().equals(profile.workload())
                        && other.transport().equals(TransportName.LOOPBACK))
                .findFirst();
    }

    /** CPU time of the operation over replay as a part of that over loopback; 1 where that was not measured. */
    private double replayInLoopback(ProfileRow profile) {
        return index.score(profile.driver(), profile.workload(), TransportName.LOOPBACK)
                .map(score ->
                        profile.ranking().costPerOperation() / score.cpuNanos().median())
                .filter(Double::isFinite)
                .orElse(1.0);
    }

    private static boolean isOf(FindingRow row, ProfileRow profile, TransportName transport) {
        return row.driver().equals(profile.driver())
                && row.workload().equals(profile.workload())
                && row.transport().equals(transport);
    }

    private Row row(Candidate candidate, List<String> alsoIn) {
        ProfileRow profile = candidate.profile();
        Spot spot = candidate.spot();
        return new Row(
                profile.driver(),
                index.colour(profile.driver()),
                index.title(profile.workload()),
                index.anchor(profile),
                spot.place(),
                spot.cause(),
                spot.explanation(),
                source(candidate),
                alsoIn,
                overLoopback(profile).isPresent(),
                Optional.ofNullable(candidate.real())
                        .map(share -> cost(
                                share,
                                overLoopback(profile).orElseThrow().ranking().costPerOperation())),
                Quantity.time(index.score(profile.driver(), profile.workload(), TransportName.LOOPBACK)
                        .map(score -> score.cpuNanos().median())
                        .orElse(Double.NaN)),
                spot.roundTrips() > 0
                        ? Optional.empty()
                        : Optional.of(cost(spot.share(), profile.ranking().costPerOperation())),
                spot.roundTrips() > 0 ? trips(profile, spot.roundTrips()) : "",
                patches.at(profile.driver(), profile.workload(), spot.className(), spot.methodName()));
    }

    private static Cost cost(Share share, double nanos) {
        return new Cost(
                Quantity.percent(share.mean()),
                Quantity.range(Quantity.percent(share.low()), Quantity.percent(share.high())),
                Quantity.time(share.mean() * nanos));
    }

    private String trips(ProfileRow profile, int count) {
        return Quantity.count(count, "round trip")
                + index.score(profile.driver(), profile.workload(), profile.transport())
                        .map(ScoreRow::wire)
                        .map(wire -> " of " + wire.roundTrips())
                        .orElse("")
                + " per operation";
    }

    /** The text of the line to blame, where the ranking has it. */
    private static String source(Candidate candidate) {
        Spot spot = candidate.spot();
        return candidate.profile().sources().stream()
                .filter(source -> spot.line() > 0
                        && source.line() == spot.line()
                        && Names.simpleName(source.className()).equals(spot.type()))
                .map(SourceLine::text)
                .map(String::strip)
                .findFirst()
                .orElse("");
    }
}
