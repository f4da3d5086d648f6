package dyno.feature.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dyno.family.mysql.ServerSettings;
import dyno.study.Claim;
import dyno.study.Figure;
import dyno.study.Table;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The settings of the server with which a study was published. */
class PublishedSettingsTest {
    private static ReproductionPlan plan(boolean full, String... studies) {
        return ReproductionPlan.of(
                new ReproductionOptions(List.of(studies), full, "published", Duration.ofHours(2), 1));
    }

    @Test
    void theServerHasThemAtThePublishedSizes() {
        ServerSettings settings = ServerSettings.parse(plan(true, "s2").serverSettings());

        assertThat(settings.values())
                .containsEntry("innodb_flush_log_at_trx_commit", "1")
                .containsEntry("innodb_buffer_pool_size", "8M")
                .containsEntry("key_buffer_size", "384M")
                .containsEntry("query_cache_size", "32M")
                .containsKey("log_bin");
    }

    @Test
    void otherwiseItHasThoseOfDyno() {
        assertThat(plan(false, "s2").serverSettings()).isEmpty();
        assertThat(plan(false, "all").serverSettings()).isEmpty();
        assertThat(plan(true, "s1").serverSettings()).isEmpty();
    }

    @Test
    void studiesOfOtherSettingsAreNotMeasuredOnTheSameServer() {
        ReproductionPlan plan = plan(true, "s1", "s2");

        assertThatIllegalArgumentException().isThrownBy(plan::serverSettings).withMessageContaining("name s2 alone");
    }

    @Test
    void withOtherSettingsAPartIsMeasured() {
        ReproductionPlan plan = under("configured", "s2");

        assertThat(ServerSettings.parse(plan.serverSettings()).values())
                .containsEntry("innodb_flush_log_at_trx_commit", "2")
                .containsEntry("innodb_buffer_pool_size", "512M")
                .containsEntry("key_buffer_size", "384M")
                .doesNotContainKey("log_bin");
        assertThat(plan.studies().get(0).tables())
                .flatExtracting(Table::figures)
                .extracting(Figure::row)
                .hasSize(16)
                .containsOnly("1 thread", "20 threads");
        assertThat(plan.studies().get(0).claims())
                .extracting(Claim::sentence)
                .hasSize(14)
                .allMatch(sentence -> sentence.endsWith(", 1 thread") || sentence.endsWith(", 20 threads"));
        assertThat(plan.forks())
                .extracting(fork -> fork.cell().workload().toString())
                .allMatch(workload -> workload.contains("rows=1000000") && workload.matches(".*threads=(1|20):.*"));
        assertThat(plan.describe()).contains("settings of the server: configured", "16 figures and 14 claims");
    }

    @Test
    void defaultsAreThoseOfToday() {
        assertThat(ServerSettings.parse(under("defaults", "s2").serverSettings())
                        .values())
                .containsEntry("innodb_flush_log_at_trx_commit", "1")
                .containsEntry("innodb_buffer_pool_size", "128M")
                .doesNotContainKeys("log_bin", "query_cache_type", "key_buffer_size");
    }

    @Test
    void settingsThatAStudyDoesNotHaveAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> under("fast", "s2"))
                .withMessage("The study s2 has no settings 'fast'; choose published, configured or defaults.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> under("configured", "s1"))
                .withMessage("The study s1 has no settings 'configured' but its own: leave --settings out.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReproductionOptions(List.of("s2"), false, "configured", Duration.ofHours(1), 1))
                .withMessageContaining("add --full");
    }

    private static ReproductionPlan under(String settings, String study) {
        return ReproductionPlan.of(new ReproductionOptions(List.of(study), true, settings, Duration.ofHours(2), 1));
    }

    @Test
    void theUsersOwnSettingsWin() {
        ServerSettings own = ServerSettings.parse(List.of("innodb-buffer-pool-size=1G"));

        assertThat(own.or(ServerSettings.parse(List.of("innodb_buffer_pool_size=8M", "sync_binlog=0"))))
                .hasToString("innodb_buffer_pool_size=1G, sync_binlog=0");
    }
}
