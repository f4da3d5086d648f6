package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import dyno.hotspot.CodePlace;
import dyno.hotspot.finding.MethodFacts.LogText;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds text that is built for a logger which does not log it: the bytecode shows that the text is computed without
 * checking the level, the stack samples show the cost, and none of them shows the line being written.
 */
final class UnwrittenLogDetector implements Detector {
    private static final int NOWHERE = -1;
    private static final String[] CONCATENATION = {"java.lang.invoke.", "java.lang.StringConcatHelper"};

    /** Code that runs only for a line that is written, in the loggers in use. */
    private static final String[] WRITING = {
        "java.util.logging.LogRecord",
        "java.util.logging.Logger.doLog",
        "java.util.logging.StreamHandler.",
        "ch.qos.logback.classic.Logger.buildLoggingEvent",
        "ch.qos.logback.classic.Logger.callAppenders",
        "ch.qos.logback.classic.spi.LoggingEvent",
        "ch.qos.logback.core.",
        "org.apache.logging.log4j.core.Logger.log",
        "org.apache.logging.log4j.core.appender.",
        "org.apache.logging.log4j.core.config.LoggerConfig.log",
        "org.apache.logging.log4j.core.layout.",
        "org.apache.log4j.Category.forcedLog",
        "org.apache.log4j.spi.LoggingEvent",
        "org.apache.commons.logging.impl.SimpleLog.write",
        "org.jboss.logmanager.ExtLogRecord",
        "org.slf4j.simple.SimpleLogger.write",
        "org.slf4j.impl.SimpleLogger.write",
        "java.io.PrintStream."
    };

    private record Statement(String method, LogText text) {}

    @Override
    public List<Finding> findings(Evidence evidence) {
        DriverFacts facts = evidence.facts();
        Set<Statement> written = written(evidence);
        return new Occurrences(evidence, Cause.UNWRITTEN_LOG)
                .byGroup(
                        callPath -> {
                            CodePlace line = logLine(callPath, facts);
                            return line == null || written.contains(statement(line, facts)) ? null : line;
                        },
                        line -> statement(line, facts),
                        place -> place + " builds a log message (" + level(place, facts)
                                + ") without checking whether it is logged; no stack sample shows that it is");
    }

    /** Log statements on the call path to the writing, directly or through the driver's own wrappers. */
    private static Set<Statement> written(Evidence evidence) {
        Set<Statement> written = new HashSet<>();
        Stream.of(Optional.of(evidence.cpu()), evidence.allocation())
                .flatMap(Optional::stream)
                .flatMap(callPaths ->
                        callPaths
                                .groups(callPath -> Outside.passes(callPath, WRITING) ? callPath.places() : null)
                                .stream())
                .flatMap(group -> group.key().stream())
                .map(place -> statement(place, evidence.facts()))
                .forEach(written::add);
        return written;
    }

    private static Statement statement(CodePlace place, DriverFacts facts) {
        return new Statement(place.method(), logText(place, facts));
    }

    private static String level(CodePlace place, DriverFacts facts) {
        LogText log = logText(place, facts);
        return log == null ? "" : log.level();
    }

    /** The line of the log statement for which the call path computes text; null when there is none. */
    private static CodePlace logLine(CallPath callPath, DriverFacts facts) {
        int at = NOWHERE;
        for (int i = 0; i < callPath.places().size() && at == NOWHERE; i++) {
            at = computesText(callPath, i, facts) ? i : NOWHERE;
        }
        return at == NOWHERE ? null : callPath.places().get(at);
    }

    private static boolean computesText(CallPath callPath, int i, DriverFacts facts) {
        LogText log = logText(callPath.places().get(i), facts);
        if (log == null) {
            return false;
        }
        return i > 0
                ? log.calls().contains(callPath.places().get(i - 1).method())
                : Outside.begins(callPath, log.calls().toArray(String[]::new))
                        || Outside.begins(callPath, CONCATENATION);
    }

    private static LogText logText(CodePlace place, DriverFacts facts) {
        for (LogText log : facts.of(place).logTexts()) {
            if (log.lines().contain(place.line())) {
                return log;
            }
        }
        return null;
    }
}
