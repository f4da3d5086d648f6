package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DynoVersionTest {
    /** The build writes the commit beside the classes, if there is one. */
    @Test
    void namesTheCommit() {
        assertThat(DynoVersion.text()).matches("development \\(([0-9a-f]{8,}(-dirty)?|unknown commit)\\)");
    }

    @Test
    void namesTheCommitThatTheLauncherHasFound() {
        System.setProperty("dyno.commit", "a4e089c7-dirty");
        try {
            assertThat(DynoVersion.text()).isEqualTo("development (a4e089c7-dirty)");
        } finally {
            System.clearProperty("dyno.commit");
        }
    }
}
