package dyno.experiment.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourcesTest {
    private final List<String> closed = new ArrayList<>();

    private AutoCloseable failing(String name) {
        return () -> {
            closed.add(name);
            throw new IllegalArgumentException(name);
        };
    }

    @Test
    void closesTheLastFirstAndOnce() {
        try (Resources opened = new Resources()) {
            opened.add(() -> closed.add("scratch"));
            opened.add(() -> closed.add("server"));
            opened.close();
        }

        assertThat(closed).containsExactly("server", "scratch");
    }

    @Test
    void closesTheOthersWhenOneFails() {
        Resources opened = new Resources();
        opened.add(failing("scratch"));
        opened.add(() -> closed.add("server"));
        opened.add(failing("routes"));

        Throwable problem = catchThrowable(opened::close);

        assertThat(closed).containsExactly("routes", "server", "scratch");
        assertThat(problem).hasMessage("routes");
        assertThat(problem.getSuppressed())
                .singleElement()
                .extracting(Throwable::getMessage)
                .isEqualTo("scratch");
    }

    @Test
    void addsToAProblemWhatGoesWrongOnTheWayBack() {
        Resources opened = new Resources();
        opened.add(failing("server"));
        Exception problem = new IllegalStateException("first");

        opened.closeAfter(problem);

        assertThat(problem.getSuppressed()).hasSize(1);
    }
}
