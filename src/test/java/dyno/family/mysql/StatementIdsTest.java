package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementIdsTest {
    private final StatementIds ids = new StatementIds();

    @Test
    void numbersStatementsInTheOrderOfTheirUse() {
        byte[] executeTwo = {6, 0, 0, 0, 0x17, 77, 1, 0, 0, 9, 5, 0, 0, 0, 0x19, 66, 0, 0, 0};
        byte[] executeFirst = {6, 0, 0, 0, 0x17, 77, 1, 0, 0, 9};

        assertThat(ids.normalise(List.of(executeTwo)))
                .containsExactly(new byte[] {6, 0, 0, 0, 0x17, 1, 0, 0, 0, 9, 5, 0, 0, 0, 0x19, 2, 0, 0, 0});
        assertThat(ids.normalise(List.of(executeFirst)))
                .as("the next operation of the same connection")
                .containsExactly(new byte[] {6, 0, 0, 0, 0x17, 1, 0, 0, 0, 9});
        assertThat(executeFirst[5]).as("the original").isEqualTo((byte) 77);
    }

    @Test
    void keepsWhatMeansTheStatementPreparedLast() {
        byte[] execute = {6, 0, 0, 0, 0x17, -1, -1, -1, -1, 9};

        assertThat(ids.normalise(List.of(execute))).containsExactly(execute);
    }

    @Test
    void leavesOtherCommandsAlone() {
        byte[] query = SomeRequest.query("SELECT 1");

        assertThat(ids.normalise(List.of(query))).containsExactly(query);
    }

    /** Its first byte may be that of any command. */
    @Test
    void takesTheDataOfALoadDataForNoCommand() {
        byte[] data = {6, 0, 0, 2, 0x17, 77, 1, 0, 0, 9, 6, 0, 0, 3, (byte) 0xfa, 66, 1, 0, 0, 9};

        assertThat(ids.normalise(List.of(data))).containsExactly(data);
    }

    @Test
    void blanksPartsOfANumber() {
        assertThat(ids.normalise(List.of(new byte[] {2, 0, 0, 0, 0x19, 0x68})))
                .containsExactly(new byte[] {2, 0, 0, 0, 0x19, 0});
    }

    @Test
    void takesTheRestOfALongCommandForNoCommand() {
        byte[] stream = new byte[4 + 0xffffff + 4 + 6];
        Arrays.fill(stream, 0, 3, (byte) 0xff);
        stream[4] = 3;
        byte[] rest = {6, 0, 0, 1, 0x17, 77, 0, 0, 0, 9};
        System.arraycopy(rest, 0, stream, 4 + 0xffffff, rest.length);

        assertThat(ids.normalise(List.of(stream)).get(0)).isEqualTo(stream);
    }
}
