package dyno.workload.behaviour;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.sql.BatchUpdateException;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** Values and failures as text that is the same in every JVM and on every connection. */
public final class Text {
    private static final int LONGEST = 300;
    private static final int MOST_EXCEPTIONS = 4;

    /** The result of {@link Object#toString} for an object or an array, even if a driver has truncated it. */
    private static final Replacement IDENTITY =
            new Replacement("([\\w$; ])@[0-9a-f]{3,8}\\b|(\\[[BCI])@[0-9a-f]{0,8}", "$1$2@N");

    /** Text that differs from run to run, with its replacement. */
    private static final List<Replacement> VARYING = List.of(
            new Replacement("conn([=:])\\d+", "conn$1N"),
            new Replacement("\\b[\\d,.]+ (milliseconds|ms|seconds)\\b", "N $1"),
            new Replacement("\\$\\$Lambda[$/][\\w$/]+", "\\$\\$Lambda"),
            new Replacement("\\$Proxy\\d+", "\\$ProxyN"),
            new Replacement("\\bpool-\\d+", "pool-N"),
            IDENTITY,
            new Replacement("(?i)(connection|thread|process)[ _-]?(id)?[ :=#]*\\d+", "$1 N"),
            new Replacement("(?s)\\s*\\** ?BEGIN NESTED EXCEPTION.*", " (nested exception)"),
            new Replacement("\\s*\\n\\s*at [\\w.$/]+\\([^)]*\\)", ""));

    private record Replacement(Pattern pattern, String text) {
        Replacement(String pattern, String text) {
            this(Pattern.compile(pattern), text);
        }

        String in(String original) {
            return pattern.matcher(original).replaceAll(text);
        }
    }

    private Text() {}

    /** A value with its class; if it is a stream, its contents are read. */
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
        if (value instanceof Number || value instanceof Boolean || value instanceof Timestamp) {
            return value.getClass().getSimpleName() + " " + value;
        }
        String name = steady(value.getClass().getSimpleName());
        if (value instanceof Date date) {
            // The text of a Time lacks the day and the milliseconds, that of a java.sql.Date the time of day.
            return name + " " + date + " (" + date.getTime() + ")";
        }
        if (value instanceof Blob blob) {
            return name + " " + of(blob.getBytes(1, (int) blob.length()));
        }
        if (value instanceof Clob clob) {
            return name + " " + of(clob.getSubString(1, (int) clob.length()));
        }
        if (value instanceof ResultSet || value instanceof Statement) {
            return name;
        }
        return name + " " + shortened(steady(array(value)));
    }

    static String label(String text) {
        return shortened(text);
    }

    /** A text, or the word {@code null}. */
    static String of(String text) {
        if (text == null) {
            return "null";
        }
        boolean mayNameAnObject = text.length() <= LONGEST && text.indexOf('@') >= 0;
        return "'" + shortened(mayNameAnObject ? IDENTITY.in(text) : text) + "'";
    }

    /** A failure with everything by which a caller could distinguish it from another one. */
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
        // Interpreted and compiled code have different messages for the same missing method.
        String message = failure instanceof LinkageError
                ? "this driver lacks the method"
                : shortened(steady(String.valueOf(failure.getMessage())));
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
            steady = varying.in(steady);
        }
        return steady.strip();
    }

    /** Characters that a terminal would not show or would interpret, as numbers. */
    private static String printable(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7f) {
                printable.append(c);
            } else {
                printable.append(String.format("\\u%04x", (int) c));
            }
        }
        return printable.toString();
    }

    /** Long texts by their beginning, length and checksum. */
    private static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return printable(text);
        }
        CRC32 checksum = new CRC32();
        checksum.update(text.getBytes(StandardCharsets.UTF_16BE));
        return printable(text.substring(0, LONGEST / 3)) + "... (" + text.length() + " characters, CRC "
                + Long.toHexString(checksum.getValue()) + ")";
    }
}
