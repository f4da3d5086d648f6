package dyno.experiment.builds;

import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.wire.TransportName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a comparison would run, for people. */
public record ComparisonPlan(ComparisonOptions options) {
    /** The plan in a few lines; the last one warns of a budget for too few rounds. */
    public String describe() {
        RoundBudget budget = RoundBudget.of(options, options.forks(), BudgetRemedy.OPTION);
        List<String> workloads = options.allWorkloads().stream()
                .map(workload -> workload.prototype().label())
                .toList();
        String plan = """
                Plan: %s against %s
                      %s (%s) over %s
                      %s
                      %s
                """.formatted(
                options.candidates().stream().map(DriverCoordinates::toString).collect(Collectors.joining(", ")),
                options.baseline(),
                Quantity.count(workloads.size(), "workload"),
                String.join(", ", workloads),
                options.transports().stream().map(TransportName::toString).collect(Collectors.joining(" and ")),
                rounds(),
                budget.describe());
        return Stream.of(options.tooFewRounds(), budget.warning())
                .flatMap(Optional::stream)
                .map(warning -> warning + "\n")
                .collect(Collectors.joining("", plan, ""));
    }

    private String rounds() {
        String interim = options.looks().interim().stream()
                .map(look -> look.rounds() + ", ")
                .collect(Collectors.joining());
        return "Evaluated after " + interim.replaceFirst(", $", " and ")
                + Quantity.count(options.looks().rounds(), "round") + "; ends when everything is decided";
    }
}
