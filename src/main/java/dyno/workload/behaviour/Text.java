package dyno.workload.behaviour;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.BatchUpdateException;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/** Values and failures in words that are the same in every JVM and on every connection. */
public final class Text {
    private static final int LONGEST = 300;
    private static final int MOST_EXCEPTIONS = 4;

    /** What differs from run to run, each with what stands for it. */
    private static final List<Replacement> VARYING = List.of(
            new Replacement("conn=\\d+", "conn=N"),
            new Replacement("\\b[\\d,.]+ (milliseconds|ms|seconds)\\b", "N $1"),
            new Replacement("@[0-9a-f]{1,8}\\b", "@N"),
            new Replacement("(?i)(connection|thread|process)[ _-]?(id)?[ :=#]*\\d+", "$1 N"),
            new Replacement("(?s)\\s*\\** ?BEGIN NESTED EXCEPTION.*", " (nested exception)"),
            new Replacement("\\s*\\n\\s*at [\\w.$/]+\\([^)]*\\)", ""));

    private record Replacement(Pattern pattern, String text) {
        Replacement(String pattern, String text) {
            this(Pattern.compile(pattern), text);
        }
    }

    private Text() {}

    /** A value with its class; what it holds is read where it is a stream. */
    public static String of(Object value) throws SQLException, IOException {
        if (value == null) {
            return "null";
        }
        if (value instanceof String text) {
            return of(text);
        }
        if (value instanceof byte[] bytes) {
            return "byte[] " + shortened(HexFormat.of().formatHex(bytes));
        }
        if (value instanceof InputStream stream) {
            return "stream " + of(stream.readAllBytes());
        }
        if (value instanceof Reader reader) {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return "reader " + of(text.toString());
        }
        String name = value.getClass().getSimpleName();
        if (value instanceof Blob blob) {
            return name + " " + of(blob.getBytes(1, (int) blob.length()));
        }
        if (value instanceof Clob clob) {
            return name + " " + of(clob.getSubString(1, (int) clob.length()));
        }
        if (value instanceof ResultSet || value instanceof Statement) {
            return name;
        }
        return name + " " + shortened(printable(steady(array(value))));
    }

    /** What is written before a value. */
    static String label(String text) {
        return shortened(printable(text));
    }

    /** A text, or the word {@code null}. */
    static String of(String text) {
        return text == null ? "null" : "'" + shortened(printable(text)) + "'";
    }

    /** A failure with everything by which a caller could tell it from another one. */
    public static String of(Throwable failure) {
        StringBuilder text = new StringBuilder(one(failure));
        Throwable next = failure instanceof SQLException sql ? sql.getNextException() : null;
        for (int i = 1; next != null && i < MOST_EXCEPTIONS; i++) {
            text.append("; then ").append(one(next));
            next = next instanceof SQLException sql ? sql.getNextException() : null;
        }
        return text.toString();
    }

    private static String one(Throwable failure) {
        String message = shortened(printable(steady(String.valueOf(failure.getMessage()))));
        String name = failure.getClass().getName();
        if (!(failure instanceof SQLException sql)) {
            return name + ": " + message;
        }
        String counts = failure instanceof BatchUpdateException batch
                ? ", update counts " + Arrays.toString(batch.getUpdateCounts())
                : "";
        return name + ", SQLState " + sql.getSQLState() + ", code " + sql.getErrorCode() + counts + ": " + message;
    }

    private static String array(Object value) {
        if (value instanceof int[] counts) {
            return Arrays.toString(counts);
        }
        if (value instanceof long[] counts) {
            return Arrays.toString(counts);
        }
        return value instanceof Object[] objects ? Arrays.deepToString(objects) : value.toString();
    }

    private static String steady(String text) {
        String steady = text;
        for (Replacement varying : VARYING) {
            steady = varying.pattern.matcher(steady).replaceAll(varying.text);
        }
        return steady.strip();
    }

    /** Characters that a terminal would not show, or would obey, by their numbers. */
    private static String printable(String text) {
        StringBuilder printable = new StringBuilder();
        for (char c : text.toCharArray()) {
            printable.append(c >= ' ' && c < 0x7f ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return printable.toString();
    }

    /** Long texts by their beginning, length and digest. */
    private static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        return text.substring(0, LONGEST / 3) + "... (" + text.length() + " characters, SHA-256 "
                + digest(text.getBytes(StandardCharsets.UTF_8)) + ")";
    }

    private static String digest(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
