package dyno.feature.triage.report;

import static dyno.run.Cells.workload;

import dyno.Records;
import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Estimate;
import dyno.comparison.Round;
import dyno.comparison.Summary;
import dyno.comparison.Verdict;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.SteadyRow;
import dyno.experiment.builds.Gain;
import dyno.experiment.builds.Origin;
import dyno.feature.triage.report.TriageReport.ComparedPatch;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.feature.triage.report.TriageReport.EncryptionRow;
import dyno.feature.triage.report.TriageReport.FindingRow;
import dyno.feature.triage.report.TriageReport.KnownPatch;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.feature.triage.report.TriageReport.SourceLine;
import dyno.feature.triage.report.TriageReport.WorkloadRow;
import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspots;
import dyno.hotspot.MethodTotal;
import dyno.hotspot.Ranking;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Finding.Part;
import dyno.hotspot.finding.Operations;
import dyno.profile.Event;
import dyno.run.Environment;
import dyno.run.Quiet;
import dyno.run.machine.MachineInspector;
import dyno.wire.TransportName;
import dyno.wire.WireCount;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Invented test data in the size and shape of a real triage; nothing in it was measured. */
public final class ExampleReport {
    static final String MARIADB = "mariadb@3.5.8";
    static final String MYSQL = "mysql@9.7.0";
    static final String DRIZZLE_14 = "drizzle@1.4";
    public static final String DRIZZLE_12 = "drizzle@1.2";
    private static final int FORKS = 5;
    private static final Origin THIS_RUN =
            new Origin("invented-test-data", "2026-01-02", "a machine", false, true, true);
    private static final Origin ELSEWHERE =
            new Origin("v-hexdump-guard", "2025-12-24", "Other CPU, 8 cores, JDK 25", true, false, false);

    private final Random random = new Random(1);
    private final List<ScoreRow> scores = scores();

    private ExampleReport() {}

    public static TriageReport create() {
        return FirstScreen.of(new ExampleReport().report());
    }

    private TriageReport report() {
        return new TriageReport(
                "invented-test-data",
                "2026-01-02T03:04:05Z",
                372,
                environment(),
                List.of(
                        new DriverRow(MARIADB, "3.5.8", "org.mariadb.jdbc.Driver", true, ""),
                        new DriverRow(MYSQL, "9.7.0", "com.mysql.cj.jdbc.Driver", true, ""),
                        new DriverRow(DRIZZLE_14, "1.4", "org.drizzle.jdbc.DrizzleDriver", true, ""),
                        new DriverRow(DRIZZLE_12, "1.2", "org.drizzle.jdbc.DrizzleDriver", false, "")),
                List.of(
                        new WorkloadRow("DoOne", "DO 1", "a statement without a result"),
                        new WorkloadRow("SelectOne", "SELECT 1", "one value, read with getObject"),
                        new WorkloadRow(
                                "TextParameter",
                                "text parameter",
                                "prepared over the text protocol, 100 bytes in, 100 bytes out"),
                        new WorkloadRow("ThousandRows", "1000 rows", "1000 rows, each read with getString")),
                scores,
                profiles(),
                findings(),
                patches(),
                List.of(
                        "Drizzle has no binary protocol: its prepared statements are text.",
                        "Load before the run was"
                                + " 1.4 on 2 cores: figures on loopback are noisier than those over replay."),
                List.of(),
                List.of(),
                List.of(
                        new KnownPatch(
                                DRIZZLE_12,
                                "",
                                "hexdump-guard",
                                "Build the log lines only where they are logged",
                                "MySQLProtocol.hexdump",
                                "0.44 of the CPU time",
                                List.of(
                                        gain("replay", Metric.CPU, Verdict.IMPROVEMENT, 0.44, THIS_RUN),
                                        gain("loopback", Metric.WALL, Verdict.INCONCLUSIVE, 0.96, ELSEWHERE))),
                        new KnownPatch(
                                DRIZZLE_14,
                                "1.3",
                                "read-ahead",
                                "Read ahead",
                                "common.packet.buffer.ReadUtil.safeRead",
                                "0.9 of the CPU time of SelectOne over replay",
                                List.of())),
                null,
                List.of(),
                List.of(),
                List.of(
                        new EncryptionRow(
                                MARIADB,
                                "SelectOne",
                                new Estimate(1.31, 1.27, 1.36, 0.952),
                                3,
                                "TLSv1.3 with TLS_AES_128_GCM_SHA256",
                                null),
                        new EncryptionRow(
                                DRIZZLE_14, "SelectOne", null, 0, null, "not supported: It has no option for that")),
                "",
                null);
    }

