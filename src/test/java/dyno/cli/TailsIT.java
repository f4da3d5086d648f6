package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.JsonSchemas;
import dyno.io.TestJson;
import dyno.workload.own.OwnOperations;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Single operations in several threads, with a real driver and server. */
class TailsIT {
    @TempDir
    private Path folder;

    @AfterEach
    void forgetOperations() {
        System.clearProperty(OwnOperations.FOLDERS);
    }

    @Test
    @Tag("slow")
    void timesAnOperationOfAUserInOneAndInSeveralThreads() throws Exception {
        CommandOutcome outcome =
                dyno("tails mariadb@3.5.8 --operation docs/operations/Orders.java --threads 1,3 --rounds 1"
                                + " --transport loopback-tls --duration 1s --seed 1 --run it --json --output " + folder)
                        .succeeded();

        JsonSchemas.assertValid("tails", outcome.out());
        assertThat(outcome.json().get("rows")).hasSize(2);
        for (JsonNode row : outcome.json().get("rows")) {
            JsonNode round = row.get("rounds").get(0).get("reading");
            assertThat(round.get("operations").asLong()).isPositive();
            assertThat(round.get("p50").asDouble())
                    .isPositive()
                    .isLessThanOrEqualTo(round.get("max").asDouble());
            assertThat(round.get("notes").toString()).contains("TLS");
        }
        JsonSchemas.assertValid("tails", Files.readString(folder.resolve("profiles/it/tails.json")));
    }

    @Test
    @Tag("slow")
    void measuresAfterAnInterruptionOnlyWhatIsMissing() throws Exception {
        JsonNode all =
                dyno("tails mariadb@3.5.8 --workload DoOne --threads 1,2 --rounds 1 --duration 1s --seed 1 --run it"
                                + " --json --output " + folder)
                        .succeeded()
                        .json();
        ObjectNode interrupted = all.deepCopy();
        ((ArrayNode) interrupted.get("rows")).remove(1);
        TestJson.mapper().writeValue(folder.resolve("profiles/it/tails.json").toFile(), interrupted);

        JsonNode resumed =
                dyno("tails --resume it --json --output " + folder).succeeded().json();

        assertThat(resumed.get("rows")).hasSize(2);
        assertThat(resumed.get("rows").get(0)).isEqualTo(all.get("rows").get(0));
        assertThat(resumed.get("rows").get(1).get("threads").asInt()).isEqualTo(2);
        assertThat(resumed.get("rows").get(1)).isNotEqualTo(all.get("rows").get(1));
    }

    @Test
    void saysThatVirtualThreadsNeedANewerJava() {
        assumeTrue(Runtime.version().feature() < 21);
        CommandOutcome outcome = dyno("tails mariadb@3.5.8 --virtual --output " + folder);

        assertThat(outcome.code()).isNotZero();
        assertThat(outcome.err()).contains("--virtual needs Java 21 or newer", "choose another one with --java DIR");
    }

    @Test
    void saysWhatToChooseInsteadOfReplay() {
        CommandOutcome outcome = dyno("tails mariadb@3.5.8 --transport replay --output " + folder);

        assertThat(outcome.code()).isNotZero();
        assertThat(outcome.err()).contains("--transport replay has no tails", "Choose loopback");
    }
}
