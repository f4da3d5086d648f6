package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.server.JdbcEndpoint;
import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import dyno.workload.probe.SqlResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdminClientTest {
    private static final JdbcEndpoint PLACE = new JdbcEndpoint("db.example", 3306, "dyno", "app", "s3cret");

    private final Map<String, SqlResult> failures = new LinkedHashMap<>();

    @Test
    void doubtsUserAndPasswordIfTheServerDoes() {
        failures.put("mariadb", failure("Access denied for user 'app'@'here'", "28000"));

        assertThat(AdminClient.notLoggedIn(PLACE, failures))
                .hasMessage("db.example:3306 refuses the login of user 'app' (mariadb: user or password is wrong):"
                        + " check --user and --password-file.");
    }

    @Test
    void givesEachDriversReasonForAnyOtherFailure() {
        failures.put("mariadb", failure("Too many connections", "08004"));
        failures.put("mysql", failure("No space left on device", null));

        ServerException problem = AdminClient.notLoggedIn(PLACE, failures);

        assertThat(problem.kind()).isEqualTo(Kind.LOGIN_REFUSED);
        assertThat(problem)
                .hasMessageStartingWith("Cannot log in to db.example:3306 as user 'app'"
                        + " (mariadb: Too many connections; mysql: No space left on device): check")
                .hasMessageNotContaining("--password-file")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void tellsWhatCameBeforeARefusal() {
        failures.put("mariadb", failure("unknown authentication plugin", "08000"));
        failures.put("mysql", failure("Access denied", "28000"));

        assertThat(AdminClient.notLoggedIn(PLACE, failures))
                .hasMessageContaining("(mariadb: unknown authentication plugin; mysql: user or password is wrong)")
                .hasMessageContaining("--password-file");
    }

    private static SqlResult failure(String problem, String state) {
        return new SqlResult(false, List.of(), problem, state);
    }
}
