package dyno.workload.jdbc;

import dyno.wire.TransportKind;
import java.util.List;

/** The texts of 100 small letters that workloads send: one and the same, which a replay needs, or another one each time. */
final class Texts {
    /** Option: the same text in each operation. */
    static final String SAME = "same";

    /** Option: another text in each operation, as programs send them. */
    static final String RANDOM = "random";

    /** So many that neither a driver nor a server keeps them all; a prime, so that batches differ. */
    private static final int MANY = 10_007;

    private final String[] texts;
    private int last = -1;

    private Texts(String[] texts) {
        this.texts = texts;
    }

    /** Random texts if that is the option, else the given ones again and again. */
    static Texts of(String values, String... same) {
        if (!values.equals(RANDOM)) {
            return new Texts(same);
        }
        String[] random = new String[MANY];
        for (int i = 0; i < MANY; i++) {
            random[i] = PreparedEcho.letters(100, i);
        }
        return new Texts(random);
    }

    String next() {
        last = last + 1 == texts.length ? 0 : last + 1;
        return texts[last];
    }

    /** Where workloads with such values make sense. */
    static List<TransportKind> transports(String values, List<TransportKind> otherwise) {
        return values.equals(RANDOM) ? TransportKind.REAL : otherwise;
    }

    /** A title that tells the option, where it is not the default. */
    static String titled(String title, String values) {
        return values.equals(RANDOM) ? title + ", random values" : title;
    }
}
