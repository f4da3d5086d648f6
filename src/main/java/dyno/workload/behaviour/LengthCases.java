package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;

/** Lengths around the limits of the protocol: 250 and 65535 for a field, 16 MB for a packet. */
final class LengthCases {
    private static final int[] LENGTHS = {
        0, 1, 127, 128, 249, 250, 251, 252, 254, 255, 256, 1000, 8191, 8192, 16383, 16384, 16385, 65534, 65535, 65536,
        70000
    };
    private static final int PACKET = 0xffffff;

    static final List<BehaviourCase> ALL = List.of(
            of("lengths: statements", LengthCases::statements),
            of("lengths: parameters", LengthCases::parameters),
            of("lengths: parameters", LengthCases::parameters).serverPrepared(),
            of("lengths: results", LengthCases::results),
            of("lengths: results", LengthCases::results).serverPrepared(),
            of("lengths: results, last column first", LengthCases::lastColumnFirst),
            of("lengths: results, last column first", LengthCases::lastColumnFirst)
                    .serverPrepared(),
            of("lengths: many columns", LengthCases::columns),
            of("lengths: many parameters", LengthCases::manyParameters),
            of("lengths: many parameters", LengthCases::manyParameters).serverPrepared(),
            of("lengths: beyond 16 MB", LengthCases::beyondOnePacket).once());

    private LengthCases() {}

    private static void statements(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            for (int length : LENGTHS) {
                w.step("text of " + length, () -> {
                    try (ResultSet rows = statement.executeQuery("SELECT LENGTH('" + "x".repeat(length) + "')")) {
                        w.rows(rows);
                    }
                });
            }
        }
    }

    private static void parameters(CaseContext w) throws Exception {
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT LENGTH(?), LENGTH(?), CRC32(?)")) {
            for (int length : LENGTHS) {
                statement.setString(1, "y".repeat(length));
                statement.setBytes(2, new byte[length]);
                statement.setString(3, "\u00fc".repeat(length / 2));
                w.rowsOf("parameters of " + length, statement);
            }
        }
    }

    private static void results(CaseContext w) throws Exception {
        try (PreparedStatement statement =
                w.connection().prepareStatement("SELECT REPEAT('z', ?), 'after', REPEAT('\u00fc', ?)")) {
            for (int length : LENGTHS) {
                statement.setInt(1, length);
                statement.setInt(2, length / 2);
                w.rowsOf("results of " + length, statement);
            }
        }
    }

    /** Drivers that find columns lazily must skip those that were not read. */
    private static void lastColumnFirst(CaseContext w) throws Exception {
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT REPEAT('z', ?), NULL, 'after'")) {
            for (int length : LENGTHS) {
                statement.setInt(1, length);
                w.step("after " + length, () -> {
                    try (ResultSet rows = statement.executeQuery()) {
                        rows.next();
                        w.see("column 3", () -> rows.getString(3));
                        w.see("column 2", () -> rows.getString(2));
                        w.see("column 1", () -> rows.getString(1));
                    }
                });
            }
        }
    }

    private static void columns(CaseContext w) {
        StringBuilder sql = new StringBuilder("SELECT 0");
        for (int i = 1; i < 300; i++) {
            sql.append(", ").append(i % 7 == 0 ? "NULL" : i);
        }
        w.query(sql.toString());
    }

    private static void manyParameters(CaseContext w) throws Exception {
        try (PreparedStatement statement =
                w.connection().prepareStatement("SELECT CONCAT_WS(','" + ", ?".repeat(300) + ")")) {
            for (int i = 1; i <= 300; i++) {
                if (i % 7 == 0) {
                    statement.setString(i, null);
                } else {
                    statement.setInt(i, i);
                }
            }
            w.rowsOf("300 parameters", statement);
        }
    }

    /** With the four bytes of its length, the row fills a packet to its last byte; the statement is longer than a packet. */
    private static void beyondOnePacket(CaseContext w) throws Exception {
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT ?")) {
            statement.setString(1, "x".repeat(PACKET - 4));
            w.rowsOf("a long parameter", statement);
        }
        w.query("SELECT 'still in step'");
    }
}