    private static Gain gain(String transport, Metric metric, Verdict verdict, double ratio, Origin origin) {
        return new Gain(
                workload("SelectOne"),
                TransportName.parse(transport),
                metric,
                verdict,
                ratio,
                ratio - 0.03,
                ratio + 0.03,
                origin);
    }

    private static Environment environment() {
        return new Environment(
                "Invented CPU @ 2.60GHz",
                2,
                24_000_000_000L,
                "Linux 6.1.0",
                "Eclipse Temurin 17.0.15+6",
                "-Xms512m -Xmx512m -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints",
                "11.4.5-MariaDB (embedded)",
                List.of("INNODB", "SEQUENCE"),
                Map.of("innodb_flush_log_at_trx_commit", "0", "log_bin", "OFF"),
                "async-profiler 4.6, event cpu at 1 ms, alloc at 64 kB",
                "client and server threads on core 1",
                1.4,
                new Quiet(1.05, 6000, 0.8),
                Map.of(MachineInspector.DYNO, "0.1.0", MachineInspector.JMH, "1.37", "async-profiler", "4.6"));
    }

    private List<ScoreRow> scores() {
        List<ScoreRow> rows = new ArrayList<>();
        score(rows, "DoOne", MARIADB, 112, 72, new WireCount(1, 9, 11, 1, 2, 0), 17_300);
        score(rows, "DoOne", MYSQL, 855, 1464, new WireCount(1, 9, 11, 1, 2, 0), 18_900);
        score(rows, "DoOne", DRIZZLE_14, 265, 1127, new WireCount(1, 9, 11, 1, 2, 1), 17_900);
        score(rows, "DoOne", DRIZZLE_12, 1297, 4551, new WireCount(1, 9, 11, 1, 2, 1), 19_400);
        score(rows, "SelectOne", MARIADB, 215, 480, new WireCount(1, 13, 59, 1, 4, 0), 18_700);
        score(rows, "SelectOne", MYSQL, 1940, 3640, new WireCount(1, 13, 59, 1, 9, 0), 21_500);
        score(rows, "SelectOne", DRIZZLE_14, 716, 2759, new WireCount(1, 13, 59, 1, 5, 3), 20_200);
        score(rows, "SelectOne", DRIZZLE_12, 1864, 5951, new WireCount(1, 13, 59, 1, 5, 3), 21_900);
        score(rows, "TextParameter", MARIADB, 453, 1312, new WireCount(1, 113, 158, 1, 4, 0), 20_800);
        score(rows, "TextParameter", MYSQL, 1853, 4210, new WireCount(1, 113, 158, 1, 9, 0), 22_700);
        score(rows, "TextParameter", DRIZZLE_14, 2001, 6840, new WireCount(1, 113, 158, 1, 5, 3), 23_100);
        score(rows, "TextParameter", DRIZZLE_12, 2554, 9120, new WireCount(1, 113, 158, 1, 5, 3), 24_000);
        score(rows, "ThousandRows", MARIADB, 53_000, 64_200, new WireCount(1, 42, 11_950, 1, 1004, 0), 186_000);
        score(rows, "ThousandRows", MYSQL, 178_000, 241_000, new WireCount(1, 42, 11_950, 1, 2009, 0), 316_000);
        score(rows, "ThousandRows", DRIZZLE_14, 118_000, 396_000, new WireCount(1, 42, 11_950, 1, 1005, 1003), 271_000);
        score(rows, "ThousandRows", DRIZZLE_12, 95_800, 371_000, new WireCount(1, 42, 11_950, 1, 1005, 1003), 249_000);
        return rows;
    }

    private void score(
            List<ScoreRow> rows,
            String workload,
            String driver,
            double replay,
            double bytes,
            WireCount wire,
            double loopback) {
        Summary heap = forks(bytes, 0);
        rows.add(new ScoreRow(
                driver,
                workload,
                TransportName.REPLAY,
                forks(replay, 0.02),
                forks(replay + 4, 0.02),
                heap,
                38.4,
                0.031,
                wire,
                Summary.of(Collections.nCopies(5, 1.1 * replay)),
                false));
        rows.add(new ScoreRow(
                driver,
                workload,
                TransportName.LOOPBACK,
                forks(loopback, 0.06),
                forks(2.1 * loopback, 0.2),
                heap,
                Double.NaN,
                Double.NaN,
                null,
                null,
                false));
    }

