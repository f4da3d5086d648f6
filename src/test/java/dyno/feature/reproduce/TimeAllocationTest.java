package dyno.feature.reproduce;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Forks take 3 s: five rounds of two cells take 30 s. */
class TimeAllocationTest {
    private static final double SECONDS = 3;

    @Test
    void servesAClaimBeforeItsFirstLookBeforeOneThatWasLookedAt() {
        OpenClaim looked = claim(6, 0, 12, 1, "mysql@9.7.0", "mysql@8.0.33");
        OpenClaim waiting = claim(1, 0, 6, 0.2, "drizzle@1.2", "drizzle@1.4");

        assertThat(served(36, looked, waiting)).isEqualTo(waiting.cells());
        assertThat(served(66, looked, waiting)).hasSize(4);
    }

    @Test
    void finishesWhatHasBegun() {
        OpenClaim begun = claim(2, 0, 6, 0.2, "mysql@9.7.0", "mysql@8.0.33");
        OpenClaim waiting = claim(1, 0, 6, 1, "drizzle@1.2", "drizzle@1.4");

        assertThat(served(30, waiting, begun)).isEqualTo(begun.cells());
    }

    @Test
    void servesTheClaimNearestToADecision() {
        OpenClaim near = claim(1, 0, 6, 1, "mysql@9.7.0", "mysql@8.0.33");
        OpenClaim far = claim(1, 0, 6, 0.5, "drizzle@1.2", "drizzle@1.4");

        assertThat(served(30, far, near)).isEqualTo(near.cells());
    }

    @Test
    void servesClaimsThatShareACell() {
        OpenClaim first = claim(1, 0, 6, 1, "mysql@9.7.0", "mysql@8.0.33");
        OpenClaim apart = claim(1, 0, 6, 1, "drizzle@1.2", "drizzle@1.4");
        OpenClaim sharing = claim(1, 0, 6, 1, "mysql@8.0.33", "mariadb@4.0.0");

        assertThat(served(45, first, apart, sharing)).isEqualTo(cells("mysql@9.7.0", "mysql@8.0.33", "mariadb@4.0.0"));
    }

    /** Or it would be half measured when the time is over. */
    @Test
    void leavesAClaimOutThatCannotBeServedWhole() {
        assertThat(served(29, claim(1, 0, 6, 1, "mysql@9.7.0", "mysql@8.0.33"))).isEmpty();
    }

    @Test
    void aVoidRoundCostsTimeButNotTheTurn() {
        OpenClaim unlucky = claim(0, 1, 6, 1, "mysql@9.7.0", "mysql@8.0.33");
        OpenClaim other = claim(1, 0, 6, 1, "drizzle@1.2", "drizzle@1.4");

        assertThat(served(36, unlucky, other)).isEqualTo(unlucky.cells());
        assertThat(served(35, unlucky, other)).isEqualTo(other.cells());
    }

    @Test
    void servesPublishedClaimsBeforeThoseThatDynoAdds() {
        OpenClaim own = new OpenClaim(cells("mysql@9.7.0", "mysql@8.0.33"), 1, 0, 6, 1, true);
        OpenClaim published = claim(1, 0, 6, 0.2, "drizzle@1.2", "drizzle@1.4");

        assertThat(served(30, own, published)).isEqualTo(published.cells());
    }

    private static Set<Cell> served(double seconds, OpenClaim... claims) {
        TimeAllocation allotment = new TimeAllocation(seconds, cell -> SECONDS);
        allotment.spend(List.of(claims));
        assertThat(allotment.left()).isNotNegative();
        return allotment.cells();
    }

    private static OpenClaim claim(int rounds, int voided, int nextLook, double outlook, String... drivers) {
        return new OpenClaim(cells(drivers), rounds, voided, nextLook, outlook, false);
    }

    private static Set<Cell> cells(String... drivers) {
        return Stream.of(drivers)
                .map(driver -> cell(driver, "DoOne", TransportName.LOOPBACK))
                .collect(Collectors.toSet());
    }
}
