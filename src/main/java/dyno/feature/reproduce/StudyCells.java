package dyno.feature.reproduce;

import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.run.ForkSpec.Cell;
import dyno.study.Edition;
import dyno.study.Measure;
import dyno.study.Study;
import dyno.study.StudyDriver;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What has to run for a measure of a study in one edition.
 *
 * @param driver coordinates; null where there is no such driver
 * @param cells what is timed, tried or profiled; empty for what is only counted
 * @param reason why nothing can be measured; null when something can
 */
record StudyCells(DriverCoordinates driver, List<Cell> cells, List<String> operations, String reason) {
    /** Operations that every observation of a driver begins with. */
    private static final List<String> ALWAYS_OBSERVED = List.of("connect", "disconnect");

    static StudyCells of(Study study, Measure measure, Edition edition) {
        StudyDriver driver = study.driver(measure.driver());
        Optional<String> coordinates = driver.coordinates(edition);
        if (coordinates.isEmpty()) {
            return none(whyNot(driver, edition));
        }
        try {
            return of(DriverCoordinates.parse(coordinates.get()), measure);
        } catch (DriverException | IllegalArgumentException e) {
            return none(Gap.NO_JAR.because(e.getMessage()));
        }
    }

    private static String whyNot(StudyDriver driver, Edition edition) {
        if (driver.published() == null) {
            return Gap.NOT_IN_STUDY.label();
        }
        return (edition == Edition.ORIGINAL ? Gap.NO_JAR : Gap.LACKS).because(driver.note());
    }

    /** With the version of a bare name; null for null, and as they are where Dyno does not know the driver. */
    static String canonical(String coordinates) {
        try {
            return coordinates == null
                    ? null
                    : DriverCoordinates.parse(coordinates).toString();
        } catch (DriverException e) {
            return coordinates;
        }
    }

    private static StudyCells of(DriverCoordinates driver, Measure measure) {
        List<Cell> cells = new ArrayList<>();
        for (String operation : measure.operations()) {
            if (!ALWAYS_OBSERVED.contains(operation)) {
                WorkloadName workload = WorkloadName.parse(operation);
                if (!measure.kind().isOfAnyTransport()) {
                    cells.add(new Cell(driver, workload, measure.transport()));
                }
            }
        }
        return new StudyCells(driver, List.copyOf(cells), measure.operations(), null);
    }

    private static StudyCells none(String reason) {
        return new StudyCells(null, List.of(), List.of(), reason);
    }

    /** The workloads that have to be observed on the wire. */
    List<WorkloadName> observed() {
        return operations.stream()
                .filter(name -> !ALWAYS_OBSERVED.contains(name))
                .map(WorkloadName::parse)
                .toList();
    }
}
