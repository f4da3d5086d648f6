package dyno.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dyno.feature.triage.report.TriageReport;
import dyno.hotspot.Share;
import dyno.output.JsonReport;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** The direction of a claim comes from the published figures: its sentence must say the same. */
    @ParameterizedTest
    @MethodSource("studies")
    void sentencesSayTheDirectionOfThePublishedFigures(Study study) {
        study.claims().stream()
                .filter(StudiesTest::isOfADirection)
                .forEach(claim -> assertThat(claim.sentence())
                        .containsPattern(
                                switch (study.direction(claim)) {
                                    case FASTER -> " faster|is below| lowers ";
                                    case SLOWER -> " slower| longer |is above| spends a part";
                                    case EQUAL -> " equal";
                                    case NOT_SLOWER -> " not slower";
                                }));
    }

    private static boolean isOfADirection(Claim claim) {
        return claim.count() == null && claim.sent().isEmpty();
    }

    /** Nobody chooses a direction where there are figures, nor an amount. */
    @ParameterizedTest
    @MethodSource("studies")
    void onlyClaimsWithoutFiguresNameTheirDirection(Study study) {
        assertThat(study.claims()).filteredOn(StudiesTest::isOfADirection).allSatisfy(claim -> {
            assertThat(claim.says() == null).as(claim.sentence()).isEqualTo(Double.isFinite(study.published(claim)));
            assertThat(claim.sentence()).doesNotContainPattern("twice|times|magnitude|half|hardly|next to nothing");
        });
    }

    /** Each claim compares something else. */
    @ParameterizedTest
    @MethodSource("studies")
    void noTwoClaimsAreDecidedByTheSameFigures(Study study) {
        assertThat(study.claims())
                .filteredOn(StudiesTest::isOfADirection)
                .extracting(claim -> claim.numerator() + " / " + claim.denominator())
                .doesNotHaveDuplicates();
    }

    /** What a study lists is recognised, and nothing else. */
    @Test
    void listedStatementsAreRecognised() {
        Claim call = claim("s4", "MySQL calls a procedure with four statements");

        assertThat(Stream.of(
                                "SHOW CREATE PROCEDURE `dyno`.`inOutParam`",
                                "SET @com_mysql_jdbc_outparam_p1='1'",
                                "CALL inOutParam(@com_mysql_jdbc_outparam_p1)",
                                "SELECT @`com_mysql_jdbc_outparam_p1`")
                        .map(call::listed))
                .doesNotContain(Optional.empty())
                .doesNotHaveDuplicates();
        assertThat(call.listed("select @@session.tx_read_only")).isEmpty();
        assertThat(claim("s1", "On a connect, the driver sends four commands").sent())
                .hasSize(4);
    }

    /** A cache miss against text was published of MariaDB at a distance: 709.843 against 422.215 µs. */
    @Test
    void theMissAgainstTextIsThatOfMariaDbAtADistance() {
        Study s4 = Studies.named(List.of("s4"), false).get(0);
        Claim remote = claim("s4", "Remote, one row: a cache miss is slower than text, MariaDB");

        assertThat(s4.published(remote)).isCloseTo(1.681, within(0.001));
        assertThat(remote.own()).isFalse();
        assertThat(claim("s4", "One row: a cache miss is slower than text, MySQL")
                        .own())
                .isTrue();
    }

    /** As a remark says. */
    @Test
    void theShareOfTheHexdumpAgainstAServerIsThatOfAnotherRun() {
        TriageReport other =
                JsonReport.read(Path.of("profiles", "reference", "classics", "loopback.json"), TriageReport.class);
        Share share = other.profiles().stream()
                .filter(profile -> profile.driver().equals("drizzle@1.2")
                        && profile.workload().equals("SelectOne"))
                .flatMap(profile -> profile.ranking().hotspots().stream())
                .filter(hotspot -> hotspot.methodName().equals("hexdump"))
                .findFirst()
                .orElseThrow()
                .share();

        assertThat(Studies.named(List.of("s3"), false).get(0).remarks())
                .anyMatch(remark -> remark.contains("has %.0f %% (%.0f to %.0f %%) over loopback with Drizzle 1.2"
                        .formatted(100 * share.mean(), 100 * share.low(), 100 * share.high())));
    }

    private static Claim claim(String study, String beginning) {
        return Studies.named(List.of(study), false).get(0).claims().stream()
                .filter(claim -> claim.sentence().startsWith(beginning))
                .findFirst()
                .orElseThrow();
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
                                    Map.of(),
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
