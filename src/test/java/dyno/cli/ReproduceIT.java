package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.feature.reproduce.ReproductionReport;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.feature.reproduce.ReproductionReport.Traffic;
import dyno.output.JsonReport;
import dyno.study.Decision;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The study of 2004 with a real fork and no time for more. */
class ReproduceIT {
    @TempDir
    private Path folder;

    @Test
    void findsThePublishedCommandsAndGivesEachFigureAValueOrAReason() {
        dyno("reproduce s1 --budget=1s --run=it --patches=patches --output=" + folder)
                .succeeded();

        assertThat(folder.resolve("profiles/it/studies.html")).content().contains("Connection performance");
        ReproductionReport report =
                JsonReport.read(folder.resolve("profiles/it/studies.json"), ReproductionReport.class);
        StudyResult study = report.studies().get(0);
        assertThat(commands(study, "mysql@3.0.10"))
                .as("published in 2004")
                .contains("select round('inf'), round('-inf'), round('nan')", "SHOW VARIABLES", "SET autocommit=1");
        ClaimResult hidden = study.claims().stream()
                .filter(claim -> claim.sentence().contains("did not issue"))
                .findFirst()
                .orElseThrow();
        assertThat(hidden.then().value()).isGreaterThanOrEqualTo(4);
        assertThat(hidden.then().decision()).as("whatever else is sent").isEqualTo(Decision.HOLDS);
        assertThat(study.claims())
                .filteredOn(claim -> claim.sentence().equals("The C client sends no such commands"))
                .singleElement()
                .satisfies(claim -> assertThat(claim.then().decision()).isEqualTo(Decision.HOLDS));
        assertThat(study.traffic())
                .filteredOn(traffic -> traffic.driver().startsWith("native@"))
                .singleElement()
                .satisfies(traffic -> assertThat(traffic.footprints())
                        .flatExtracting(Footprint::commands)
                        .extracting(Sent::name)
                        .containsExactly("handshake response", "COM_QUIT"));
        assertThat(study.tables().get(0).figures()).allSatisfy(figure -> {
            assertThat(Double.isFinite(figure.then().value()))
                    .isEqualTo(figure.then().reason() == null);
            assertThat(Double.isFinite(figure.today().value()))
                    .isEqualTo(figure.today().reason() == null);
        });
        assertThat(report.forks()).isEqualTo(1);
    }

    private static List<String> commands(StudyResult study, String driver) {
        return study.traffic().stream()
                .filter(traffic -> traffic.driver().equals(driver))
                .map(Traffic::footprints)
                .flatMap(List::stream)
                .flatMap(footprint -> footprint.commands().stream())
                .filter(Sent::hidden)
                .map(Sent::text)
                .toList();
    }
}