    private Summary forks(double centre, double spread) {
        return Summary.of(DoubleStream.generate(() -> centre * (1 + spread * random.nextGaussian()))
                .limit(FORKS)
                .boxed()
                .toList());
    }

    private List<ProfileRow> profiles() {
        List<ProfileRow> rows = new ArrayList<>();
        for (String workload : List.of("DoOne", "SelectOne", "TextParameter", "ThousandRows")) {
            double scale = workload.equals("ThousandRows") ? 0.3 : 1;
            profile(rows, MARIADB, workload, mariadb(), scale);
            profile(rows, MYSQL, workload, mysql(), 1);
            profile(rows, DRIZZLE_14, workload, drizzle(0), 1);
            profile(rows, DRIZZLE_12, workload, drizzle(hexdump(workload)), 1);
        }
        return rows;
    }

    private static double hexdump(String workload) {
        return switch (workload) {
            case "DoOne" -> 0.762;
            case "SelectOne" -> 0.571;
            case "TextParameter" -> 0.402;
            default -> 0.011;
        };
    }

    /** A method with the part of the driver's time that it takes, its lines and what it calls. */
    private record Place(String className, String method, int line, double weight, String callee, String source) {}

    private static List<Place> mariadb() {
        String client = "org.mariadb.jdbc.client.";
        return List.of(
                new Place(
                        client + "socket.impl.PacketReader",
                        "readPacket",
                        118,
                        0.27,
                        "java.net.Socket$SocketInputStream.read",
                        "int count = inputStream.read(header, off, remaining);"),
                new Place(
                        client + "socket.impl.PacketWriter",
                        "flush",
                        402,
                        0.18,
                        "java.net.Socket$SocketOutputStream.write",
                        "out.write(buf, 0, pos);"),
                new Place(
                        client + "result.Result",
                        "<init>",
                        96,
                        0.12,
                        "java.util.Arrays.copyOf",
                        "this.metadataList = metadataList;"),
                new Place(client + "impl.StandardClient", "execute", 871, 0.09, "", "lock.lock();"),
                new Place(
                        "org.mariadb.jdbc.Statement",
                        "executeInternal",
                        1004,
                        0.08,
                        "java.util.concurrent.locks.ReentrantLock.lock",
                        "currResult = con.getClient().execute(…);"),
                new Place(client + "util.MutableByte", "incrementAndGet", 31, 0.005, "", "return ++value;"));
    }

    private static List<Place> mysql() {
        String cj = "com.mysql.cj.";
        return List.of(
                new Place(
                        cj + "util.StringInspector",
                        "indexOfNextChar",
                        204,
                        0.161,
                        "java.lang.String.charAt",
                        "while (this.pos < this.stopAt && Character.isWhitespace(this.source.charAt(this.pos))) {"),
                new Place(
                        cj + "protocol.a.NativeProtocol",
                        "sendCommand",
                        688,
                        0.118,
                        "java.util.stream.ReferencePipeline.collect",
                        "this.queryInterceptors.stream().filter(i -> i.executeTopLevelOnly()).collect(toList());"),
                new Place(
                        cj + "protocol.a.ColumnDefinitionReader",
                        "unpackField",
                        132,
                        0.094,
                        "java.lang.String.<init>",
                        "LazyString originalColumnName = new LazyString(buffer, offset, length, encoding);"),
                new Place(cj + "NativeSession", "execSQL", 655, 0.071, "java.lang.System.nanoTime", ""),
                new Place(cj + "jdbc.StatementImpl", "executeQuery", 1138, 0.066, "java.util.HashMap.get", ""),
                new Place(
                        cj + "protocol.a.SimplePacketReader", "readHeader", 57, 0.052, "java.io.InputStream.read", ""),
                new Place(cj + "conf.AbstractRuntimeProperty", "getValue", 88, 0.038, "", "return this.value;"),
                new Place(cj + "protocol.a.NativePacketPayload", "readInteger", 410, 0.021, "", ""),
                new Place(cj + "protocol.a.TimeTrackingPacketReader", "readHeader", 60, 0.012, "", ""),
                new Place(cj + "jdbc.result.ResultSetImpl", "next", 1790, 0.004, "", ""));
    }

