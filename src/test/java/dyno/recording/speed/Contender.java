package dyno.recording.speed;

import dyno.recording.speed.driver.BusyDriver;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import one.jfr.ClassRef;
import one.jfr.Dictionary;
import one.jfr.JfrReader;
import one.jfr.MethodRef;
import one.jfr.StackTrace;
import one.jfr.event.ExecutionSample;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** Who reads the recordings: all but Dyno only sum the CPU stack samples of each topmost method. */
enum Contender {
    /** {@code dyno hotspots} as a user runs it, with its start, ranking and intervals. */
    DYNO("dyno hotspots") {
        @Override
        void read(List<Path> files) {
            List<String> arguments = new ArrayList<>(List.of("hotspots"));
            files.forEach(file -> arguments.add(file.toString()));
            arguments.addAll(List.of("--scope", BusyDriver.class.getPackageName()));
            dyno.cli.Main.main(arguments.toArray(String[]::new));
        }
    },
    JFR_READER("one.jfr.JfrReader") {
        @Override
        void read(Path file, Map<String, Long> self) throws IOException {
            try (JfrReader jfr = new JfrReader(file.toString())) {
                jfr.stopAtNewChunk = true;
                while (jfr.hasMoreChunks()) {
                    Dictionary<long[]> counts = new Dictionary<>();
                    for (var event = jfr.readEvent(ExecutionSample.class);
                            event != null;
                            event = jfr.readEvent(ExecutionSample.class)) {
                        long[] count = counts.get(event.stackTraceId);
                        if (count == null) {
                            count = new long[1];
                            counts.put(event.stackTraceId, count);
                        }
                        count[0] += event.samples();
                    }
                    counts.forEach((id, count) -> self.merge(top(jfr, jfr.stackTraces.get(id)), count[0], Long::sum));
                    // It keeps them otherwise, and is slower the more there are
                    jfr.stackTraces.clear();
                }
            }
        }

        private String top(JfrReader jfr, StackTrace trace) {
            if (trace == null || trace.methods.length == 0) {
                return "";
            }
            MethodRef method = jfr.methods.get(trace.methods[0]);
            ClassRef owner = jfr.classes.get(method.cls);
            byte[] type = owner == null ? new byte[0] : jfr.symbols.get(owner.name);
            return new String(type, StandardCharsets.UTF_8) + "."
                    + new String(jfr.symbols.get(method.name), StandardCharsets.UTF_8);
        }
    },
    CONVERTER("async-profiler's converter") {
        @Override
        void read(Path file, Map<String, Long> self) throws IOException {
            Path page = Files.createTempFile("converted", ".html");
            try {
                JfrToFlame.convert(file.toString(), page.toString(), new Arguments("--cpu"));
            } finally {
                Files.delete(page);
            }
        }
    },
    JMC("JMC's parser") {
        @Override
        void read(Path file, Map<String, Long> self) throws IOException {
            for (IItemIterable items : load(file.toFile())) {
                IMemberAccessor<IMCStackTrace, IItem> traces =
                        JfrAttributes.EVENT_STACKTRACE.getAccessor(items.getType());
                for (IItem item : items) {
                    IMCStackTrace trace = traces.getMember(item);
                    if (trace != null && !trace.getFrames().isEmpty()) {
                        IMCFrame top = trace.getFrames().get(0);
                        self.merge(
                                top.getMethod().getType().getFullName() + "."
                                        + top.getMethod().getMethodName(),
                                1L,
                                Long::sum);
                    }
                }
            }
        }

        private Iterable<IItemIterable> load(File file) throws IOException {
            try {
                return JfrLoaderToolkit.loadEvents(file).apply(ItemFilters.type("jdk.ExecutionSample"));
            } catch (CouldNotLoadRecordingException e) {
                throw new IOException(e);
            }
        }
    },
    RECORDING_FILE("jdk.jfr.consumer.RecordingFile") {
        @Override
        void read(Path file, Map<String, Long> self) throws IOException {
            try (RecordingFile recording = new RecordingFile(file)) {
                while (recording.hasMoreEvents()) {
                    RecordedEvent event = recording.readEvent();
                    if (event.getEventType().getName().equals("jdk.ExecutionSample")) {
                        count(event, self);
                    }
                }
            }
        }
    },
    EVENT_STREAM("jdk.jfr.consumer.EventStream") {
        @Override
        void read(Path file, Map<String, Long> self) throws IOException {
            try (EventStream stream = EventStream.openFile(file)) {
                stream.onEvent("jdk.ExecutionSample", event -> count(event, self));
                stream.start();
            }
        }
    };

    /** The reader that all others are compared with. */
    static final String REFERENCE = JFR_READER.label;

    private final String label;

    Contender(String label) {
        this.label = label;
    }

    /** Name for people. */
    String label() {
        return label;
    }

    /** Whether it prints the stack samples of the hottest method first, of which all must count the same. */
    boolean counts() {
        return this != DYNO && this != CONVERTER;
    }

    void read(List<Path> files) throws IOException {
        Map<String, Long> self = new HashMap<>();
        for (Path file : files) {
            read(file, self);
        }
        PrintStream out = System.out;
        self.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(10)
                .forEach(entry -> out.println(entry.getValue() + " " + entry.getKey()));
    }

    void read(Path file, Map<String, Long> self) throws IOException {
        throw new UnsupportedOperationException(name() + " reads all files at once.");
    }

    private static void count(RecordedEvent event, Map<String, Long> self) {
        if (event.getStackTrace() != null && !event.getStackTrace().getFrames().isEmpty()) {
            RecordedFrame top = event.getStackTrace().getFrames().get(0);
            self.merge(
                    top.getMethod().getType().getName() + "." + top.getMethod().getName(), 1L, Long::sum);
        }
    }
}
