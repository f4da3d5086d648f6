package dyno.feature.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dyno.family.mysql.ServerSettings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The settings of the server with which a study was published. */
class PublishedSettingsTest {
    private static ReproductionPlan plan(boolean full, String... studies) {
        return ReproductionPlan.of(new ReproductionOptions(List.of(studies), full, Duration.ofHours(2), 1));
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
    void theUsersOwnSettingsWin() {
        ServerSettings own = ServerSettings.parse(List.of("innodb-buffer-pool-size=1G"));

        assertThat(own.or(ServerSettings.parse(List.of("innodb_buffer_pool_size=8M", "sync_binlog=0"))))
                .hasToString("innodb_buffer_pool_size=1G, sync_binlog=0");
    }
}
