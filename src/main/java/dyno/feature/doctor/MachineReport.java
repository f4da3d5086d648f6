package dyno.feature.doctor;

import dyno.io.JsonDocument;
import dyno.run.Quiet;
import dyno.run.machine.MachineCheck.Finding;
import java.util.List;

/**
 * How this machine affects results.
 *
 * @param machine processor, number of processors and operating system
 * @param started ISO-8601 instant
 * @param findings results of the checks
 * @param quiet the result of a second of beats
 * @param sampler how stack samples would be taken
 */
@JsonDocument(name = "machine")
public record MachineReport(String machine, String started, List<Finding> findings, Quiet quiet, String sampler) {
    public MachineReport {
        findings = List.copyOf(findings);
    }
}
