package dyno.feature.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.Difference;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.feature.reproduce.ReproductionReport.Traffic;
import dyno.feature.reproduce.ReproductionReport.Value;
import dyno.output.JsonReport;
import dyno.run.Environment;
import dyno.study.Claim;
import dyno.study.Decision;
import dyno.study.Edition;
import dyno.study.Measure;
import dyno.study.Studies;
import dyno.study.Study;
import dyno.workload.Footprint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The claims of the stored runs are decided by the rules and the data of today. {@code -Ddoc.write=true} decides them again. */
class StoredClaimsTest {
    @ParameterizedTest
    @ValueSource(strings = {"studies.json", "studies-2004/studies.json", "studies-2009/studies.json"})
    void areThoseOfTheirStoredRatios(String file) {
        Path path = Path.of("profiles", "reference").resolve(file);
        ReproductionReport stored = JsonReport.read(path, ReproductionReport.class);
        List<StudyResult> judged =
                stored.studies().stream().map(study -> judged(study, stored)).toList();
        if (Boolean.getBoolean("doc.write")) {
            JsonReport.write(Records.with(stored, "studies", judged), path);
        }

        assertThat(JsonReport.read(path, ReproductionReport.class).studies()).isEqualTo(judged);
    }

    private static StudyResult judged(StudyResult stored, ReproductionReport run) {
        Study whole = Studies.named(List.of(stored.id()), run.full()).get(0);
        Study study = run.hasOtherSettings() ? whole.under(run.settings()) : whole;
        assertThat(stored.claims())
                .extracting(ClaimResult::sentence)
                .containsExactlyElementsOf(
                        study.claims().stream().map(Claim::sentence).toList());
        List<ClaimResult> claims = new ArrayList<>();
        for (int i = 0; i < study.claims().size(); i++) {
            claims.add(
                    judged(study, study.claims().get(i), stored, stored.claims().get(i), run.environment()));
        }
        return Records.with(
                stored,
                "setting",
                study.setting(),
                "finding",
                study.finding(),
                "remarks",
                study.remarks(),
                "claims",
                claims);
    }

    private static ClaimResult judged(
            Study study, Claim claim, StudyResult stored, ClaimResult before, Environment environment) {
        Stream<Difference> noted =
                before.unlike().stream().filter(difference -> difference.what().equals("workload"));
        List<Difference> unlike = Stream.concat(
                        SetupDifferences.of(environment, List.of()).of(study, claim, List.of()).stream(),
                        claim.own() ? Stream.empty() : noted)
                .toList();
        ClaimJudgement judgement = ClaimJudgement.of(study, claim);
        return judgement.result(
                unlike,
                answer(judgement, stored, before.then(), Edition.ORIGINAL),
                answer(judgement, stored, before.today(), Edition.CURRENT));
    }

    private static Answer answer(ClaimJudgement judgement, StudyResult study, Answer stored, Edition edition) {
        Claim claim = judgement.claim();
        if (stored.decision() == Decision.NOT_MEASURED) {
            return stored;
        }
        if (claim.isRatio()) {
            return judgement.ofRatios(
                    stored.numerator(),
                    stored.denominator(),
                    stored.ratios(),
                    rounds -> rounds == stored.rounds() ? stored.cpuRatio() : Double.NaN,
                    stored.studyWay(),
                    () -> stored.reason() != null
                            ? stored.reason()
                            : "after " + stored.rounds()
                                    + " rounds the interval includes 1, and an earlier rule ended the rounds there");
        }
        return claim.numerator().kind() == Measure.Kind.SHARE
                ? judgement.ofShare(new Value(
                        List.of(stored.numerator()), stored.value(), stored.low(), stored.high(), Double.NaN, 1, null))
                : judgement.ofCount(stored.value(), footprints(claim, study, edition));
    }

    private static List<Footprint> footprints(Claim claim, StudyResult study, Edition edition) {
        String name = Studies.named(List.of(study.id()), false)
                .get(0)
                .driver(claim.numerator().driver())
                .name();
        String coordinates = study.drivers().stream()
                .filter(driver -> driver.name().equals(name))
                .map(driver -> edition == Edition.ORIGINAL ? driver.then() : driver.today())
                .findFirst()
                .orElseThrow();
        return study.traffic().stream()
                .filter(traffic -> traffic.driver().equals(coordinates)
                        && traffic.operation()
                                .equals(String.join(" and ", claim.numerator().operations())))
                .map(Traffic::footprints)
                .flatMap(List::stream)
                .toList();
    }
}
