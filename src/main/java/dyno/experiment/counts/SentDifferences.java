package dyno.experiment.counts;

import dyno.driver.DriverCoordinates;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a build of a driver sends with other options: then the ratio is that of two different conversations with the server. */
public final class SentDifferences {
    private SentDifferences() {}

    /**
     * One sentence for each workload in which a candidate that is the baseline with other options sends something else, or one
     * that it sends the same in all; none for other candidates, and for workloads that were not observed.
     */
    public static List<String> of(
            DriverCoordinates baseline,
            DriverCoordinates candidate,
            Collection<WorkloadName> operations,
            WireObservations wire) {
        if (!candidate.differsOnlyInOptionsFrom(baseline)) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        int same = 0;
        for (WorkloadName operation : operations) {
            Optional<Footprint> before = wire.of(baseline, operation);
            Optional<Footprint> after = wire.of(candidate, operation);
            if (before.isPresent() && after.isPresent()) {
                Optional<String> difference = difference(before.get(), after.get());
                difference.ifPresent(how -> sentences.add(candidate + " sends " + how + " than " + baseline + " in "
                        + operation + ": " + what(after.get()) + " instead of " + what(before.get()) + "."));
                same += difference.isEmpty() ? 1 : 0;
            }
        }
        if (sentences.isEmpty() && same > 0) {
            sentences.add(candidate + " sends the same as " + baseline + ".");
        }
        return sentences;
    }

    private static Optional<String> difference(Footprint before, Footprint after) {
        if (!commands(before).equals(commands(after))) {
            return Optional.of("other commands");
        }
        if (!before.commands().equals(after.commands()) || before.bytesSent() != after.bytesSent()) {
            return Optional.of("other bytes");
        }
        return before.packetsSent() == after.packetsSent() ? Optional.empty() : Optional.of("other packets");
    }

    private static String what(Footprint footprint) {
        return commands(footprint).entrySet().stream()
                        .map(command -> command.getValue() + " " + command.getKey())
                        .collect(Collectors.joining(", "))
                + " (" + footprint.bytesSent() + " bytes)";
    }

    private static Map<String, Integer> commands(Footprint footprint) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Sent sent : footprint.commands()) {
            counts.merge(sent.name(), sent.count(), Integer::sum);
        }
        return counts;
    }
}
