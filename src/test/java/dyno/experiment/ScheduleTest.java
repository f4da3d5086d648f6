package dyno.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private final Task single = task(1, "single");
    private final Task essential = task(Task.ESSENTIAL, "essential");
    private final Task round = new Task(
            1,
            List.of(
                    MadeUpForks.scored("1", 1, MadeUpForks.cell("drizzle@1.2")),
                    MadeUpForks.scored("2", 1, MadeUpForks.cell("drizzle@1.4"))));
    private final Pace pace = new Pace(1);
    private final double ofSingle = pace.seconds(single.forks());
    private double left;

    private static Task task(double worth, String id) {
        return new Task(worth, List.of(MadeUpForks.scored(id, 1, MadeUpForks.cell("drizzle@1.2"))));
    }

    private Schedule within(double seconds) {
        left = seconds;
        return Schedule.endingWithin(100 * ofSingle, () -> left, pace);
    }

    private Schedule strictlyWithin(double seconds) {
        left = seconds;
        return Schedule.endingStrictlyWithin(100 * ofSingle, () -> left, () -> left, pace);
    }

    @Test
    void beginsNothingThatWouldOverrun() {
        Schedule schedule = within(1.5 * ofSingle);

        assertThat(schedule.chosen(List.of(round, single))).containsExactly(single);
        assertThat(schedule.beginsAlone(round)).isFalse();
        assertThat(schedule.beginsAlone(single)).isTrue();
    }

    @Test
    void whatIsEssentialHasTheFirstChoice() {
        assertThat(within(1.5 * ofSingle).chosen(List.of(single, essential))).containsExactly(essential);
        assertThat(within(2.5 * ofSingle).chosen(List.of(single, essential))).containsExactly(single, essential);
    }

    @Test
    void othersDoNotTakeItsTimeWhenTheMachineBecomesSlow() {
        Schedule schedule = within(2.5 * ofSingle);

        assertThat(schedule.begins(single, List.of(essential))).isTrue();
        pace.learn(single.forks(), 2 * ofSingle);
        assertThat(schedule.begins(single, List.of(essential))).isFalse();
    }

    @Test
    void onlyAStrictScheduleLeavesOutWhatIsEssential() {
        assertThat(within(0).chosen(List.of(single, essential))).containsExactly(essential);
        assertThat(strictlyWithin(0).chosen(List.of(single, essential))).isEmpty();
        assertThat(strictlyWithin(ofSingle).chosen(List.of(single, essential))).containsExactly(essential);
    }

    @Test
    void withoutABudgetEverythingBegins() {
        assertThat(Schedule.unlimited().beginsAlone(round)).isTrue();
        assertThat(Schedule.unlimited().chosen(List.of(round, essential))).containsExactly(round, essential);
    }
}
