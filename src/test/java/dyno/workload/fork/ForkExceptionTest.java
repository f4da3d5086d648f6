package dyno.workload.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.wire.ReplayException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class ForkExceptionTest {
    /** As a driver's own exception: a class that only the fork knows. */
    private static final class DriversOwn extends SQLException {
        private static final long serialVersionUID = 1L;

        DriversOwn(String message, Throwable cause) {
            super(message, cause);
        }
    }

    @Test
    void tellsInOneLineWhatHappenedAndWhere() {
        Exception problem = new DriversOwn("Communications link failure\n\n  The last packet was sent\n", null);

        ForkException told = ForkException.of(problem);

        assertThat(told).hasMessage("DriversOwn: Communications link failure The last packet was sent");
        assertThat(told.getStackTrace()).isEqualTo(problem.getStackTrace());
    }

    @Test
    void takesNoClassOfADriverAlong() {
        ForkException told = ForkException.of(new DriversOwn("lost", new DriversOwn("really", null)));

        assertThat(told.getCause()).isNull();
        assertThat(told.getSuppressed()).isEmpty();
    }

    @Test
    void prefersTheReplaysWordsToWhatTheDriverMakesOfThem() {
        Exception problem = new DriversOwn("Could not send", new DriversOwn("no", new ReplayException("Other bytes")));

        assertThat(ForkException.of(problem)).hasMessage("Other bytes");
    }

    @Test
    void isToldOnce() {
        ForkException told = ForkException.of(new IllegalStateException("no"));

        assertThat(ForkException.of(told)).isSameAs(told);
    }
}
