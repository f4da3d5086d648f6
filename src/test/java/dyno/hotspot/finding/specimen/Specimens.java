package dyno.hotspot.finding.specimen;

import dyno.hotspot.finding.Cause;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSetMetaData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A specimen of each cause that stack samples of CPU time show. */
public final class Specimens {
    private static final Logger LOG = Logger.getLogger("specimen");
    private static final String TEXT = "SELECT name, city FROM people WHERE id = 4711";
    private static final byte[] BYTES = TEXT.getBytes(StandardCharsets.UTF_8);

    private Specimens() {}

    /** All of them, with the cause that they show. */
    public static List<Map.Entry<Cause, Specimen>> all() {
        return List.of(
                Map.entry(Cause.UNWRITTEN_LOG, new Logging()),
                Map.entry(Cause.UNREAD_METADATA, new Metadata()),
                Map.entry(Cause.EXCEPTION, new Exceptions()),
                Map.entry(Cause.REFLECTION, new Reflection()),
                Map.entry(Cause.BOXING, new Boxing()),
                Map.entry(Cause.FORMATTING, new Formatting()),
                Map.entry(Cause.REGULAR_EXPRESSION, new RegularExpressions()),
                Map.entry(Cause.CHARACTER_CODING, new Coding()),
                Map.entry(Cause.CHARACTER_CODING, new ThereAndBack()),
                Map.entry(Cause.ARRAY_GROWTH, new Growth()),
                Map.entry(Cause.BYTE_WISE, new Bytes()),
                Map.entry(Cause.CLOCK, new Clocks()),
                Map.entry(Cause.LOCK, new Locks()),
                Map.entry(Cause.COLLECTION_REBUILT, new Collections()));
    }

    static final class Logging implements Specimen {
        @Override
        public long guilty(int i) {
            LOG.finest("executing " + TEXT + " for " + i);
            return i;
        }

        @Override
        public long innocent(int i) {
            if (LOG.isLoggable(Level.FINEST)) {
                LOG.finest("executing " + TEXT + " for " + i);
            }
            LOG.fine(TEXT);
            LOG.finest(() -> "executing " + i);
            return i;
        }
    }

    /** A column of a result set, decoded at once or on demand. */
    static final class Column {
        private final byte[] packet;
        private String name;

        Column(byte[] packet, String name) {
            this.packet = packet;
            this.name = name;
        }

        String name() {
            name = name == null ? new String(packet, StandardCharsets.UTF_8) : name;
            return name;
        }
    }

    /** What an application would call. */
    abstract static class Columns implements ResultSetMetaData {
        private final Column column = new Column(BYTES, null);

        @Override
        public String getColumnName(int number) {
            return column.name();
        }
    }

    static final class Metadata implements Specimen {
        private Column kept;

        @Override
        public long guilty(int i) {
            kept = new Column(BYTES, new String(BYTES, StandardCharsets.UTF_8).toUpperCase(Locale.ROOT));
            return i;
        }

        @Override
        public long innocent(int i) {
            kept = new Column(BYTES, null);
            return i + (kept == null ? 1 : 0);
        }
    }

    static final class Exceptions implements Specimen {
        private static final IllegalStateException ONCE = new IllegalStateException("once");

        @Override
        public long guilty(int i) {
            try {
                throw new IllegalStateException("again");
            } catch (IllegalStateException e) {
                return e.hashCode();
            }
        }

        @Override
        public long innocent(int i) {
            try {
                throw ONCE;
            } catch (IllegalStateException e) {
                return e.hashCode() + i;
            }
        }
    }

    static final class Reflection implements Specimen {
        private static final MethodHandle LENGTH = length();

