package dyno.investigation;

import dyno.hotspot.Trails;
import dyno.report.TriageReport.ProfileRow;
import dyno.run.ForkSpec.Cell;

/** One event's profile of a cell: what the report shows of it, and the ways through the driver for a closer look. */
record Profiled(Cell cell, ProfileRow row, Trails trails) {}
