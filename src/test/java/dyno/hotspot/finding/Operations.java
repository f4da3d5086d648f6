package dyno.hotspot.finding;

import dyno.Records;
import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspot.Line;
import dyno.hotspot.Hotspots;
import dyno.hotspot.Ranking;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Finding.Part;
import dyno.hotspot.finding.Finding.Place;
import dyno.hotspot.finding.ProfiledOperation.Profiled;
import dyno.profile.Event;
import java.util.List;
import java.util.Optional;

/** Profiled operations of which only the shares of places matter. */
public final class Operations {
    private static final Share NONE = new Share(Double.NaN, Double.NaN, Double.NaN);

    private Operations() {}

    /** A share with certainty, or one whose interval includes 0. */
    static Share share(double mean, boolean certain) {
        return new Share(mean, certain ? mean / 2 : 0, Math.min(1, 2 * mean));
    }

    static Hotspot hotspot(String className, Share share) {
        List<Line> lines = List.of(Hotspots.line(7, share.mean()));
        return Hotspots.hotspot(1, className, "run", share, share.mean(), Double.NaN, lines, List.of(), List.of());
    }

    /** A finding whose line to blame is in another class than the hotspot. */
    static Finding finding(Cause cause, String className, Share share) {
        return Records.with(
                finding(cause, className, "run", "it was seen", share),
                "places",
                List.of(Place.of(new CodePlace("db.Blamed", "call", 12), share.mean())));
    }

    /** A finding without places, whose cost is unknown. */
    public static Finding finding(Cause cause, String className, String method, String explanation, Share share) {
        return new Finding(
                cause,
                className,
                method,
                1,
                explanation,
                List.of(),
                List.of(),
                share,
                Double.NaN,
                null,
                Double.NaN,
                0,
                null);
    }

    public static Finding command(String text, int roundTrips) {
        return Records.with(
                finding(Cause.HIDDEN_ROUND_TRIP, "", "", "it was sent", NONE),
                "frames",
                List.of(new Part(text, Double.NaN)),
                "roundTrips",
                roundTrips);
    }

    static Profiled profiled(double nanos, List<Hotspot> hotspots, Finding... findings) {
        return new Profiled(
                new Ranking(Event.CPU, 3, 1000, NONE, NONE, NONE, nanos, hotspots, SamplingUnit.FORK, List.of()),
                List.of(findings));
    }

    /** An operation that was measured over replay only. */
    static ProfiledOperation operation(String driver, String workload, Profiled replay) {
        return new ProfiledOperation("db", driver, workload, replay, Optional.empty(), Double.NaN);
    }
}
