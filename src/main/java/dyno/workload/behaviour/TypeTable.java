package dyno.workload.behaviour;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A table with a column of every common SQL type, and rows with its usual value, its limits, null, and zero or empty. */
final class TypeTable {
    /** A column: its type, and in SQL its usual value, its lower and its upper limit, and zero or empty. */
    private record Column(String name, String type, String usual, String low, String high, String zero) {}

    private static final List<Column> COLUMNS = List.of(
            new Column("c_bit1", "BIT(1)", "b'1'", "b'0'", "b'1'", "b'0'"),
            new Column("c_bit8", "BIT(8)", "b'1010'", "b'0'", "b'11111111'", "b'0'"),
            new Column("c_bit64", "BIT(64)", "b'101'", "b'0'", "0xffffffffffffffff", "b'0'"),
            new Column("c_bool", "BOOLEAN", "TRUE", "-128", "127", "FALSE"),
            new Column("c_tiny", "TINYINT", "42", "-128", "127", "0"),
            new Column("c_utiny", "TINYINT UNSIGNED", "200", "0", "255", "0"),
            new Column("c_small", "SMALLINT", "-42", "-32768", "32767", "0"),
            new Column("c_usmall", "SMALLINT UNSIGNED", "40000", "0", "65535", "0"),
            new Column("c_medium", "MEDIUMINT", "-70000", "-8388608", "8388607", "0"),
            new Column("c_umedium", "MEDIUMINT UNSIGNED", "9000000", "0", "16777215", "0"),
            new Column("c_int", "INT", "123456", "-2147483648", "2147483647", "0"),
            new Column("c_uint", "INT UNSIGNED", "3000000000", "0", "4294967295", "0"),
            new Column("c_fill", "INT(8) ZEROFILL", "42", "1", "99999999", "0"),
            new Column("c_big", "BIGINT", "-5000000000", "-9223372036854775808", "9223372036854775807", "0"),
            new Column("c_ubig", "BIGINT UNSIGNED", "10000000000000000000", "0", "18446744073709551615", "0"),
            new Column(
                    "c_dec",
                    "DECIMAL(30,10)",
                    "12345.678",
                    "-99999999999999999999.9999999999",
                    "99999999999999999999.9999999999",
                    "0"),
            new Column("c_whole", "DECIMAL(10,0)", "7", "-9999999999", "9999999999", "0"),
            new Column("c_float", "FLOAT", "1.5", "-3.40282e38", "3.40282e38", "0"),
            new Column("c_double", "DOUBLE", "-0.1", "-1.7976931348623157e308", "1.7976931348623157e308", "0"),
            new Column("c_date", "DATE", "'2020-02-29'", "'1000-01-01'", "'9999-12-31'", "'0000-00-00'"),
            new Column("c_time", "TIME", "'12:34:56'", "'-838:59:59'", "'838:59:59'", "'00:00:00'"),
            new Column("c_time6", "TIME(6)", "'12:34:56.789012'", "'-00:00:00.000001'", "'838:59:59'", "'00:00:00'"),
            new Column(
                    "c_datetime",
                    "DATETIME",
                    "'2020-02-29 12:34:56'",
                    "'1000-01-01 00:00:00'",
                    "'9999-12-31 23:59:59'",
                    "'0000-00-00 00:00:00'"),
            new Column(
                    "c_datetime6",
                    "DATETIME(6)",
                    "'2020-07-01 12:34:56.789012'",
                    "'2020-03-08 02:30:00.5'",
                    "'9999-12-31 23:59:59.999999'",
                    "'0000-00-00 00:00:00'"),
            new Column(
                    "c_stamp",
                    "TIMESTAMP NULL",
                    "'2020-02-29 12:34:56'",
                    "'1971-01-01 00:00:01'",
                    "'2037-12-31 23:59:59'",
                    "'0000-00-00 00:00:00'"),
            new Column(
                    "c_stamp3",
                    "TIMESTAMP(3) NULL",
                    "'2020-02-29 12:34:56.007'",
                    "'1971-01-01 00:00:01'",
                    "'2037-12-31 23:59:59.999'",
                    "'0000-00-00 00:00:00'"),
            new Column("c_year", "YEAR", "2020", "1901", "2155", "0"),
            new Column("c_char", "CHAR(10)", "'abc'", "'1'", "'0123456789'", "''"),
            new Column(
                    "c_varchar",
                    "VARCHAR(60) CHARACTER SET utf8mb4",
                    "_utf8mb4 0x4772c3bcc39f65f09f9880",
                    "'-12.5e1'",
                    "'2020-02-29 12:34:56'",
                    "''"),
            new Column("c_word", "VARCHAR(30)", "'true'", "'12:34:56'", "'18446744073709551616'", "' '"),
            new Column("c_latin1", "VARCHAR(20) CHARACTER SET latin1", "_latin1 0x4772fc80", "'N'", "'y'", "''"),
            new Column("c_text", "TEXT", "'a text'", "'2020-02-29'", "REPEAT('x', 300)", "''"),
            new Column("c_binary", "BINARY(4)", "0x00ff8041", "0x00", "0xffffffff", "''"),
            new Column("c_varbinary", "VARBINARY(300)", "0x0102fe", "'12'", "REPEAT(CHAR(255), 252)", "''"),
            new Column("c_blob", "BLOB", "0xdeadbeef", "0x00", "REPEAT('b', 5000)", "''"),
            new Column("c_enum", "ENUM('small','large')", "'large'", "'small'", "'large'", "''"),
            new Column("c_set", "SET('a','b','c')", "'a,c'", "'a'", "'a,b,c'", "''"),
            new Column("c_json", "JSON", "'{\"a\": [1, null]}'", "'1'", "'\"text\"'", "'{}'"),
            new Column(
                    "c_point",
                    "POINT",
                    "ST_GeomFromText('POINT(1 2)')",
                    "ST_GeomFromText('POINT(0 0)')",
                    "ST_GeomFromText('POINT(-1 -1)')",
                    "ST_GeomFromText('POINT(0 0)')"));

    private TypeTable() {}

    /** The statements that create it again. */
    static List<String> statements() {
        List<String> statements = new ArrayList<>();
        statements.add("SET SESSION sql_mode = ''");
        statements.add("DROP TABLE IF EXISTS dyno_b_types");
        String columns = joined(column -> column.name + " " + column.type + " DEFAULT NULL");
        statements.add("CREATE TABLE dyno_b_types (id INT PRIMARY KEY, " + columns + ")");
        statements.add(insert(1, Column::usual));
        statements.add(insert(2, Column::low));
        statements.add(insert(3, Column::high));
        statements.add(insert(4, column -> "NULL"));
        statements.add(insert(5, Column::zero));
        return statements;
    }

    private static String insert(int id, Function<Column, String> value) {
        return "INSERT INTO dyno_b_types VALUES (" + id + ", " + joined(value) + ")";
    }

    private static String joined(Function<Column, String> text) {
        return COLUMNS.stream().map(text).collect(Collectors.joining(", "));
    }
}
