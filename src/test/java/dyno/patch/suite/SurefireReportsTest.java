package dyno.patch.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.patch.suite.TestResults.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurefireReportsTest {
    @TempDir
    private Path folder;

    private void report(String name, String cases) throws IOException {
        Files.writeString(
                folder.resolve("TEST-" + name + ".xml"),
                "<?xml version='1.0' encoding='UTF-8'?><testsuite name='" + name + "'>" + cases + "</testsuite>");
    }

    @Test
    void readsHowTestsEnded() throws IOException {
        report(
                "a.OneTest",
                "<testcase name='passes' classname='a.OneTest' time='0.1'/>"
                        + "<testcase name='fails' classname='a.OneTest'><failure message='&lt;1>'>trace</failure></testcase>"
                        + "<testcase name='breaks' classname='a.OneTest'><error type='E'/></testcase>"
                        + "<testcase name='waits' classname='a.OneTest'><skipped/></testcase>");
        report("a.TwoTest", "<testcase name='passes' classname='a.TwoTest'><system-out>text</system-out></testcase>");
        Files.writeString(folder.resolve("notes.txt"), "not a Surefire report");

        assertThat(SurefireReports.read(folder).outcomes())
                .containsEntry("a.OneTest#passes", Outcome.PASSED)
                .containsEntry("a.OneTest#fails", Outcome.FAILED)
                .containsEntry("a.OneTest#breaks", Outcome.FAILED)
                .containsEntry("a.OneTest#waits", Outcome.SKIPPED)
                .containsEntry("a.TwoTest#passes", Outcome.PASSED)
                .hasSize(5);
    }

    @Test
    void takesTheWorstInvocationOfATestWithParameters() throws IOException {
        report(
                "a.OneTest",
                "<testcase name='sum(int)[1]' classname='a.OneTest'/>"
                        + "<testcase name='sum(int)[2]' classname='a.OneTest'><failure/></testcase>"
                        + "<testcase name='sum{int}[3]' classname='a.OneTest'><skipped/></testcase>");

        assertThat(SurefireReports.read(folder).outcomes()).containsOnly(Map.entry("a.OneTest#sum", Outcome.FAILED));
    }

    @Test
    void takesNoEntitiesFromOutside() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        Files.writeString(
                folder.resolve("TEST-hostile.xml"),
                "<!DOCTYPE t [<!ENTITY s SYSTEM '" + secret.toUri()
                        + "'>]><testsuite><testcase name='&s;' classname='c'/></testsuite>");

        assertThatThrownBy(() -> SurefireReports.read(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("TEST-hostile.xml is not a Surefire report");
    }

    @Test
    void findsNothingWhereNothingRan() throws IOException {
        assertThat(SurefireReports.read(folder.resolve("missing")).outcomes()).isEmpty();
    }
}
