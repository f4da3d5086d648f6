package dyno.workload.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.wire.TransportName;
import dyno.workload.StatementsSentTest;
import dyno.workload.Workload;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionMode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class WorkloadTest {
    private static final List<String> NAMES = Workloads.NAMES;

    @ParameterizedTest
    @FieldSource("NAMES")
    void everyNameIsAWorkloadThatIntroducesItself(String name) {
        Workload workload = Workloads.named(name);

        assertThat(workload.name()).isEqualTo(name);
        assertThat(workload.simpleName()).isEqualTo(name);
        assertThat(workload.title()).isNotBlank();
        assertThat(workload.description()).isNotBlank().doesNotEndWith(".");
        assertThat(workload.options()).containsKey("mode");
        assertThat(workload.choices()).containsOnlyKeys(workload.options().keySet());
    }

    @Test
    void titlesTellWorkloadsApart() {
        assertThat(NAMES.stream().map(name -> Workloads.named(name).title())).doesNotHaveDuplicates();
    }

    @Test
    void carriesOptionsInItsName() {
        Workload workload = Workloads.named("SelectOne:mode=MAX-performance");

        assertThat(workload).isInstanceOf(SelectOneRow.class);
        assertThat(workload.mode()).isEqualTo(ConnectionMode.MAX_PERFORMANCE);
        assertThat(workload.name()).isEqualTo("SelectOne:mode=max-performance");
        assertThat(workload.label()).isEqualTo("SELECT 1, max-performance");
        assertThat(Workloads.named("InsertBinary").mode()).isEqualTo(ConnectionMode.SERVER_PREPARED);
        assertThat(Workloads.named("InsertBinary:mode=own").name()).isEqualTo("InsertBinary");
    }

    @Test
    void trafficTellsItsOptions() {
        Workload workload = Workloads.named("ReadUpdate:engine=MyISAM:threads=50:index=true:rows=1000000");

        assertThat(workload.title()).isEqualTo("read and update, MyISAM, 50 threads, indexed, 1000000 rows");
        assertThat(workload.options())
                .containsEntry("threads", "50")
                .containsEntry("rows", "1000000")
                .containsEntry("operations", "200");
        assertThat(Workloads.named(workload.name()).options()).isEqualTo(workload.options());
        assertThat(workload.runsOver(TransportName.REPLAY)).isFalse();
        assertThat(workload.runsOver(TransportName.parse("delayed-0.45ms"))).isTrue();
        assertRefused("ReadUpdate:threads=0", "threads", "a positive number", "'0'");
        assertRefused("ReadUpdate:index=maybe", "index", "false, true");
    }

    @Test
    void titlesTellTheSizesThatAreNotTheDefaults() {
        assertThat(Workloads.named("ReadOnly").title()).isEqualTo("read, InnoDB, 1 thread");
        assertThat(Workloads.named("ReadOnly:rows=500:operations=5").title())
                .isEqualTo("read, InnoDB, 1 thread, 500 rows, 5 operations");
        assertThat(Workloads.named("BuildIndex").title()).isEqualTo("build an index, InnoDB");
        assertThat(Workloads.named("BuildIndex:rows=500").title()).isEqualTo("build an index, InnoDB, 500 rows");
    }

    @Test
    void commandsMustMatchTheModeThatWasChosen() {
        String binary = "TimestampSecondsAndDecimal:mode=server-prepared";
        assertThat(contradiction(binary, "COM_QUERY", 1)).isPresent();
        assertThat(contradiction(binary, "COM_STMT_EXECUTE", 1)).isEmpty();
        assertThat(contradiction("TimestampSecondsAndDecimal", "COM_QUERY", 1)).isEmpty();
        assertThat(contradiction("TimestampSecondsAndDecimal", "COM_STMT_EXECUTE", 1))
                .isPresent();

        assertThat(contradiction("BatchText", "COM_QUERY", 2)).isPresent();
        assertThat(contradiction("BatchText:mode=client-prepared", "COM_QUERY", 2))
                .isPresent();
        assertThat(contradiction("BatchText:mode=rewrite-batches", "COM_QUERY", 2))
                .isEmpty();
        assertThat(contradiction("DoOnePrepared:mode=max-performance", "COM_STMT_EXECUTE", 1))
                .isEmpty();
    }

    @Test
    void withoutPreparedStatementsThereIsNothingToMatch() {
        assertThat(contradiction("SelectOne:mode=server-prepared", "COM_QUERY", 1))
                .isEmpty();
        assertThat(contradiction("Connect:mode=rewrite-batches", "handshake response", 1))
                .isEmpty();
    }

    /** Each operation opens connections, which know no statements yet. */
    @Test
    void trafficPreparesOncePerConnectionWhereItsModeSaysSo() {
        assertThat(Workloads.named("ReadUpdate").needsTrying()).isFalse();
        assertThat(Workloads.named("ReadUpdate:mode=plain").needsTrying()).isFalse();
        assertThat(Workloads.named("ReadUpdate:mode=server-prepared").needsTrying())
                .isTrue();

        String binary = "ReadUpdate:mode=server-prepared:operations=5:threads=3";
        assertThat(contradiction(binary, "COM_STMT_PREPARE", 6, "COM_STMT_EXECUTE", 30))
                .isEmpty();
        assertThat(contradiction(binary, "COM_STMT_PREPARE", 30, "COM_STMT_EXECUTE", 30))
                .isPresent();
        assertThat(contradiction(binary, "COM_QUERY", 30)).isPresent();
        assertThat(contradiction("ReadUpdate:mode=rewrite-batches", "COM_QUERY", 400))
                .isEmpty();
    }

    private static Optional<String> contradiction(String workload, Object... commands) {
        return Workloads.named(workload).contradiction(StatementsSentTest.sent(commands));
    }

    /** What differs between two names must be the name alone. */
    @Test
    void statementsWithNamesOfAnyLengthHaveTheSame() {
        NamedColumn shorter = (NamedColumn) Workloads.named("SelectOneNamed:letters=10");
        NamedColumn longer = (NamedColumn) Workloads.named("SelectOneNamed:letters=60");

        assertThat(longer.statement())
                .startsWith("SELECT 1 AS nnnn")
                .hasSameSizeAs(shorter.statement())
                .isNotEqualTo(shorter.statement());
    }

    /** The studies sent other values each time; a replay takes the same bytes alone. */
    @Test
    void valuesVaryWhereTheTransportAllowsIt() {
        Workload varying = Workloads.named("PreparedText100Bytes:values=random");

        assertThat(varying.title()).isEqualTo("SELECT ? (100 bytes), random values");
        assertThat(varying.runsOver(TransportName.REPLAY)).isFalse();
        assertThat(varying.runsOver(TransportName.LOOPBACK)).isTrue();
        assertThat(Workloads.named("BatchText:values=random").runsOver(TransportName.parse("delayed-0.45ms")))
                .isTrue();
        assertThat(Workloads.named("BatchText").runsOver(TransportName.REPLAY)).isTrue();
    }

    @Test
    void textsAreTheSameOrOthersEachTime() {
        Texts same = Texts.of(Texts.SAME, "a", "b");
        assertThat(List.of(same.next(), same.next(), same.next())).containsExactly("a", "b", "a");

        Texts random = Texts.of(Texts.RANDOM, "a");
        assertThat(Stream.generate(random::next).limit(5000))
                .allMatch(text -> text.length() == 100)
                .doesNotHaveDuplicates();
    }

    @Test
    void knowsAllModes() {
        for (ConnectionMode mode : ConnectionMode.values()) {
            assertThat(Workloads.named("DoOne:mode=" + mode.label()).mode()).isEqualTo(mode);
        }
    }

    @Test
    void saysWhatIsWrongWithAName() {
        assertRefused("SELECT", "There is no workload 'SELECT'", "./dyno workloads");
        assertRefused("Workload", "There is no workload 'Workload'");
        assertRefused("SelectOne:fast", "'fast'", "SelectOne:option=value");
        assertRefused("SelectOne:rows=5", "SelectOne has no option 'rows'", "mode");
        assertRefused("SelectOne:mode=fast", "mode", "max-performance", "'fast'");
        assertRefused("SelectOne:mode=", "''");
    }

    private static void assertRefused(String name, String... parts) {
        assertThatThrownBy(() -> Workloads.named(name))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains(parts);
    }
}
