package dyno.feature.triage;

import dyno.feature.triage.TriageReport.ProfileRow;
import dyno.hotspot.CallPaths;
import dyno.run.ForkSpec.Cell;

/** One event's profile of a cell: what the report shows, and the paths through the driver for further analysis. */
public record Profiled(Cell cell, ProfileRow row, CallPaths callPaths) {}
