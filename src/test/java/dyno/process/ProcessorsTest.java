package dyno.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessorsTest {
    @Test
    void readsRangesAndSingleOnes() {
        assertThat(Processors.parse("\t0-2,7\n").numbers()).containsExactly(0, 1, 2, 7);
        assertThat(Processors.parse("5").last()).isEqualTo(5);
    }

    @Test
    void beginsAgainAtTheFirstAfterTheLast() {
        Processors three = Processors.parse("2-4");

        assertThat(three.afterLast(0)).isEqualTo(three.last());
        assertThat(three.afterLast(1)).isEqualTo(2);
        assertThat(three.afterLast(5)).isEqualTo(3);
        assertThat(Processors.parse("5").afterLast(3)).isEqualTo(5);
    }

    @Test
    void leavesTheClientsOut() {
        assertThat(Processors.parse("2-4").without(4).list()).isEqualTo("2,3");
        assertThat(Processors.parse("4").without(4).list()).isEmpty();
    }

    @Test
    void knowsThoseOfThisProcess() {
        assertThat(Processors.allowed().numbers())
                .hasSizeGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    }
}
