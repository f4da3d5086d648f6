package dyno.feature.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.feature.reproduce.TrackerEntry.Listing;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrackerEntryTest {
    private final List<TrackerEntry> all = TrackerEntry.read(TrackerEntry.PAGE);

    TrackerEntryTest() throws IOException {}

    @Test
    void eachReportOfThePageHasACommandWithOutput() {
        assertThat(all).hasSizeGreaterThanOrEqualTo(16).allSatisfy(report -> {
            assertThat(report.listings()).isNotEmpty();
            assertThat(report.listings())
                    .allSatisfy(listing -> assertThat(listing.lines()).isNotEmpty());
        });
    }

    @Test
    void selectsByAPartOfTheName() {
        assertThat(TrackerEntry.select(all, List.of("107107", "SCALARDB")))
                .extracting(TrackerEntry::name)
                .containsExactly("scalardb#3799", "MySQL bug 107107");
        assertThat(TrackerEntry.select(all, List.of())).isEqualTo(all);
        assertThatThrownBy(() -> TrackerEntry.select(all, List.of("12345")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("No report has '12345' in its name. Reports: trino#21945");
    }

    @Test
    void readsACommandAsAShell() {
        assertThat(new Listing("work 'mysql?a=1&b=2' mysql --workload Connect", List.of()).arguments())
                .containsExactly("work", "mysql?a=1&b=2", "mysql", "--workload", "Connect");
    }

    @Test
    void namesTheFirstLineThatIsMissingOrOutOfOrder() {
        Listing listing = new Listing("work", List.of("  a  1", "  b  2"));

        assertThat(listing.missingIn("x\n  a  1  \ny\n  b  2\n")).isEmpty();
        assertThat(listing.missingIn("  a  1\n  b  3\n")).contains("  b  2");
        assertThat(listing.missingIn("  b  2\n  a  1\n")).contains("  b  2");
        assertThat(listing.missingIn("")).contains("  a  1");
    }
}
