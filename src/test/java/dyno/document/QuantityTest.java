package dyno.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "1864, 1.86 µs",
        "215, 215 ns",
        "214.7, 215 ns",
        "17.249, 17.2 ns",
        "95800, 95.8 µs",
        "178000, 178 µs",
        "999.7, 1.00 µs",
        "1.5e9, 1.50 s",
        "3.2e12, 3200 s",
        "0, 0 ns",
        "0.4213, 0.421 ns",
        "7, 7 ns",
        "-12, −12 ns",
        "NaN, –"
    })
    void time(double nanos, String expected) {
        assertThat(Quantity.time(nanos)).hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource({"72, 72 B", "5951, 5.95 kB", "999999, 1.00 MB", "480.02, 480 B", "NaN, –"})
    void bytes(double bytes, String expected) {
        assertThat(Quantity.bytes(bytes)).hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.762, 76 %",
        "0.0762, 7.6 %",
        "0.0999, 10 %",
        "1, 100 %",
        "0, 0.0 %",
        "0.0003, <0.1 %",
        "-0.031, −3.1 %",
        "NaN, –"
    })
    void percent(double share, String expected) {
        assertThat(Quantity.percent(share)).hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "1, fork, 1 fork",
        "0, fork, 0 forks",
        "1, patch, 1 patch",
        "2, patch, 2 patches",
        "2, test class, 2 test classes",
        "2, case, 2 cases"
    })
    void count(long count, String noun, String expected) {
        assertThat(Quantity.count(count, noun)).isEqualTo(expected);
    }

    @Test
    void factors() {
        assertThat(Quantity.factor(2.6738)).hasToString("2.67×");
        assertThat(Quantity.factor(1)).hasToString("1.00×");
        assertThat(Quantity.factor(12.345)).hasToString("12.3×");
        assertThat(Quantity.ratio(0.37421)).hasToString("0.374");
        assertThat(Quantity.factor(Double.NaN)).isEqualTo(Quantity.NONE);
    }
}
