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
        String hash = "a4e089c7" + "0123456789abcdef".repeat(2);
        try {
            System.setProperty("dyno.commit", hash);
            assertThat(DynoVersion.text()).isEqualTo("development (a4e089c7)");
            assertThat(DynoVersion.commit()).contains(hash);
            System.setProperty("dyno.commit", hash + "-dirty");
            assertThat(DynoVersion.text()).isEqualTo("development (a4e089c7-dirty)");
            assertThat(DynoVersion.commit()).isEmpty();
        } finally {
            System.clearProperty("dyno.commit");
        }
    }
}