        /** Looks the method up, once. */
        private static MethodHandle length() {
            try {
                return MethodHandles.lookup().unreflect(String.class.getMethod("length"));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public long guilty(int i) throws ReflectiveOperationException {
            Method method = String.class.getMethod("length");
            return (Integer) method.invoke(TEXT) + i;
        }

        /** What was looked up is kept, and called without access checks and boxes. */
        @Override
        public long innocent(int i) {
            try {
                return (int) LENGTH.invokeExact(TEXT) + i;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class Boxing implements Specimen {
        private final Object[] boxes = new Object[64];
        private final int[] numbers = new int[64];

        @Override
        public long guilty(int i) {
            for (int n = 0; n < boxes.length; n++) {
                boxes[n] = 1000 + i + n;
            }
            return boxes.length;
        }

        @Override
        public long innocent(int i) {
            for (int n = 0; n < numbers.length; n++) {
                numbers[n] = 1000 + i + n;
            }
            return numbers.length + (Integer) getObject(i);
        }

        /** The application wants an object. */
        public Object getObject(int i) {
            return 1000 + i;
        }
    }

    static final class Formatting implements Specimen {
        @Override
        public long guilty(int i) {
            return String.format("%08x", i).length();
        }

        @Override
        public long innocent(int i) {
            return Integer.toString(i).length();
        }
    }

    static final class RegularExpressions implements Specimen {
        @Override
        public long guilty(int i) {
            return TEXT.replaceAll("[,;]+", " ").length() + i;
        }

        @Override
        public long innocent(int i) {
            return TEXT.replace(',', ' ').length() + i;
        }
    }

    static final class Coding implements Specimen {
        @Override
        public long guilty(int i) throws CharacterCodingException {
            return StandardCharsets.UTF_8
                            .newEncoder()
                            .encode(CharBuffer.wrap(TEXT))
                            .remaining()
                    + i;
        }

        @Override
        public long innocent(int i) {
            return TEXT.getBytes(StandardCharsets.UTF_8).length + i;
        }
    }

    static final class ThereAndBack implements Specimen {
        private final char[] characters = TEXT.toCharArray();

        @Override
        public long guilty(int i) {
            byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
            bytes[i & 7] = 'x';
            return new String(bytes, StandardCharsets.UTF_8).length();
        }

        /** Makes a string, but not of bytes. */
        @Override
        public long innocent(int i) {
            characters[i & 7] = 'x';
            String text = new String(characters);
            return text.getBytes(StandardCharsets.UTF_8).length + innocent(BYTES);
        }

        private long innocent(byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8).length();
        }
    }

    static final class Growth implements Specimen {
        private final byte[] room = new byte[4 * BYTES.length];

        @Override
        public long guilty(int i) {
            ByteArrayOutputStream out = new ByteArrayOutputStream(4);
            for (int n = 0; n < 4; n++) {
                out.write(BYTES, 0, BYTES.length);
            }
            return out.size() + i;
        }

        @Override
        public long innocent(int i) {
            for (int n = 0; n < 4; n++) {
                System.arraycopy(BYTES, 0, room, n * BYTES.length, BYTES.length);
            }
            return room[i & 7];
        }
    }

    static final class Bytes implements Specimen {
        private final byte[] buffer = new byte[BYTES.length];

        @Override
        public long guilty(int i) throws Exception {
            InputStream in = new ByteArrayInputStream(BYTES);
            long sum = i;
            for (int next = in.read(); next >= 0; next = in.read()) {
                sum += next;
            }
            return sum;
        }

        @Override
        public long innocent(int i) throws Exception {
            InputStream in = new ByteArrayInputStream(BYTES);
            return in.read(buffer, 0, buffer.length) + buffer[i & 7];
        }
    }

    static final class Clocks implements Specimen {
        private static final int OPERATIONS_OF_A_CONNECTION = 1000;

        private long connected;
        private int operations;

        @Override
        public long guilty(int i) {
            return System.nanoTime() + i;
        }

        /** Reads it once a connection. */
        @Override
        public long innocent(int i) {
            if (operations++ % OPERATIONS_OF_A_CONNECTION == 0) {
                connected = System.nanoTime();
            }
            return connected + i;
        }
    }

    static final class Locks implements Specimen {
        private final ReentrantLock lock = new ReentrantLock();
        private final AtomicLong atomic = new AtomicLong();
        private long count;

        @Override
        public long guilty(int i) {
            lock.lock();
            try {
                return ++count;
            } finally {
                lock.unlock();
            }
        }

        /** Shares the counter with other threads without making them wait. */
        @Override
        public long innocent(int i) {
            return atomic.incrementAndGet();
        }
    }

    static final class Collections implements Specimen {
        private static final List<String> NAMES = Arrays.asList("id", "name", "city", "country", "email");
        private final Map<String, Integer> lasting = new HashMap<>();

        @Override
        public long guilty(int i) {
            Map<String, Integer> positions = new HashMap<>();
            for (String name : NAMES) {
                positions.put(name, 0);
            }
            return positions.size() + i;
        }

        @Override
        public long innocent(int i) {
            for (String name : NAMES) {
                lasting.put(name, 0);
            }
            return lasting.size() + i;
        }
    }

    /** What is written to, through the driver's own logger. */
    public static final class Written {
        private final ChattyLog log = new ChattyLog();

        /** The level is on. */
        public long innocent(int i) {
            log.finest("executing " + TEXT + " for " + i);
            return i;
        }
    }

    /** Writes each line. */
    static final class ChattyLog {
        private final PrintStream out = new PrintStream(OutputStream.nullOutputStream());

        void finest(String text) {
            out.println(text);
        }
    }

    /** What a thread has to scan, once an operation. */
    public static final class Scans {
        private static final int HEADER = 16;
        private final String statement;
        private final byte[] sent;

        public Scans(int length) {
            statement = " ".repeat(length);
            sent = new byte[length];
        }

        /** Looks at each character. */
        public long guilty(int i) {
            int found = 0;
            for (int n = 0; n < statement.length(); n++) {
                if (statement.charAt(n) == '?' + (i & 1)) {
                    found++;
                }
            }
            return found;
        }

        /** Takes the text as a whole. */
        public long innocent(int i) {
            byte[] bytes = statement.getBytes(StandardCharsets.UTF_8);
            System.arraycopy(bytes, 0, sent, 0, bytes.length);
            return encode() + readHeader(bytes) + sent[i & 7];
        }

        /** Encodes the text where it is sent from: it looks at each character, but has to. */
        private int encode() {
            int at = 0;
            char next;
            for (; at < statement.length() && (next = statement.charAt(at)) < 0x80; at++) {
                sent[at] = (byte) next;
            }
            return at;
        }

        /** Looks at what comes before the text, whose length is always the same, and takes the text as a whole. */
        private int readHeader(byte[] bytes) {
            int sum = 0;
            for (int n = 0; n < HEADER; n++) {
                sum += bytes[n];
            }
            return sum + Arrays.copyOf(bytes, bytes.length).length;
        }
    }

    /** What threads wait for. */
    public static final class Contention {
        private final List<Integer> results = new ArrayList<>();

        /** Holds the lock for long. */
        public long guilty(int i) throws InterruptedException {
            synchronized (results) {
                Thread.sleep(1);
                return results.size() + i;
            }
        }
    }
}
