package dyno.investigation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverCoordinates;
import dyno.run.ForkSpec;
import dyno.run.Purpose;
import dyno.run.RunPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonOptionsTest {
    @Test
    void profilesEachWorkloadOverTheFirstTransportThatItMakesSenseOver() {
        ComparisonOptions options = options(List.of("replay", "loopback"));

        assertThat(options.forks())
                .filteredOn(fork -> fork.purpose() == Purpose.PROFILE)
                .extracting(ForkSpec::cell)
                .isNotEmpty()
                .allSatisfy(cell ->
                        assertThat(cell.transport()).isEqualTo(cell.workload().equals("DoOne") ? "replay" : "loopback"))
                .allSatisfy(cell ->
                        assertThat(options.profileTransport(cell.workload())).isEqualTo(cell.transport()));
    }

    @Test
    void guardsAreMeasuredOverEveryTransportThatTheyMakeSenseOver() {
        ComparisonOptions options = options(List.of("loopback", "replay", "unix"), List.of("SelectOne", "ReadUpdate"));

        assertThat(options.cells(options.baseline()))
                .extracting(cell -> cell.workload() + " " + cell.transport())
                .containsExactly(
                        "DoOne loopback",
                        "DoOne replay",
                        "DoOne unix",
                        "SelectOne loopback",
                        "SelectOne replay",
                        "SelectOne unix",
                        "ReadUpdate loopback",
                        "ReadUpdate unix");
    }

    @Test
    void refusesAWorkloadThatMakesSenseOverNoneOfTheTransports() {
        assertThatThrownBy(() -> options(List.of("replay")).forks())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The workload ReadUpdate makes sense over loopback, unix, delayed only;"
                        + " name one with --transport.");
    }

    @Test
    void goesOnWithAnotherBudget() {
        ComparisonOptions options = options(List.of("loopback"));
        RunPlan plan = new RunPlan("compare", "then", 1, options.toMap(), List.of());
        Duration longer = Duration.ofHours(2);

        assertThat(ComparisonOptions.resumed(plan, Optional.empty())).isEqualTo(options);
        assertThat(ComparisonOptions.resumed(plan, Optional.of(longer)).budget())
                .isEqualTo(longer);
    }

    private static ComparisonOptions options(List<String> transports) {
        return options(transports, List.of("DoOne", "ReadUpdate"), List.of());
    }

    private static ComparisonOptions options(List<String> transports, List<String> guards) {
        return options(transports, List.of("DoOne"), guards);
    }

    private static ComparisonOptions options(List<String> transports, List<String> workloads, List<String> guards) {
        return new ComparisonOptions(
                DriverCoordinates.parse("drizzle@1.2"),
                List.of(DriverCoordinates.parse("drizzle@1.2+hexdump-guard")),
                workloads,
                guards,
                transports,
                1,
                6,
                0.02,
                Duration.ofMinutes(1),
                1);
    }
}
