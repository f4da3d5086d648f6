package dyno.feature.patching;

import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.experiment.builds.VerdictReport.ProfileChange;
import dyno.hotspot.CostChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProfileComparisonTest {
    private static final String PLACE = "db.Query.search";

    @Test
    void keepsTheLargestChangesAndThePlacesOfPatches() {
        List<CostChange> methods = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            methods.add(change("db.Other.m" + i, 100 - i, 0, true));
        }
        methods.add(change(PLACE, 3, 3, false));

        assertThat(ProfileComparison.kept(methods, List.of("Query.search")))
                .extracting(CostChange::name)
                .hasSize(13)
                .endsWith("db.Other.m11", PLACE);
    }

    @Test
    void aPlaceThatWasNeverMetCostsNothingThatCanBeTold() {
        assertThat(ProfileComparison.kept(List.of(), List.of(PLACE)))
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.name()).isEqualTo(PLACE);
                    assertThat(change.before()).isZero();
                    assertThat(change.beyondNoise()).isFalse();
                });
    }

    @Test
    void aPlaceIsKnownByItsClass() {
        assertThat(ProfileComparison.known(
                        List.of(PLACE, "Query.search", "ery.search", "db.Gone.search", "search"), Set.of("db.Query")))
                .containsExactly(PLACE, "Query.search");
    }

    @Test
    void aPlaceThatMerelyMissesItsFewStackSamplesIsNotGone() {
        CostChange few = new CostChange(PLACE, 3, 0, Double.NaN, Double.NaN, Double.NaN, false);

        assertThat(isGone(few)).isFalse();
        assertThat(sentence(few)).contains("3 ns before, 0 ns after, too few samples to tell");
        assertThat(isGone(change(PLACE, 200, 0, true))).isTrue();
        assertThat(isGone(change(PLACE, 300, 200, false))).isFalse();
        assertThat(isGone(change(PLACE, 300, 400, true))).isFalse();
    }

    @Test
    void aPlaceNamedInAdvanceIsTestedAlone() {
        CostChange likely = new CostChange(PLACE, 300, 200, -190, -10, 0.04, false);
        CostChange unlikely = new CostChange(PLACE, 300, 290, -100, 80, 0.8, true);

        assertThat(isGone(likely)).isFalse();
        assertThat(marked(likely)).containsExactly(true);
        assertThat(marked(likely, unlikely)).as("two tests share the level").containsExactly(false, false);
        assertThat(marked(new CostChange(PLACE, 3, 0, Double.NaN, Double.NaN, Double.NaN, false)))
                .containsExactly(false);
    }

    @Test
    void aHotspotIsGoneIfTheOperationBecomesCheaperByAsMuch() {
        CostChange place = change(PLACE, 300, 0, true);

        assertThat(isGone(place, -320, -290)).isTrue();
        assertThat(sentence(place, -320, -290))
                .contains("300 ns before, 0 ns after: gone, the operation takes 290 to 320 ns less.");
        assertThat(isGone(place, -600, -500)).as("and it saves elsewhere, too").isTrue();
    }

    @Test
    void aHotspotHasMovedIfTheOperationBecomesCheaperByLess() {
        CostChange place = change(PLACE, 300, 0, true);

        assertThat(isGone(place, -40, -10)).isFalse();
        assertThat(sentence(place, -40, -10))
                .contains("0 ns after: moved, not gone, because the operation takes 10 to 40 ns less");
        assertThat(isGone(place, -280, -200)).as("a part of it is elsewhere").isFalse();
        assertThat(isGone(place, 20, 60)).as("and costs more there").isFalse();
        assertThat(isGone(change(PLACE, 300, 200, true), -40, -10))
                .as("so may a part")
                .isFalse();
    }

    @Test
    void anOperationWhoseNoiseIsLargerThanTheHotspotDoesNotTellWhetherItIsGone() {
        CostChange place = change(PLACE, 300, 0, true);

        assertThat(isGone(place, -500, 100)).isFalse();
        assertThat(sentence(place, -500, 100))
                .contains("whether that is gone or has moved is within the noise of the operation");
        assertThat(isGone(place, Double.NaN, Double.NaN)).isFalse();
    }

    /** Whether the changes, each in another workload, exceed the noise. */
    private static List<Boolean> marked(CostChange... changes) {
        List<ProfileChange> profiles = new ArrayList<>();
        for (CostChange change : changes) {
            profiles.add(new ProfileChange(workload("SelectOne"), 1000, 900, List.of(), List.of(change), null, null));
        }
        return ProfileComparison.planned(profiles).stream()
                .map(profile -> profile.addressed().get(0).beyondNoise())
                .toList();
    }

    @Test
    void aNewPlaceIsNamedWhenItIsBeyondTheNoise() {
        assertThat(sentence(change("db.New.place", 0, 50, true)))
                .contains("new hotspot New.place, 50 ns", "does not exist in this driver");
        assertThat(sentence(change("db.New.place", 0, 50, false))).doesNotContain("New.place");
    }

    private static boolean isGone(CostChange change) {
        return isGone(change, -210, -190);
    }

    private static boolean isGone(CostChange change, double low, double high) {
        return ProfileSentence.isGone(List.of(PLACE), profiles(change, low, high));
    }

    private static String sentence(CostChange change) {
        return sentence(change, -210, -190);
    }

    private static String sentence(CostChange change, double low, double high) {
        return ProfileSentence.of(List.of(PLACE), profiles(change, low, high));
    }

    /** Of an operation whose cost changes by so much. */
    private static List<ProfileChange> profiles(CostChange change, double low, double high) {
        double after = 1000 + (low + high) / 2;
        CostChange operation = new CostChange("operation", 1000, after, low, high, 0.001, true);
        return List.of(new ProfileChange(
                workload("SelectOne"), 1000, after, List.of(change), List.of(change), null, operation));
    }

    private static CostChange change(String name, double before, double after, boolean beyond) {
        return new CostChange(
                name, before, after, after - before - 1, after - before + 1, beyond ? 0.001 : 0.4, beyond);
    }
}
