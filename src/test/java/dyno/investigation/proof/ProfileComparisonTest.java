package dyno.investigation.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.CostChange;
import dyno.result.VerdictReport.ProfileChange;
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

        assertThat(isCheaper(few)).isFalse();
        assertThat(sentence(few)).contains("3 ns before, 0 ns after, too few samples to tell");
        assertThat(isCheaper(change(PLACE, 300, 0, true))).isTrue();
        assertThat(isCheaper(change(PLACE, 300, 200, false))).isFalse();
        assertThat(isCheaper(change(PLACE, 300, 400, true))).isFalse();
    }

    @Test
    void aPlaceNamedInAdvanceIsTestedAlone() {
        CostChange likely = new CostChange(PLACE, 300, 200, -190, -10, 0.04, false);
        CostChange unlikely = new CostChange(PLACE, 300, 290, -100, 80, 0.8, true);

        assertThat(isCheaper(likely)).isFalse();
        assertThat(marked(likely)).containsExactly(true);
        assertThat(marked(likely, unlikely)).as("two tests share the level").containsExactly(false, false);
        assertThat(marked(new CostChange(PLACE, 3, 0, Double.NaN, Double.NaN, Double.NaN, false)))
                .containsExactly(false);
    }

    /** Whether the changes, each in another workload, exceed the noise. */
    private static List<Boolean> marked(CostChange... changes) {
        List<ProfileChange> profiles = new ArrayList<>();
        for (CostChange change : changes) {
            profiles.add(new ProfileChange("SelectOne", 1000, 900, List.of(), List.of(change), null));
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

    private static boolean isCheaper(CostChange change) {
        return ProfileSentence.isCheaper(List.of(PLACE), profiles(change));
    }

    private static String sentence(CostChange change) {
        return ProfileSentence.of(List.of(PLACE), profiles(change));
    }

    private static List<ProfileChange> profiles(CostChange change) {
        return List.of(new ProfileChange("SelectOne", 1000, 800, List.of(change), List.of(change), null));
    }

    private static CostChange change(String name, double before, double after, boolean beyond) {
        return new CostChange(
                name, before, after, after - before - 1, after - before + 1, beyond ? 0.001 : 0.4, beyond);
    }
}
