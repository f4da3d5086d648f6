package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.feature.reproduce.TrackerEntry;
import dyno.workload.own.OwnOperations;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the page of public reports shows is what its commands print. */
class ReportsIT {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    static List<String> names() throws IOException {
        return TrackerEntry.read(TrackerEntry.PAGE).stream()
                .map(TrackerEntry::name)
                .toList();
    }

    @AfterEach
    void forgetOperations() {
        System.clearProperty(OwnOperations.FOLDERS);
    }

    private int reproduce(String... arguments) {
        String[] all = new String[arguments.length + 3];
        System.arraycopy(new String[] {"reproduce", "reports", "--output=" + folder}, 0, all, 0, 3);
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), all);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("names")
    void findsWhatThePageSays(String name) {
        assertThat(reproduce(name)).as("%s%n%s", out, err).isZero();
    }

    @Test
    void showsTheFigureThatWasPublishedAndWhatIsFoundToday() {
        assertThat(reproduce("107107")).as("%s%n%s", out, err).isZero();

        assertThat(err.toString()).contains("[1/1] MySQL bug 107107: ./dyno roundtrips 'mysql@8.2.0?");
        assertThat(out.toString()).contains("one more command and answer", "found in 8.2.0, gone in 8.3.0");
    }

    @Test
    void listsTheCommandsAndRunsNone() {
        assertThat(reproduce("--list")).as("%s", err).isZero();

        assertThat(out.toString()).contains("./dyno bisect mysql 8.3.0 9.7.0 --workload Connect --steps 0");
        assertThat(err.toString()).isEmpty();
    }
}
