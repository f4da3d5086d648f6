package dyno.experiment.profiles;

import dyno.hotspot.CallPaths.Group;
import dyno.hotspot.CodePlace;
import dyno.hotspot.CostSide;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.hotspot.SamplingUnit;
import dyno.profile.Profile;
import java.util.List;

/** The source lines of a driver that one side of a difference spends most in. */
final class HottestLines {
    private static final int MOST = 12;

    private HottestLines() {}

    /** The lines with their shares of the operation, each with what it called outside the driver; the heaviest first. */
    static List<Group<CodePlace>> of(CostSide side, DriverScope scope) {
        return HotspotRanking.callPaths(weighted(side), scope, OperationCost.UNKNOWN)
                .groups(callPath -> callPath.transport() || callPath.charged().line() == 0 ? null : callPath.charged())
                .stream()
                .limit(MOST)
                .toList();
    }

    /** A ranking gives all profiles equal weight, which only forks have. */
    private static List<Profile> weighted(CostSide side) {
        return side.unit() == SamplingUnit.FORK ? side.profiles() : List.of(Profile.sum(side.event(), side.profiles()));
    }
}
