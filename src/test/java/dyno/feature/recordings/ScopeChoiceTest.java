package dyno.feature.recordings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScopeChoiceTest {
    @Test
    void aPackageThatIsNamedTwiceCountsOnce() {
        ScopeChoice choice = ScopeChoice.of(List.of(), List.of("com.one", "com.other", "com.one"), Path.of("patches"));

        assertThat(choice.names()).containsExactly("com.one", "com.other");
        assertThat(choice.scopes()).hasSize(2);
        assertThat(choice.facts()).hasSize(2);
    }
}
