package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.server.JdbcEndpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ServerCommandTest {
    private static final String OPTION = "--mysql-native-password=ON";

    @ParameterizedTest
    @CsvSource({
        "5.7.44, false, true",
        "8.0.46, false, true",
        "8.3.0, false, true",
        "8.4.0, true, true",
        "8.4.7-commercial, true, true",
        "9.0.0, false, false",
        "26.1.0, false, false"
    })
    void asksMySqlForThePasswordsThatEveryDriverKnowsWhereItHasThem(String version, boolean asks, boolean has)
            throws IOException {
        ServerFiles mySql = files(Flavour.MYSQL, version);

        assertThat(ServerCommand.of(mySql, Path.of("folder"), 1, ServerSettings.NONE)
                        .contains(OPTION))
                .isEqualTo(asks);
        assertThat(Bootstrap.sql(mySql, new JdbcEndpoint("127.0.0.1", 1, "dyno", "root", "secret"))
                        .contains("IDENTIFIED WITH mysql_native_password BY 'secret'"))
                .isEqualTo(has);
    }

    @Test
    void asksNoMariaDb() {
        List<String> command =
                ServerCommand.of(files(Flavour.MARIADB, "11.4.5-MariaDB"), Path.of("folder"), 1, ServerSettings.NONE);

        assertThat(command).doesNotContain(OPTION);
    }

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void offersEncryptionUnlessTheServerWasBuiltWithoutIt(Flavour flavour) {
        List<String> command = ServerCommand.of(files(flavour, "11.4.5"), Path.of("folder"), 1, ServerSettings.NONE);

        assertThat(command)
                .contains("--loose-ssl-cert=folder/certificate.pem", "--loose-ssl-key=folder/key.pem")
                .doesNotContain("--skip-ssl");
    }

    @Test
    void theUsersSettingsComeLast() {
        ServerSettings chosen =
                ServerSettings.parse(List.of("max_allowed_packet=64M", "innodb-flush-log-at-trx-commit=1"));

        assertThat(ServerCommand.of(files(Flavour.MARIADB, "11.4.5-MariaDB"), Path.of("folder"), 1, chosen))
                .contains("--max-allowed-packet=40M")
                .endsWith("--innodb-flush-log-at-trx-commit=1", "--max-allowed-packet=64M");
    }

    private static ServerFiles files(Flavour flavour, String version) {
        Path program = Path.of("bin", "mysqld");
        return new ServerFiles(flavour, version, program, Path.of("share"), Optional.empty(), Optional.empty());
    }
}
