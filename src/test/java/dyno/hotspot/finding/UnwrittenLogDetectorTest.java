package dyno.hotspot.finding;

import static dyno.hotspot.Stacks.profile;
import static dyno.hotspot.Stacks.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.hotspot.finding.MethodFacts.Lines;
import dyno.hotspot.finding.MethodFacts.LogText;
import dyno.profile.Event;
import dyno.profile.StackTrace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UnwrittenLogDetectorTest {
    /** A statement of two lines in {@code db.Driver.run}. */
    private static final DriverFacts FACTS = new DriverFacts(Map.of(
            "db.Driver.run",
            new MethodFacts(
                    List.of(new LogText(new Lines(7, 8), "trace", Set.of("db.Driver.dump"))),
                    List.of(),
                    Set.of(),
                    Set.of(),
                    false,
                    false)));

    private static final StackTrace TEXT = stack("db.Driver.dump:3", "db.Driver.run:8");

    @Test
    void findsTextThatNobodyWrites() {
        assertThat(findings(Map.of(TEXT, 50L, stack("db.Driver.run:9"), 50L)))
                .extracting(Finding::methodName)
                .containsExactly("dump");
    }

    /** Whether the text is put together there or by what it calls. */
    @Test
    void findsAStatementOnceWhoeverIsCharged() {
        StackTrace concatenation = stack("java.lang.StringConcatHelper.prepend", "db.Driver.run:7");

        assertThat(findings(Map.of(TEXT, 50L, concatenation, 30L, stack("db.Driver.run:9"), 20L)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.methodName()).isEqualTo("dump");
                    assertThat(finding.share().mean()).isEqualTo(0.8);
                });
    }

    @Test
    void knowsLinesThatAreWrittenWhateverWrites() {
        for (String writing : List.of(
                "java.util.logging.LogRecord.<init>",
                "ch.qos.logback.classic.Logger.callAppenders",
                "org.apache.logging.log4j.core.config.LoggerConfig.log",
                "java.io.PrintStream.println")) {
            StackTrace written = stack(writing, "db.Log.write:2", "db.Log.trace:1", "db.Driver.run:7");
            assertThat(findings(Map.of(TEXT, 50L, written, 50L))).as(writing).isEmpty();
        }
    }

    @Test
    void aLineIsNotWrittenBecauseAnotherIs() {
        StackTrace written = stack("java.util.logging.LogRecord.<init>", "db.Log.trace:1", "db.Driver.run:20");

        assertThat(findings(Map.of(TEXT, 50L, written, 50L))).hasSize(1);
    }

    private static List<Finding> findings(Map<StackTrace, Long> cpu) {
        return new UnwrittenLogDetector()
                .findings(Evidence.of(
                        HotspotRanking.callPaths(
                                List.of(profile(Event.CPU, cpu)),
                                new DriverScope(Set.of("db.Driver", "db.Log")),
                                OperationCost.UNKNOWN),
                        Optional.empty(),
                        Optional.empty(),
                        FACTS));
    }
}
