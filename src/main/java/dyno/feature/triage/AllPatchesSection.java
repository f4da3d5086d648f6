package dyno.feature.triage;

import dyno.feature.triage.TriageReport.WorkloadRow;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What all patches of each driver together gain, as the page shows it. */
final class AllPatchesSection {
    private final TriageReport report;
    private final ReportIndex index;

    /**
     * A driver.
     *
     * @param cells one for each workload of the section
     * @param measured when and on what kind of machine
     */
    public record Row(String driver, int colour, List<Cell> cells, String measured) {}

    /**
     * A workload of a driver.
     *
     * @param ratio a dash if it was not measured
     * @param range the lowest and the highest ratio of a round; empty if it was not measured
     */
    public record Cell(String ratio, String range) {
        private static Cell of(AllPatchesRow row) {
            return new Cell(number(row.ratio()), number(row.low()) + " to " + number(row.high()));
        }

        private static String number(double ratio) {
            return String.format(Locale.ROOT, "%.2f", ratio);
        }
    }

    AllPatchesSection(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    /** The titles of the workloads that were measured. */
    List<String> workloads() {
        return measured().stream().map(WorkloadRow::title).toList();
    }

    /** The drivers that were measured, in the order of the report. */
    List<Row> rows() {
        return report.drivers().stream()
                .map(driver -> of(driver.name()))
                .filter(rows -> !rows.isEmpty())
                .map(this::row)
                .toList();
    }

    private List<AllPatchesRow> of(String driver) {
        return report.allPatches().stream()
                .filter(row -> row.driver().equals(driver))
                .toList();
    }

    private List<WorkloadRow> measured() {
        return report.workloads().stream()
                .filter(workload -> report.allPatches().stream()
                        .anyMatch(row -> row.workload().equals(workload.name())))
                .toList();
    }

    private Row row(List<AllPatchesRow> rows) {
        AllPatchesRow any = rows.get(0);
        List<Cell> cells =
                measured().stream().map(workload -> cell(rows, workload.name())).toList();
        return new Row(any.driver(), index.colour(any.driver()), cells, any.date() + ", " + any.machine());
    }

    private static Cell cell(List<AllPatchesRow> rows, String workload) {
        Optional<AllPatchesRow> found =
                rows.stream().filter(row -> row.workload().equals(workload)).findFirst();
        return found.map(Cell::of).orElse(new Cell("–", ""));
    }
}
