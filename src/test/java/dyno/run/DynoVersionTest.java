package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DynoVersionTest {
    /** The build writes the commit beside the classes, if there is one. */
    @Test
    void namesTheCommit() {
        assertThat(DynoVersion.text()).matches("development \\(([0-9a-f]{8,}(-dirty)?|unknown commit)\\)");
    }
}
