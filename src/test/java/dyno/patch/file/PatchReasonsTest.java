package dyno.patch.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PatchReasonsTest {
    private static final String DIFF = "\n--- a/C.java\n+++ b/C.java\n";

    @Test
    void areTheParagraphsAfterTheSynopsis() {
        assertThat(PatchReasons.of("description: Build it later\n It was built\n always.\n .\n .\n Now it is – not.\n"
                        + "Author: Ada\n who wrote it\n" + DIFF))
                .containsExactly("It was built\nalways.", "Now it is – not.");
    }

    @Test
    void beginAfterASynopsisOnALineOfItsOwn() {
        assertThat(PatchReasons.of("Author: Ada\nDescription:\n Build it later\n It was built always.\n" + DIFF))
                .containsExactly("It was built always.");
    }

    @Test
    void areNoneWhereThereIsNoMoreThanASynopsis() {
        assertThat(PatchReasons.of("Description: Build it later\nRisk: low\n none known\n" + DIFF))
                .isEmpty();
        assertThat(PatchReasons.of(DIFF)).isEmpty();
        assertThat(PatchReasons.of("")).isEmpty();
    }
}
