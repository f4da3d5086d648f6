package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSettingsTest {
    @Test
    void readsBothWaysToWriteAName() {
        ServerSettings settings = ServerSettings.parse(List.of("--Sync-Binlog=1", "sql_mode=", "log_bin=dyno"));

        assertThat(settings).hasToString("log_bin=dyno, sql_mode=, sync_binlog=1");
        assertThat(settings.arguments()).containsExactly("--log-bin=dyno", "--sql-mode=", "--sync-binlog=1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "port=1",
                "bind-address=0.0.0.0",
                "BIND_ADDRESS=0.0.0.0",
                "bind-addr=0.0.0.0",
                "loose-socket=x",
                "datadir=x",
                "datad=x",
                "skip-networking=1",
                "skip_grant_tables=1",
                "user=x",
                "plugin-load=x",
                "plugin-load-add=x",
                "init-file=x",
                "secure-file-priv=x",
                "mysqlx-port=1",
                "wsrep_on=1",
                "defaults-file=x"
            })
    void refusesWhatWouldBreakTheIsolation(String text) {
        assertThatThrownBy(() -> ServerSettings.parse(List.of(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("which Dyno does itself");
    }

    @ParameterizedTest
    @ValueSource(strings = {"log_bin=/var/log/x", "general_log=..\\x", "sql_mode=a\nb"})
    void refusesPaths(String text) {
        assertThatThrownBy(() -> ServerSettings.parse(List.of(text))).isInstanceOf(IllegalArgumentException.class);
    }

    /** Names that begin as refused ones do, or end so. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "innodb_flush_log_at_trx_commit=1",
                "innodb_flush_method=O_DIRECT",
                "sync_binlog=1",
                "tls_version=TLSv1.3",
                "thread_handling=pool-of-threads",
                "character_set_server=latin1",
                "query_cache_type=1",
                "skip_name_resolve=OFF",
                "performance_schema=ON",
                "transaction_isolation=READ-COMMITTED",
                "max_user_connections=10",
                "init_connect=SET autocommit=0",
                "general_log=ON"
            })
    void takesTheOthers(String text) {
        assertThat(ServerSettings.parse(List.of(text)).isEmpty()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "=1", "--=1", "a b=1", "1a=2"})
    void refusesWhatIsNoSetting(String text) {
        assertThatThrownBy(() -> ServerSettings.parse(List.of(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("write name=value");
    }

    @Test
    void refusesTheSameTwice() {
        assertThatThrownBy(() -> ServerSettings.parse(List.of("a_b=1", "A-B=2")))
                .hasMessageContaining("a_b is given twice");
    }
}
