package dyno.run;

import dyno.driver.DriverCoordinates;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.stream.Stream;

/** Cells and their parts, as a user names them. */
public final class Cells {
    private Cells() {}

    public static Cell cell(String driver, String workload, TransportName transport) {
        return new Cell(driver(driver), workload(workload), transport);
    }

    public static DriverCoordinates driver(String coordinates) {
        return DriverCoordinates.parse(coordinates);
    }

    public static WorkloadName workload(String name) {
        return WorkloadName.parse(name);
    }

    public static List<WorkloadName> workloads(String... names) {
        return Stream.of(names).map(WorkloadName::parse).toList();
    }
}