    private static List<Place> drizzle(double hexdump) {
        String internal = "org.drizzle.jdbc.internal.";
        List<Place> places = new ArrayList<>();
        if (hexdump > 0) {
            places.add(new Place(
                    internal + "mysql.MySQLProtocol",
                    "hexdump",
                    617,
                    hexdump,
                    "java.lang.String.format",
                    "sb.append(String.format(\"%02x\", byteArr[i]));"));
        }
        double rest = 1 - hexdump;
        places.add(new Place(
                internal + "common.packet.buffer.ReadUtil",
                "safeRead",
                60,
                0.31 * rest,
                "java.io.BufferedInputStream.read",
                "final int read = stream.read(buffer, offset, remaining);"));
        places.add(new Place(
                internal + "mysql.packet.commands.StreamedQueryPacket",
                "send",
                49,
                0.22 * rest,
                "java.lang.String.getBytes",
                "final byte [] queryBytes = query.getBytes(\"UTF-8\");"));
        places.add(new Place(
                internal + "common.queryresults.DrizzleQueryResult",
                "next",
                84,
                0.11 * rest,
                "java.util.HashMap.put",
                ""));
        return places.stream()
                .sorted((a, b) -> Double.compare(b.weight(), a.weight()))
                .toList();
    }

    private void profile(List<ProfileRow> rows, String driver, String workload, List<Place> places, double scale) {
        List<SourceLine> sources = driver.equals(DRIZZLE_12)
                ? List.of()
                : places.stream()
                        .filter(p -> !p.source().isEmpty())
                        .map(p -> new SourceLine(p.className(), p.line(), p.source()))
                        .toList();
        for (Event event : List.of(Event.CPU, Event.ALLOCATION)) {
            String flameGraph = "../../flamegraphs/invented-test-data/" + driver + "-" + workload + "-replay-"
                    + event.label() + ".html";
            double cost = cost(driver, workload, event);
            rows.add(new ProfileRow(
                    driver, workload, TransportName.REPLAY, ranking(event, places, scale, cost), flameGraph, sources));
        }
    }

    private double cost(String driver, String workload, Event event) {
        ScoreRow score = scores.stream()
                .filter(s -> s.driver().equals(driver) && s.workload().equals(workload))
                .findFirst()
                .orElseThrow();
        return event == Event.CPU
                ? score.cpuNanos().median()
                : score.allocatedBytes().median();
    }

    private static Ranking ranking(Event event, List<Place> places, double scale, double cost) {
        List<Hotspot> hotspots = new ArrayList<>();
        double driver = 0;
        for (Place place : places) {
            boolean allocates = !place.callee().isEmpty();
            if (event == Event.CPU || allocates) {
                double mean = place.weight() * scale;
                driver += mean;
                hotspots.add(hotspot(hotspots.size() + 1, place, mean, cost));
            }
        }
        return new Ranking(
                event,
                3,
                event == Event.CPU ? 8412 : 2210,
                share(Math.min(1, driver)),
                share(0.6 * (1 - driver)),
                share(0.4 * (1 - driver)),
                cost,
                hotspots,
                SamplingUnit.FORK,
                totals(hotspots, cost));
    }

    /** Each hotspot, and the method of the application's call, which does nothing itself. */
    private static List<MethodTotal> totals(List<Hotspot> hotspots, double cost) {
        List<MethodTotal> totals = new ArrayList<>();
        double all = hotspots.stream().mapToDouble(h -> h.share().mean()).sum();
        totals.add(new MethodTotal(
                "example.Statement",
                "executeQuery",
                share(all),
                all * cost,
                new Hotspot.CostRange(0.9 * all * cost, 1.1 * all * cost),
                all,
                0,
                0,
                List.of(new Hotspot.Line(88, 0, 0, 0.9 * all), new Hotspot.Line(301, 0, 0, 0.1 * all)),
                List.of(new Hotspot.CallPath(List.of(), 0, 0, all))));
        for (Hotspot hotspot : hotspots) {
            totals.add(new MethodTotal(
                    hotspot.className(),
                    hotspot.methodName(),
                    hotspot.share(),
                    hotspot.costPerOperation(),
                    hotspot.cost(),
                    0,
                    hotspot.share().mean(),
                    hotspot.ownShare(),
                    hotspot.lines(),
                    hotspot.callers()));
        }
        return totals;
    }

