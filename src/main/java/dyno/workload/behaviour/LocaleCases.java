package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Collectors;

/** Other defaults of the JVM: time zones with unusual changes, locales with other digits, calendars and letters. */
final class LocaleCases {
    private static final DateTimeFormatter SQL_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

    /** With what the names of cases in another time zone begin. */
    static final String ZONE = "zone: ";

    private static final int FIRST_YEAR = 1970;

    private static final int LAST_YEAR = 2040;

    /** Of the changes of a zone, which may be hundreds, as many of the first and as many of the last are looked at. */
    private static final int CHANGES = 6;

    static final List<BehaviourCase> ALL = all();

    private LocaleCases() {}

    private static List<BehaviourCase> all() {
        List<BehaviourCase> cases = new ArrayList<>();
        for (String zone : List.of(
                "Europe/Dublin", // negative summer time
                "Australia/Lord_Howe", // half an hour of summer time
                "Antarctica/Troll", // two hours of summer time
                "America/Sao_Paulo", // changed at midnight
                "Pacific/Apia", // without 2011-12-30
                "Asia/Gaza", // changes around ramadan, listed one by one
                "Africa/Monrovia", // -00:44:30 until 1972
                "GMT+14:00")) {
            cases.add(of(ZONE + zone, w -> inZone(w, zone, Map.of())).once());
            cases.add(of(ZONE + zone + ", prepared on the server", w -> inZone(w, zone, serverPrepared()))
                    .once());
        }
        for (String locale : List.of(
                "tr-TR", // I is no capital i
                "ar-EG-u-nu-arab", // other digits
                "th-TH-u-ca-buddhist-nu-thai", // another calendar
                "ja-JP-u-ca-japanese",
                "en-US-u-tz-uslax")) { // a time zone that is not the default one
            cases.add(
                    of("locale: " + locale, w -> inLocale(w, locale, Map.of())).once());
            cases.add(of("locale: " + locale + ", prepared on the server", w -> inLocale(w, locale, serverPrepared()))
                    .once());
        }
        return List.copyOf(cases);
    }

    private static Map<String, String> serverPrepared() {
        return Map.of("useServerPrepStmts", "true", "cachePrepStmts", "true");
    }

    private static void inZone(CaseContext w, String zone, Map<String, String> options) throws Exception {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try {
            Connection connection = w.another(options);
            ZoneRules rules = TimeZone.getDefault().toZoneId().getRules();
            List<LocalDateTime> times = new ArrayList<>(List.of(
                    LocalDateTime.parse("1582-10-04T23:59:59"),
                    LocalDateTime.parse("1900-01-01T00:00"),
                    LocalDateTime.parse("9999-12-31T23:59:59.999999")));
            for (ZoneOffsetTransition change : changes(rules)) {
                for (LocalDateTime at : List.of(change.getDateTimeBefore(), change.getDateTimeAfter())) {
                    times.addAll(List.of(at.minusSeconds(1), at, at.plusMinutes(15), at.plusHours(25)));
                }
            }
            read(w, connection, times);
            for (ZoneOffsetTransition change : changes(rules)) {
                long millis = change.getInstant().toEpochMilli();
                write(w, connection, List.of(millis - 1, millis, millis + 900_000));
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    private static void inLocale(CaseContext w, String tag, Map<String, String> options) throws Exception {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(tag));
        try {
            Connection connection = w.another(options);
            read(w, connection, List.of(LocalDateTime.parse("2020-02-29T12:34:56.789012")));
            write(
                    w,
                    connection,
                    List.of(Instant.parse("2020-07-01T12:34:56.789Z").toEpochMilli()));
            for (String sql : List.of(
                    "SELECT 1 AS INI, -1.5 AS i1, 'I\u0130\u0131i' AS TITLE",
                    "insert into nowhere_i values (1)",
                    "SELECT c_int, c_dec, c_double, c_year, c_time6, c_bit8 FROM dyno_b_types ORDER BY id")) {
                w.step(sql, () -> {
                    try (PreparedStatement statement = connection.prepareStatement(sql);
                            ResultSet rows = statement.executeQuery()) {
                        w.rows(rows);
                    }
                });
            }
            w.step("labels", () -> {
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery("SELECT 7 AS INI, 8 AS title")) {
                    rows.next();
                    for (String label : List.of("INI", "ini", "title", "TITLE")) {
                        w.see(label, () -> rows.getInt(label));
                    }
                }
            });
            w.step("numbers", () -> {
                try (PreparedStatement statement = connection.prepareStatement("SELECT ?, ?, ?")) {
                    statement.setInt(1, -1234567);
                    statement.setDouble(2, 1234.5);
                    statement.setString(3, "I\u0130\u0131i");
                    w.rowsOf("numbers", statement);
                }
            });
        } finally {
            Locale.setDefault(before);
        }
    }

    private static List<ZoneOffsetTransition> changes(ZoneRules rules) {
        List<ZoneOffsetTransition> all = new ArrayList<>();
        ZoneOffsetTransition change = rules.nextTransition(Instant.parse(FIRST_YEAR + "-01-01T00:00:00Z"));
        while (change != null && change.getDateTimeBefore().getYear() < LAST_YEAR) {
            all.add(change);
            change = rules.nextTransition(change.getInstant());
        }
        if (all.size() <= 2 * CHANGES) {
            return all;
        }
        List<ZoneOffsetTransition> some = new ArrayList<>(all.subList(0, CHANGES));
        some.addAll(all.subList(all.size() - CHANGES, all.size()));
        return some;
    }

    /** Notes points in time by their milliseconds as well: what a default zone prints is ambiguous when clocks go back. */
    private static void read(CaseContext w, Connection connection, List<LocalDateTime> times) {
        String sql = times.stream()
                .map(time -> "SELECT TIMESTAMP '" + SQL_TIME.format(time) + "'")
                .collect(Collectors.joining(" UNION ALL "));
        w.step("read", () -> {
            try (PreparedStatement statement = connection.prepareStatement(sql);
                    ResultSet rows = statement.executeQuery()) {
                for (int i = 1; rows.next(); i++) {
                    String row = "row " + i + ", ";
                    w.see(row + "getString", () -> rows.getString(1));
                    w.see(row + "getTimestamp", () -> pointInTime(rows.getTimestamp(1)));
                    w.see(row + "getDate", () -> pointInTime(rows.getDate(1)));
                    w.see(row + "getTime", () -> pointInTime(rows.getTime(1)));
                    w.see(row + "getObject", () -> rows.getObject(1));
                    w.see(row + "as LocalDateTime", () -> rows.getObject(1, LocalDateTime.class));
                }
            }
        });
    }

    private static void write(CaseContext w, Connection connection, List<Long> instants) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?, ?, ?")) {
            for (long millis : instants) {
                w.step("set " + millis, () -> {
                    statement.setTimestamp(1, new Timestamp(millis));
                    statement.setDate(2, new Date(millis));
                    statement.setTime(3, new Time(millis));
                });
                w.rowsOf("of " + millis, statement);
            }
        }
    }

    private static String pointInTime(java.util.Date date) {
        return date == null ? null : date.getTime() + " " + date;
    }
}
