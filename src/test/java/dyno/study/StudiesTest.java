package dyno.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StudiesTest {
    static List<Study> studies() {
        return Studies.named(List.of("all"), false);
    }

    @Test
    void areFiveInTheOrderOfTheirYears() {
        assertThat(studies()).extracting(Study::id).containsExactly("s1", "s2", "s3", "s4", "s5");
        assertThat(studies()).extracting(Study::year).isSorted();
        assertThat(Studies.named(List.of("s3", "s1", "s3"), false))
                .extracting(Study::id)
                .containsExactly("s1", "s3");
    }

    /** Pages open on it. */
    @ParameterizedTest
    @MethodSource("studies")
    void sayWhatTheyFound(Study study) {
        assertThat(study.finding()).endsWith(".").doesNotContain("loopback", "replay");
    }

    @Test
    void refusesAnUnknownOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Studies.named(List.of("s6"), false))
                .withMessage("Unknown study 's6'; choose s1, s2, s3, s4, s5 or all.");
    }

    @Test
    void haveAllPublishedFigures() {
        assertThat(studies().stream().map(StudiesTest::published)).containsExactly(9L, 34L, 15L, 43L, 0L);
    }

    private static long published(Study study) {
        return study.tables().stream()
                .flatMap(table -> table.figures().stream())
                .filter(figure -> figure.published() != null)
                .count();
    }

    @ParameterizedTest
    @MethodSource("studies")
    void nameOnlyDriversThatTheyHave(Study study) {
        measures(study)
                .filter(measure -> measure.driver() != null)
                .forEach(measure -> assertThat(study.driver(measure.driver()))
                        .as(measure.toString())
                        .isNotNull());
        study.traffic().forEach(operation -> study.driver(operation.split(" ")[0]));
    }

    /** Otherwise a reader would not know why there is no value. */
    @ParameterizedTest
    @MethodSource("studies")
    void sayWhyADriverIsMissing(Study study) {
        assertThat(study.drivers())
                .allMatch(driver -> driver.note() != null || driver.then() != null && driver.today() != null);
    }

    @ParameterizedTest
    @MethodSource("studies")
    void everyPublishedNumberIsRead(Study study) {
        study.tables()
                .forEach(table -> assertThat(table.figures())
                        .filteredOn(figure -> figure.published() != null
                                && !figure.published().equals("–"))
                        .allMatch(figure -> figure.publishedValue() > 0));
    }

    /** A claim that the study's own figures contradict would be misread by us. */
    @ParameterizedTest
    @MethodSource("studies")
    void everyClaimHoldsForThePublishedFigures(Study study) {
        for (Claim claim : study.claims()) {
            double published = study.published(claim);
            if (Double.isFinite(published) && !isContradicted(claim)) {
                assertThat(claim.holds().decide(published, published))
                        .as(claim.sentence() + ": " + published)
                        .isIn(Decision.HOLDS, Decision.NO_DIFFERENCE);
            }
        }
    }

    /** "Four" is not "four or more": a claim is judged as it was published, also where another count would be kinder. */
    @ParameterizedTest
    @MethodSource("studies")
    void aCountThatIsNamedHoldsForThatCountAlone(Study study) {
        for (Claim claim : study.claims()) {
            if (claim.sentence().contains(" four")) {
                assertThat(claim.holds()).as(claim.sentence()).isEqualTo(new Range(4.0, 4.0));
            }
        }
    }

    /** "Equal on reads" was said of 0.61 as well, and the later note contradicts the figures on purpose. */
    private static boolean isContradicted(Claim claim) {
        return claim.sentence().startsWith("The author's later note")
                || claim.sentence().equals("They are equal when rows are only read, 1 thread");
    }

    @Test
    void publishedRatiosAreThoseOfTimesEvenWhereRatesWerePublished() {
        Study s3 = Studies.named(List.of("s3"), false).get(0);
        assertThat(s3.published(s3.claims().get(0))).isCloseTo(19543.0 / 22104, within(1e-9));
        Study s4 = Studies.named(List.of("s4"), false).get(0);
        assertThat(s4.published(s4.claims().get(0))).isCloseTo(0.929, within(0.001));
    }

    /** Results of any other study would not need what Dyno's stack samples do not give. */
    @Test
    void onlyTheStudyOf2013UsedAnInstrumentingProfiler() {
        assertThat(studies())
                .filteredOn(study -> study.profiler() != null)
                .singleElement()
                .satisfies(study -> {
                    assertThat(study.year()).isEqualTo(2013);
                    assertThat(study.profiler().kind()).isEqualTo("instrumenting profiler");
                    assertThat(study.claims())
                            .filteredOn(claim -> claim.numerator().kind() == Measure.Kind.SHARE)
                            .as("the shares that were measured once, with the drivers of the reference run")
                            .extracting(Claim::profiled)
                            .containsExactly(
                                    Map.of("drizzle@1.2", 0.3564, "drizzle@1.4", 0.0),
                                    Map.of("mysql@5.1.29", 0.0209, "mysql@26.10.0", 0.1149));
                });
    }

    /** The study guarded one line; another patch guards more. */
    @Test
    void theStudyOf2013GuardsItsOneLine() {
        String guarded =
                Studies.named(List.of("s3"), false).get(0).driver("guarded").then();

        assertThat(guarded).isEqualTo("drizzle@1.2+hexdump-line-guard");
        PatchFile line = new PatchCatalogue(Path.of("patches")).find("drizzle", "1.2", "hexdump-line-guard");
        assertThat(line.header().partOf()).contains("hexdump-guard");
        assertThat(line.files())
                .singleElement()
                .satisfies(file -> assertThat(file.hunks()).hasSize(1));
    }

    @Test
    void theFullSizeIsThePublishedOne() {
        assertThat(measures(Studies.named(List.of("s2"), true).get(0)).map(Measure::toString))
                .anyMatch(text -> text.contains("rows=1000000"))
                .noneMatch(text -> text.contains("{"));
    }

    private static Stream<Measure> measures(Study study) {
        return Stream.concat(
                study.tables().stream()
                        .flatMap(table -> table.figures().stream())
                        .map(Figure::measure),
                study.claims().stream()
                        .flatMap(claim -> claim.isRatio()
                                ? Stream.of(claim.numerator(), claim.denominator())
                                : Stream.of(claim.numerator())));
    }
}