    private static Hotspot hotspot(int rank, Place place, double mean, double cost) {
        List<Hotspot.Callee> callees = place.callee().isEmpty()
                ? List.of()
                : List.of(
                        new Hotspot.Callee(place.callee(), 0.7 * mean),
                        new Hotspot.Callee("java.lang.StringBuilder.append", 0.05 * mean));
        return Hotspots.hotspot(
                rank,
                place.className(),
                place.method(),
                share(mean),
                callees.isEmpty() ? mean : 0.25 * mean,
                mean * cost,
                List.of(
                        Hotspots.line(place.line(), 0.8 * mean),
                        Hotspots.line(place.line() + 3, 0.15 * mean),
                        Hotspots.line(0, 0.05 * mean)),
                callees,
                List.of(
                        Hotspots.path(List.of("Protocol.executeQuery:412", "Statement.execute:88"), 0.9 * mean),
                        Hotspots.path(List.of("Statement.executeBatch:301"), 0.1 * mean)));
    }

    private static Share share(double mean) {
        double half = 0.02 + 0.05 * mean;
        return new Share(mean, Math.max(0, mean - half), Math.min(1, mean + half));
    }

    private static List<FindingRow> findings() {
        Finding hexdump = new Finding(
                Cause.UNWRITTEN_LOG,
                "org.drizzle.jdbc.internal.mysql.MySQLProtocol",
                "hexdump",
                1,
                "StreamedQueryPacket.send:78 computes the text of a log line without asking",
                List.of(new Finding.Place(
                        "StreamedQueryPacket.send:78",
                        0.57,
                        new CodePlace(
                                "org.drizzle.jdbc.internal.mysql.packet.commands.StreamedQueryPacket", "send", 78))),
                List.of(new Part("java.lang.String.format", 0.5)),
                share(0.57),
                0.57 * 1864,
                new Hotspot.CostRange(1010, 1110),
                4096,
                0,
                share(0.69));
        Finding hidden = Records.with(
                Operations.command("COM_QUERY select @@session.tx_read_only", 1),
                "explanation",
                "an operation sends a command that the application did not issue",
                "rank",
                0,
                "share",
                Share.UNKNOWN,
                "cost",
                Hotspot.CostRange.UNKNOWN,
                "heapShare",
                Share.UNKNOWN);
        return List.of(
                new FindingRow(DRIZZLE_12, "SelectOne", TransportName.REPLAY, hexdump),
                new FindingRow(MYSQL, "DoOne", TransportName.REPLAY, hidden));
    }

    private List<ComparedPatch> patches() {
        return List.of(
                new ComparedPatch(
                        "hexdump-guard",
                        DRIZZLE_12,
                        DRIZZLE_12 + "+hexdump-guard",
                        "Builds the hex dump of each packet only when somebody listens to the log.",
                        "sends the same bytes, returns the same rows and errors in 4 workloads",
                        true,
                        List.of(
                                compared("DoOne", "replay", Metric.CPU, 8, 0.262, 0.015),
                                compared("SelectOne", "replay", Metric.CPU, 8, 0.441, 0.015),
                                compared("DoOne", "loopback", Metric.CPU, 8, 0.921, 0.012),
                                compared("DoOne", "loopback", Metric.WALL, 8, 0.95, 0.09))),
                new ComparedPatch(
                        "scan-once",
                        MYSQL,
                        MYSQL + "+scan-once",
                        "Finds the start of the statement once instead of three times.",
                        "sends the same bytes, returns the same rows and errors in 4 workloads",
                        true,
                        List.of(
                                compared("SelectOne", "replay", Metric.CPU, 8, 0.97, 0.006),
                                compared("ThousandRows", "replay", Metric.CPU, 8, 1.001, 0.006),
                                compared("DoOne", "replay", Metric.CPU, 8, 1.06, 0.006),
                                compared("TextParameter", "replay", Metric.CPU, 2, 0.93, 0.006))),
                new ComparedPatch(
                        "reuse-buffer",
                        MARIADB,
                        MARIADB + "+reuse-buffer",
                        "Keeps the packet buffer between commands.",
                        "returns other rows in ThousandRows: row 17, column 1 is \"row-16\" instead of \"row-17\"",
                        false,
                        List.of()));
    }

    private ComparisonRow compared(
            String workload, String transport, Metric metric, int rounds, double factor, double spread) {
        List<Round> scores = Stream.generate(
                        () -> new Round(fork(1, spread), fork(1, spread), fork(factor, spread), fork(factor, spread)))
                .limit(rounds)
                .toList();
        return SteadyRow.of(
                Comparison.of(scores, Criterion.once(0.02)),
                "workload",
                WorkloadName.stored(workload),
                "transport",
                TransportName.parse(transport),
                "metric",
                metric,
                "primary",
                metric == Metric.CPU);
    }

    private double fork(double factor, double spread) {
        return 1000 * factor * Math.exp(spread * random.nextGaussian());
    }
}
