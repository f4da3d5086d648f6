package dyno.workload.behaviour;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Parameters and rows with random types, values, lengths and characters; the same seed gives the same case.
 *
 * <p>Each case sends parameters in rows of a batch, alone, and in statements of several parameters, and reads what the server
 * answers with random getters in a random order of the columns.
 */
final class RandomCases {
    private static final int STEPS = 12;
    private static final int MOST_PARAMETERS = 6;
    private static final int MOST_ROWS = 40;

    /** Around the limits of length fields and of drivers' buffers. */
    private static final int[] LENGTHS = {0, 1, 2, 7, 60, 249, 250, 251, 252, 1000, 4095, 8192, 16384, 65535, 70000};

    /** What drivers escape, and characters of one to four bytes in UTF-8. */
    private static final String[] CHARACTERS = {
        "a",
        "Z",
        "0",
        "'",
        "\"",
        "\\",
        "\n",
        "\r",
        "\0",
        "\u001a",
        "?",
        "%",
        ";",
        "\u00fc",
        "\u20ac",
        "\u4e2d",
        "\ud83d\ude00"
    };

    private static final String[] COLUMNS = {
        "INT",
        "BIGINT UNSIGNED",
        "DOUBLE",
        "DECIMAL(20,6)",
        "VARCHAR(2000)",
        "LONGTEXT",
        "LONGBLOB",
        "DATETIME(6)",
        "TIME(3)",
        "DATE",
        "BIT(9)"
    };

    private static final List<Getter> GETTERS = List.of(
            ResultSet::getObject,
            ResultSet::getString,
            ResultSet::getInt,
            ResultSet::getLong,
            ResultSet::getDouble,
            ResultSet::getBigDecimal,
            ResultSet::getBoolean,
            ResultSet::getBytes,
            ResultSet::getTimestamp,
            ResultSet::getDate,
            ResultSet::getTime,
            (rows, column) -> rows.getObject(column, LocalDateTime.class),
            (rows, column) -> rows.getObject(column, BigInteger.class));

    private interface Getter {
        Object get(ResultSet rows, int column) throws SQLException;
    }

    private RandomCases() {}

    /** Two cases for each of the first seeds: as text, and prepared on the server. */
    static List<BehaviourCase> ofSeeds(int count) {
        return LongStream.rangeClosed(1, count)
                .boxed()
                .flatMap(seed -> {
                    BehaviourCase text = BehaviourCase.of("random: seed " + seed, w -> new Case(w, seed).run())
                            .once();
                    return Stream.of(text, text.serverPrepared());
                })
                .toList();
    }

    private static final class Case {
        private final CaseContext w;
        private final Random random;

        Case(CaseContext context, long seed) {
            w = context;
            random = new Random(seed);
        }

        void run() throws SQLException {
            for (int i = 0; i < STEPS; i++) {
                switch (random.nextInt(3)) {
                    case 0 -> parameters();
                    case 1 -> rows();
                    default -> batch();
                }
            }
        }

        private void parameters() throws SQLException {
            int count = 1 + random.nextInt(MOST_PARAMETERS);
            try (PreparedStatement statement = w.connection().prepareStatement("SELECT ?" + ", ?".repeat(count - 1))) {
                for (int repeated = random.nextInt(3); repeated >= 0; repeated--) {
                    for (int i = 1; i <= count; i++) {
                        set(statement, i);
                    }
                    read("parameters", statement, count);
                }
            }
        }

        /** Rows that the server makes, by the text protocol or the binary one. */
        private void rows() throws SQLException {
            int length = length();
            int rows = 1 + random.nextInt(MOST_ROWS);
            String sql = "SELECT seq, REPEAT('\u00e4', ?), IF(seq % 3 = 0, NULL, seq * 1.5),"
                    + " CAST(FROM_UNIXTIME(seq * 86399.123456) AS DATETIME(6)), -seq FROM seq_1_to_" + rows;
            try (PreparedStatement statement = w.connection().prepareStatement(sql)) {
                statement.setInt(1, length / rows);
                read("rows", statement, 5);
            }
        }

        private void batch() throws SQLException {
            String column = COLUMNS[random.nextInt(COLUMNS.length)];
            w.table("t_random", "id INT, value " + column + " NULL");
            try (PreparedStatement insert = w.connection().prepareStatement("INSERT INTO t_random VALUES (?, ?)")) {
                int rows = 1 + random.nextInt(MOST_ROWS);
                for (int i = 0; i < rows; i++) {
                    insert.setInt(1, i);
                    set(insert, 2);
                    insert.addBatch();
                }
                w.see(
                        "batch into " + column,
                        () -> IntStream.of(insert.executeBatch()).boxed().toList());
            }
            try (PreparedStatement select =
                    w.connection().prepareStatement("SELECT value, id FROM t_random ORDER BY id")) {
                read("of " + column, select, 2);
            }
        }

        private void read(String what, PreparedStatement statement, int columns) {
            List<Getter> getters = IntStream.range(0, columns)
                    .mapToObj(i -> GETTERS.get(random.nextInt(GETTERS.size())))
                    .toList();
            boolean isReversed = random.nextBoolean();
            w.step(what, () -> {
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        for (int i = 1; i <= columns; i++) {
                            int column = isReversed ? columns + 1 - i : i;
                            w.see(
                                    "column " + column,
                                    () -> getters.get(column - 1).get(rows, column));
                            w.see("null", rows::wasNull);
                        }
                    }
                }
            });
        }

        private void set(PreparedStatement statement, int index) {
            int kind = random.nextInt(14);
            w.step("set " + kind, () -> {
                switch (kind) {
                    case 0 -> statement.setInt(index, random.nextInt());
                    case 1 -> statement.setLong(index, random.nextLong());
                    case 2 -> statement.setShort(index, (short) random.nextInt());
                    case 3 -> statement.setDouble(index, random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20));
                    case 4 -> statement.setFloat(index, random.nextFloat());
                    case 5 ->
                        statement.setBigDecimal(
                                index,
                                new BigDecimal(new BigInteger(1 + random.nextInt(80), random), random.nextInt(9)));
                    case 6 -> statement.setBoolean(index, random.nextBoolean());
                    case 7 -> statement.setBytes(index, bytes());
                    case 8 -> statement.setTimestamp(index, timestamp());
                    case 9 -> statement.setDate(index, new Date(timestamp().getTime()));
                    case 10 -> statement.setTime(index, new Time(timestamp().getTime()));
                    case 11 -> statement.setNull(index, Types.VARCHAR);
                    case 12 ->
                        statement.setObject(
                                index,
                                random.nextBoolean()
                                        ? timestamp().toLocalDateTime()
                                        : LocalTime.ofSecondOfDay(random.nextInt(86400)));
                    default -> statement.setString(index, text());
                }
            });
        }

        private int length() {
            return LENGTHS[random.nextInt(LENGTHS.length)];
        }

        private byte[] bytes() {
            byte[] bytes = new byte[length()];
            random.nextBytes(bytes);
            return bytes;
        }

        private String text() {
            int length = length();
            StringBuilder text = new StringBuilder(length);
            while (text.length() < length) {
                text.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
            }
            return text.toString();
        }

        /** From 1970 to 2037, with microseconds. */
        private Timestamp timestamp() {
            Timestamp timestamp = new Timestamp(1000L * (86400 + random.nextInt(Integer.MAX_VALUE - 86400)));
            timestamp.setNanos(1000 * random.nextInt(1_000_000));
            return timestamp;
        }
    }
}
