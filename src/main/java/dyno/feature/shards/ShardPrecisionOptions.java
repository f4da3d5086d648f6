package dyno.feature.shards;

import dyno.command.PrecisionOptions;
import dyno.command.RoundsOption;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long and how precisely the shards of a plan compare. */
final class ShardPrecisionOptions {
    @Mixin
    private RoundsOption rounds;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description =
                    "Difference to detect; less than half of it counts as equivalent (default: ${DEFAULT-VALUE}).")
    private String precision = "2%";

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "No shard starts a round after it has measured for this long: 3h, 1h30m (default: 12h).")
    private Duration budget = Duration.ofHours(12);

    /** 0 for several looks. */
    int rounds() {
        return rounds.number();
    }

    /** As a fraction. */
    double precision() {
        return PrecisionOptions.percent("--precision", precision);
    }

    Duration budget() {
        return budget;
    }
}
