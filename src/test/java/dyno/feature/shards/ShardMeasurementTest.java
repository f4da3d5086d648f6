package dyno.feature.shards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dyno.run.Environment;
import dyno.run.Environments;
import dyno.run.RunException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardMeasurementTest {
    private static final String JDK = "Debian OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1";
    private static final Environment THEN = machine("AMD EPYC", "Linux 6.18", JDK);

    private static Environment machine(String cpu, String kernel, String jdk) {
        return Environments.with("cpu", cpu, "kernel", kernel, "jdk", jdk);
    }

    @Test
    void continuesOnTheSameKindOfMachine() {
        assertThatCode(() -> ShardMeasurement.requireThisMachine("s1", THEN, THEN))
                .doesNotThrowAnyException();
    }

    /** An update of the JDK, too: a round must not be measured partly before and partly after it. */
    @ParameterizedTest
    @CsvSource({
        "Intel Xeon, Linux 6.18, 17.0.15+6",
        "AMD EPYC, Linux 6.19, 17.0.15+6",
        "AMD EPYC, Linux 6.18, 17.0.16+8",
        "AMD EPYC, Linux 6.18, 21.0.7+6"
    })
    void refusesToContinueElsewhere(String cpu, String kernel, String version) {
        Environment now = machine(cpu, kernel, JDK.replace("17.0.15+6", version));

        RunException refused =
                catchThrowableOfType(RunException.class, () -> ShardMeasurement.requireThisMachine("s1", THEN, now));

        assertThat(refused.kind()).isEqualTo(RunException.Kind.OTHER_MACHINE);
        assertThat(refused).hasMessageContaining("Cannot resume the run s1: it was measured on AMD EPYC, 2 cores");
    }
}
