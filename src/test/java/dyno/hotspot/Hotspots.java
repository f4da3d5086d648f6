package dyno.hotspot;

import dyno.hotspot.Hotspot.CallPath;
import dyno.hotspot.Hotspot.Callee;
import dyno.hotspot.Hotspot.CostRange;
import dyno.hotspot.Hotspot.Line;
import dyno.hotspot.Hotspot.Ranks;
import dyno.profile.Event;
import java.util.List;

/** Rankings and hotspots of which only some figures matter. */
public final class Hotspots {
    private Hotspots() {}

    /** A ranking over forks with known hotspots only. */
    public static Ranking ranking(
            Event event,
            int forks,
            long stackSamples,
            Share driver,
            Share transport,
            Share outside,
            double costPerOperation,
            List<Hotspot> hotspots) {
        return new Ranking(
                event,
                forks,
                stackSamples,
                driver,
                transport,
                outside,
                costPerOperation,
                hotspots,
                SamplingUnit.FORK,
                List.of());
    }

    /** A hotspot of which only the cost is known. */
    public static Hotspot hotspot(
            int rank,
            String className,
            String methodName,
            Share share,
            double ownShare,
            double costPerOperation,
            List<Line> lines,
            List<Callee> callees,
            List<CallPath> callers) {
        return new Hotspot(
                rank,
                className,
                methodName,
                share,
                ownShare,
                costPerOperation,
                lines,
                callees,
                callers,
                new Ranks(rank, rank),
                share.mean(),
                CostRange.UNKNOWN,
                List.of());
    }

    /** A line of which only the charge is known. */
    public static Line line(int number, double share) {
        return new Line(number, share, share, share);
    }

    /** A path of which only the charge is known. */
    public static CallPath path(List<String> methods, double share) {
        return new CallPath(methods, share, share, share);
    }
}
