package dyno.bytecode.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.finding.DriverFacts;
import dyno.hotspot.finding.MethodFacts;
import dyno.patch.behaviour.HexDump;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DriverFactReaderTest {
    private static DriverFacts facts;

    /** What is read; never run. */
    static final class Subject {
        private static final Logger LOG = Logger.getLogger("subject");

        void computes(int id) {
            LOG.finest("executing " + id);
        }

        void computesForALevel(byte[] packet) {
            LOG.log(Level.FINE, describe(packet));
        }

        void isWritten(int id) {
            LOG.warning("gone " + id);
            LOG.log(Level.SEVERE, "gone " + id);
        }

        void isFixed() {
            LOG.finest("executing");
        }

        void isGuarded(int id) {
            if (LOG.isLoggable(Level.FINEST)) {
                LOG.finest("executing " + id);
            }
        }

        /** The compiler jumps over the text to the beginning of the loop. */
        void isGuardedInALoop(Iterator<Integer> ids) {
            while (ids.hasNext()) {
                if (LOG.isLoggable(Level.FINEST)) {
                    LOG.finest("executing " + ids.next());
                }
            }
        }

        void computesAfterALoop(Iterator<Integer> ids, int last) {
            while (ids.hasNext()) {
                if (LOG.isLoggable(Level.FINEST)) {
                    LOG.finest("executing " + ids.next());
                }
            }
            LOG.finer("executed " + last);
        }

        void leavesBefore(int id) {
            if (!LOG.isLoggable(Level.FINEST)) {
                return;
            }
            LOG.finest("executing " + id);
        }

        void isSupplied(int id) {
            LOG.finest(() -> "executing " + id);
        }

        String describe(byte[] packet) {
            return packet.length + " bytes";
        }

        int scans(String sql) {
            int found = 0;
            for (int i = 0; i < sql.length(); i++) {
                found += isQuote(sql, i) ? 1 : 0;
            }
            return found;
        }

        boolean isQuote(String sql, int i) {
            return sql.charAt(i) == '\'';
        }

        /** With two jumps back to its beginning. */
        int encodes(String sql, byte[] packet) {
            int at = 0;
            for (int i = 0; i < sql.length(); ) {
                char next = sql.charAt(i++);
                if (next == '\r') {
                    continue;
                }
                packet[at++] = (byte) next;
            }
            return at;
        }

        int encodesAll(String[] parts, byte[] packet) {
            int sum = 0;
            for (String part : parts) {
                sum += encodes(part, packet);
            }
            return sum;
        }

        /** Writes bytes in the outer loop only. */
        int countsQuotes(String[] parts, byte[] counts) {
            for (int i = 0; i < parts.length; i++) {
                int quotes = 0;
                for (int n = 0; n < parts[i].length(); n++) {
                    quotes += parts[i].charAt(n) == '\'' ? 1 : 0;
                }
                counts[i] = (byte) quotes;
            }
            return parts.length;
        }

        int counts(int rows) {
            int sum = 0;
            for (int i = 0; i < rows; i++) {
                sum += i;
            }
            return sum;
        }

        int reads(InputStream in) throws IOException {
            return in.read() | in.read() << 8 | in.read() << 16;
        }

        int thereAndBack(String sql) {
            byte[] bytes = sql.getBytes(StandardCharsets.UTF_8);
            return new String(bytes, StandardCharsets.UTF_8).length();
        }

        int eitherWay(String sql) {
            return sql.getBytes(StandardCharsets.UTF_8).length;
        }

        int eitherWay(byte[] packet) {
            return new String(packet, StandardCharsets.UTF_8).length();
        }

        int onlyThere(char[] sql) {
            return new String(sql).getBytes(StandardCharsets.UTF_8).length;
        }

        int readsOnce(InputStream in) throws IOException {
            return in.read();
        }
    }

    @BeforeAll
    static void read() throws IOException {
        facts = DriverFactReader.of(List.of(classFile(Subject.class)));
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(
                type.getName().substring(type.getPackageName().length() + 1) + ".class")) {
            return in.readAllBytes();
        }
    }

    @Test
    void aDamagedClassSaysNothingAndTheOthersWhatTheyAlwaysDo() throws IOException {
        byte[] intact = classFile(Subject.class);
        byte[] other = classFile(HexDump.class);
        for (int position = 8; position < other.length; position++) {
            byte[] damaged = other.clone();
            damaged[position] = (byte) 0xff;

            assertThat(DriverFactReader.of(List.of(damaged, intact)).methods().keySet())
                    .as("with byte %d changed", position)
                    .containsAll(facts.methods().keySet());
        }
    }

    private static MethodFacts of(String method) {
        return facts.methods().get(Subject.class.getName() + "." + method);
    }

    @Test
    void findsTextThatIsComputedForALogger() {
        assertThat(of("computes").logTexts()).singleElement().satisfies(text -> {
            assertThat(text.level()).isEqualTo("finest");
            assertThat(text.calls()).isNotEmpty();
            assertThat(text.lines().first()).isPositive().isEqualTo(text.lines().last());
        });
        assertThat(of("computesForALevel").logTexts()).singleElement().satisfies(text -> {
            assertThat(text.level()).isEqualTo("FINE");
            assertThat(text.calls()).contains(Subject.class.getName() + ".describe");
        });
        assertThat(of("computesAfterALoop").logTexts())
                .singleElement()
                .satisfies(text -> assertThat(text.level()).isEqualTo("finer"));
    }

    @Test
    void leavesAloneWhatIsWrittenOrFixedOrGuarded() {
        for (String method :
                List.of("isWritten", "isFixed", "isGuarded", "isGuardedInALoop", "leavesBefore", "isSupplied")) {
            assertThat(of(method).logTexts()).as(method).isEmpty();
        }
    }

    @Test
    void findsLoopsOverCharacters() {
        assertThat(of("scans").characterLoops()).hasSize(1);
        assertThat(of("isQuote").characterLoops()).isEmpty();
        assertThat(of("counts").characterLoops()).isEmpty();
    }

    /** An encoder must read each character; its loops do not mean that the text should be scanned less often. */
    @Test
    void leavesAloneLoopsThatWriteTheCharactersAsBytes() {
        assertThat(of("encodes").characterLoops()).isEmpty();
        assertThat(of("encodesAll").characterLoops()).isEmpty();
        assertThat(of("countsQuotes").characterLoops()).hasSize(1);
    }

    @Test
    void findsBytesThatAreReadOneByOne() {
        assertThat(of("reads").byteCalls()).hasSize(1);
        assertThat(of("readsOnce").byteCalls()).isEmpty();
    }

    @Test
    void findsCharactersThatBecomeBytesAndCharactersAgain() {
        assertThat(of("thereAndBack").codings()).hasSize(2);
        assertThat(of("eitherWay").codings()).isEmpty();
        assertThat(of("onlyThere").codings()).isEmpty();
    }

    @Test
    void aDamagedClassSaysNothing() {
        assertThat(DriverFactReader.of(List.of(new byte[] {1, 2, 3})).methods()).isEmpty();
    }
}
