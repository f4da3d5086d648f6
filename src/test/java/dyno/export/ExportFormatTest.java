package dyno.export;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.driver;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.Golden;
import dyno.Records;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.experiment.view.VerdictExample;
import dyno.io.TestJson;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Measured;
import dyno.wire.TransportName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What services for benchmarks are given. */
class ExportFormatTest {
    private static final String WORKLOAD = "ReadUpdate:engine=myisam:threads=5";
    private static final String BUILD = "mysql@/somewhere/mysql-connector-j.jar";

    @Test
    void theBencherMetricFormat() throws IOException {
        Golden.assertStored("bencher.json", BencherFormat.render(comparison("mysql@9.7.0", BUILD), "base", "head"));
    }

    @Test
    void theFormatOfJmh() throws IOException {
        Golden.assertStored("jmh.json", JmhFormat.render(comparison("mysql@9.7.0", BUILD), "base", "head"));
    }

    /** The path of a build may be another one each time. */
    @Test
    void buildsAreNamedByTheirSides() throws IOException {
        assertThat(names(comparison(BUILD, "mysql@target/other.jar")))
                .containsExactlyInAnyOrder(name("mysql base"), name("mysql head"));
        assertThat(names(comparison(BUILD, "mysql@a.jar", "mysql@b.jar")))
                .containsExactlyInAnyOrder(name("mysql base"), name("mysql head 1"), name("mysql head 2"));
        assertThat(names(comparison("drizzle@1.2", "drizzle@1.2")))
                .containsExactlyInAnyOrder(name("drizzle@1.2"), name("drizzle@1.2 head"));
    }

    /** Two forks tell no interval. */
    @Test
    void anIntervalThatDoesNotExistIsLeftOut() throws IOException {
        JsonNode bencher =
                TestJson.mapper().readTree(BencherFormat.render(VerdictExample.comparison(), "base", "head"));
        JsonNode jmh = TestJson.mapper().readTree(JmhFormat.render(VerdictExample.comparison(), "base", "head"));

        assertThat(bencher.path("SelectOne/replay/drizzle@1.2").path("cpu-time").properties())
                .hasSize(1);
        assertThat(jmh.path(0).path("primaryMetric").path("scoreError").asText())
                .isEqualTo("NaN");
        assertThat(jmh.path(0).path("primaryMetric").path("scoreConfidence")).hasSize(2);
    }

    private static List<String> names(ComparisonReport report) throws IOException {
        List<String> names = new ArrayList<>();
        TestJson.mapper()
                .readTree(BencherFormat.render(report, "base", "head"))
                .fieldNames()
                .forEachRemaining(names::add);
        return names;
    }

    private static String name(String driver) {
        return WORKLOAD + "/loopback/" + driver;
    }

    /** In four rounds of two forks of each driver, of which one fork has failed. */
    private static ComparisonReport comparison(String baseline, String... candidates) {
        ComparisonReport some = VerdictExample.comparison();
        List<ForkResult> forks = new ArrayList<>();
        for (int round = 1; round <= 4; round++) {
            forks.add(fork(some, baseline, Arm.BASELINE, round, 1000));
            forks.add(fork(some, baseline, Arm.CONTROL, round, 1010));
            for (String candidate : candidates) {
                forks.add(fork(some, candidate, Arm.CANDIDATE, round, 500));
                forks.add(fork(some, candidate, Arm.CANDIDATE_CONTROL, round, round == 4 ? Double.NaN : 505));
            }
        }
        List<Candidate> compared = List.of(candidates).stream()
                .map(candidate -> new Candidate(driver(candidate), null, null, List.of(), List.of()))
                .toList();
        return Records.with(some, "baseline", driver(baseline), "candidates", compared, "forks", forks);
    }

    private static ForkResult fork(ComparisonReport some, String driver, Arm arm, int round, double nanos) {
        ForkResult like = some.forks().get(0);
        Cell cell = cell(driver, WORKLOAD, TransportName.LOOPBACK);
        return Records.with(
                like,
                "spec",
                Records.with(like.spec(), "id", "fork", "round", round, "arm", arm, "cell", cell),
                "iterations",
                List.of(Measured.iteration(1000, 2 * nanos + round, nanos + round, 4096)),
                "warmupCpuNanos",
                nanos,
                "failure",
                Double.isNaN(nanos) ? "it was killed" : null);
    }
}
