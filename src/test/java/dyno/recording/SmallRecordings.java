package dyno.recording;

import static dyno.recording.ChunkWriter.field;

import dyno.recording.ChunkWriter.Bytes;
import java.util.function.Consumer;

/** Recordings with a few stack samples each, as profilers write them. */
final class SmallRecordings {
    static final long LONG = 1;
    static final long TEXT = 2;
    static final long BYTE = 3;
    static final long CLASS = 10;
    static final long SYMBOL = 11;
    static final long METHOD = 12;
    static final long FRAME_TYPE = 13;
    static final long STATE = 14;
    static final long FRAME = 15;
    static final long STACK_TRACE = 16;
    static final long THREAD = 17;
    static final long EXECUTION = 100;
    static final long ALLOCATION = 101;
    static final long SETTING = 102;

    private SmallRecordings() {}

    /** The types that every chunk describes, before those of stack traces. */
    static ChunkWriter basics() {
        return new ChunkWriter()
                .type(LONG, "long")
                .type(TEXT, "java.lang.String")
                .type(BYTE, "boolean")
                .type(SYMBOL, "jdk.types.Symbol", field("string", "2"))
                .type(CLASS, "java.lang.Class", field("name", "#11"))
                .type(
                        METHOD,
                        "jdk.types.Method",
                        field("type", "#10"),
                        field("name", "#11"),
                        field("modifiers", "1"),
                        field("hidden", "3"))
                .type(FRAME_TYPE, "jdk.types.FrameType", field("description", "2"))
                .type(STATE, "jdk.types.ThreadState", field("name", "2"));
    }

    /** All types. */
    static ChunkWriter types() {
        return events(basics().type(
                        FRAME,
                        "jdk.types.StackFrame",
                        field("method", "#12"),
                        field("lineNumber", "1"),
                        field("bytecodeIndex", "1"),
                        field("type", "#13"))
                .type(STACK_TRACE, "jdk.types.StackTrace", field("truncated", "3"), field("frames", "15[]"))
                .type(
                        THREAD,
                        "java.lang.Thread",
                        field("osName", "2"),
                        field("javaName", "2"),
                        field("javaThreadId", "1")));
    }

    /** The types of events. */
    static ChunkWriter events(ChunkWriter types) {
        return types.type(
                        EXECUTION,
                        "jdk.ExecutionSample",
                        field("startTime", "1"),
                        field("sampledThread", "#17"),
                        field("stackTrace", "#16"),
                        field("state", "#14"))
                .type(
                        ALLOCATION,
                        "jdk.ObjectAllocationInNewTLAB",
                        field("startTime", "1"),
                        field("eventThread", "#17"),
                        field("stackTrace", "#16"),
                        field("objectClass", "#10"),
                        field("tlabSize", "1"))
                .type(
                        SETTING,
                        "jdk.ActiveSetting",
                        field("startTime", "1"),
                        field("id", "1"),
                        field("name", "2"),
                        field("value", "2"));
    }

    /** Two methods in two stack traces, sampled by async-profiler. */
    static ChunkWriter ofAsyncProfiler() {
        ChunkWriter writer = constants(types());
        writer.constant(FRAME_TYPE, 5, value -> value.text("Kernel"));
        return samples(writer);
    }

    /** The same, sampled by the JDK. */
    static ChunkWriter ofTheJdk() {
        return samples(constants(types()));
    }

    private static ChunkWriter constants(ChunkWriter writer) {
        names(writer)
                .constant(FRAME_TYPE, 1, value -> value.text("JIT compiled"))
                .constant(STATE, 1, value -> value.text("STATE_RUNNABLE"))
                .constant(
                        THREAD,
                        7,
                        value -> value.text("os").text("dyno-jmh-worker-1").number(7));
        return writer.constant(STACK_TRACE, 1, stack(frame(1, 10), frame(2, 20)))
                .constant(STACK_TRACE, 2, stack(frame(2, 21)));
    }

    /** A class with two methods. */
    static ChunkWriter names(ChunkWriter writer) {
        return writer.constant(SYMBOL, 1, value -> value.text("a/Driver"))
                .constant(SYMBOL, 2, value -> value.text("query"))
                .constant(SYMBOL, 3, value -> value.text("run"))
                .constant(CLASS, 1, value -> value.number(1))
                .constant(METHOD, 1, value -> value.numbers(1, 2, 1).bytes((byte) 0))
                .constant(METHOD, 2, value -> value.numbers(1, 3, 1).bytes((byte) 0));
    }

    private static ChunkWriter samples(ChunkWriter writer) {
        return writer.event(
                        SETTING,
                        event -> event.numbers(0, EXECUTION).text("period").text("10 ms"))
                .event(EXECUTION, event -> event.numbers(1000, 7, 1, 1))
                .event(EXECUTION, event -> event.numbers(2000, 7, 2, 1))
                .event(ALLOCATION, event -> event.numbers(2500, 7, 2, 1, 65536));
    }

    /** A frame in compiled code. */
    static long[] frame(long method, long line) {
        return new long[] {method, line, 0, 1};
    }

    /** A stack trace that was not cut. */
    static Consumer<Bytes> stack(long[]... frames) {
        return value -> {
            value.bytes((byte) 0).number(frames.length);
            for (long[] frame : frames) {
                value.numbers(frame);
            }
        };
    }
}
