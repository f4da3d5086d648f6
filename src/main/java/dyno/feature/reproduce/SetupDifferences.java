package dyno.feature.reproduce;

import dyno.feature.reproduce.ReproductionReport.Difference;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.study.Claim;
import dyno.study.Measure;
import dyno.study.Study;
import dyno.wire.TransportName;
import dyno.workload.fork.Note;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * In what the measurement of a claim differs from that of its study: the study's setup beside that of the run, as far as it matters to
 * what is measured, and what workloads have noted.
 */
final class SetupDifferences {
    private static final List<String> SETTINGS = List.of(
            "innodb_flush_log_at_trx_commit",
            "innodb_buffer_pool_size",
            "log_bin",
            "query_cache_type",
            "max_allowed_packet",
            "character_set_server");

    private final Environment environment;
    private final Map<Cell, Set<String>> standIns;

    private SetupDifferences(Environment environment, Map<Cell, Set<String>> standIns) {
        this.environment = environment;
        this.standIns = standIns;
    }

    static SetupDifferences of(Environment environment, List<ForkResult> results) {
        Map<Cell, Set<String>> standIns = new HashMap<>();
        for (ForkResult result : results) {
            result.notes().stream()
                    .filter(note -> note.kind() == Note.Kind.STAND_IN)
                    .forEach(note -> standIns.computeIfAbsent(result.spec().cell(), cell -> new LinkedHashSet<>())
                            .add(note.text()));
        }
        return new SetupDifferences(environment, standIns);
    }

    /** Those of a claim, each once; none for a claim that Dyno has added. */
    List<Difference> of(Study study, Claim claim, Collection<Cell> cells) {
        if (claim.own()) {
            return List.of();
        }
        Measure.Kind kind = claim.numerator().kind();
        List<Difference> all = new ArrayList<>();
        all.add(new Difference("server", study.setup().server(), environment.server()));
        if (kind == Measure.Kind.TIME || kind == Measure.Kind.SHARE) {
            all.add(new Difference("JDK", study.setup().jdk(), environment.jdk()));
            all.addAll(networks(study, claim));
        }
        if (kind == Measure.Kind.TIME) {
            all.add(new Difference("settings", study.setup().settings(), settings(environment, SETTINGS)));
        }
        if (kind == Measure.Kind.SHARE && study.profiler() != null) {
            all.add(new Difference("profiler", study.profiler().kind(), "stack samples"));
        }
        cells.stream()
                .flatMap(cell -> standIns.getOrDefault(cell, Set.of()).stream())
                .distinct()
                .forEach(note -> all.add(new Difference("workload", null, note)));
        return all;
    }

    private static List<Difference> networks(Study study, Claim claim) {
        return Stream.of(claim.numerator(), claim.denominator())
                .filter(Objects::nonNull)
                .map(Measure::transport)
                .distinct()
                .filter(transport -> study.setup().network(transport) != null)
                .map(transport -> new Difference("network", study.setup().network(transport), network(transport)))
                .toList();
    }

    private static String network(TransportName transport) {
        return switch (transport.kind()) {
            case REPLAY -> "the answers of the server replayed from memory";
            case UNIX -> "a Unix-domain socket";
            case DELAYED ->
                "a relay on the same machine that adds " + transport.toString().substring("delayed-".length());
            default -> "TCP within a machine";
        };
    }

    /** Those of these settings that the server has; large numbers are bytes. */
    static String settings(Environment environment, List<String> names) {
        Map<String, String> all = environment.serverSettings();
        return names.stream()
                .filter(all::containsKey)
                .map(name -> name + " " + readable(all.get(name)))
                .collect(Collectors.joining(", "));
    }

    private static String readable(String value) {
        return value.matches("\\d{7,18}") ? (Long.parseLong(value) >> 20) + " MiB" : value;
    }
}
