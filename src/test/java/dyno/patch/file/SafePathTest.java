package dyno.patch.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafePathTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".git/config",
                ".GIT/config",
                "a/.Git/hooks/post-commit",
                ".git",
                ".git./config",
                ".git . /config",
                ".git::$INDEX_ALLOCATION/config",
                "git~1/config",
                "GIT~1/hooks/x.java",
                ".g\u200cit/config",
                "\ufeff.git/config",
                "a\\.git\\config",
                "../outside",
                "a/../../outside",
                "a/.. /outside",
                "/etc/passwd",
                "a//b",
                "a/",
                "",
                "nul\0.java"
            })
    void refusesWhatLeavesTheFolderOrEntersItsRepository(String path) {
        assertThat(SafePath.isSafe(path)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org/drizzle/jdbc/DrizzleDriver.java",
                ".gitignore",
                ".github/workflows/build.yml",
                "a/git/Config.java",
                "a/git~10/x",
                "a.git/x",
                "...a/x"
            })
    void takesOtherNames(String path) {
        assertThat(SafePath.isSafe(path)).isTrue();
    }
}
