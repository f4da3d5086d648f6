package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.JsonSchemas;
import dyno.command.ExitCode;
import dyno.io.TestJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

class CommandLineTest {
    @TempDir
    private Path folder;

    private static void assertRefused(String words, ExitCode code, String... parts) {
        assertRefused(dyno(words), code, parts);
    }

    private static void assertRefused(CommandOutcome outcome, ExitCode code, String... parts) {
        assertThat(outcome.err()).contains(parts).doesNotContain("\tat ");
        assertThat(outcome.code()).isEqualTo(code.code());
    }

    /** What is refused, the exit code, and parts of what is said. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            # The proof could not take its last step, after all was measured.
            patch validate hexdump-guard --profiles=1 --output FOLDER | USAGE | --profiles 1 cannot show whether the hotspot is cheaper | 2 profiles of each side
            report profiles/none/ --output FOLDER | UNKNOWN_RUN | /profiles/none (it has no plan.json)
            triage drizle --dry-run | UNKNOWN_DRIVER | 'drizle' | did you mean drizzle?
            triage --workload DoTwo --dry-run | USAGE | 'DoTwo' | DoOne, SelectOne
            triage --transport pigeon --dry-run | USAGE | 'pigeon' | replay, loopback
            bisect patches none-1 none-2 --output FOLDER | NO_SOURCES | none-1
            triage --transport delayed --rtt far --dry-run | USAGE | --rtt 'far' | 0.45ms
            calibrate hotspots drizzle@1.2 --builds -1 | USAGE | --builds -1 | 1 or more
            triage --server local --dry-run | USAGE | local:PATH
            patch check --behaviour --tests A* | USAGE | --tests | --sources CHECKOUT
            patch validate --tests A* | USAGE | --tests | --sources CHECKOUT
            report ../../etc | USAGE | '../../etc'
            hotspots a*[.jfr | USAGE | 'a*[.jfr' is not a pattern of file names
            patch new drizzle@1.2+hexdump-guard | USAGE | drizzle@VERSION
            patch new drizzle@a/b.jar | USAGE | drizzle@VERSION
            patch check --fuzz=-1 | USAGE | --fuzz -1
            patch check --fuzz=4 | USAGE | --fuzz 4
            patch save --patches FOLDER | UNKNOWN_PATCH | ./dyno patch new
            compare drizzle@1.2 drizzle@1.4 --rounds=2 | USAGE | --rounds 2 | 3 or more
            triag | USAGE | triag | Did you mean:  | dyno triage
            triage --budgt 5m | USAGE | --budgt | --budget
            plan | USAGE | A plan needs a comparison
            plan drizzle@1.2 | USAGE | 'drizzle@1.2' has no candidate
            plan oracle,drizzle | UNKNOWN_DRIVER | oracle
            plan drizzle@1.2,drizzle@1.4 --kubernetes --github | USAGE | choose one
            plan drizzle@1.2,drizzle@1.4 --replicas=2 | USAGE | --replicas 2
            merge | USAGE | ./dyno merge profiles/shard-*
            calibrate comparison drizzle@1.2 --slower=0 | USAGE | --equal
            calibrate comparison drizzle@1.2 --equal=same | USAGE | copied, recompiled, idle
            calibrate comparison drizzle@1.2 --within=2% | USAGE | 2%@3m
            calibrate comparison drizzle@1.2 --within=2%@2r | USAGE | 3r or more
            calibrate comparison drizzle@1.2 --comparisons=0 | USAGE | 1 or more
            calibrate forks drizzle@1.2 --forks=1 | USAGE | 2 or more
            calibrate forks drizzle@1.2 --long=soon | USAGE | 90s
            calibrate forks drizzle@1.2 --workload=DoTwo | USAGE | DoOne
            calibrate forks drizzle@1.2 --transport=pigeon | USAGE | loopback
            bisect drizzle 1.2 1.4 --workload=ReadUpdate --transport=replay --output=FOLDER | USAGE | ReadUpdate runs only over loopback | --transport
            calibrate comparison drizzle@1.2 --workload=ReadUpdate --transport=replay --output=FOLDER | USAGE | ReadUpdate runs only over loopback | --transport
            diff drizzle@1.2 drizzle@1.4 --workload=ReadUpdate --transport=replay --output=FOLDER | USAGE | ReadUpdate runs only over loopback | --transport
            diff drizzle@1.2 drizzle@1.4 --candidate-workload=ReadUpdate --transport=replay --output=FOLDER | USAGE | ReadUpdate runs only over loopback | --transport
            bisect drizzle 1.2 1.4 --transport=loopback --workload=ReadUpdate | USAGE | What ReadUpdate does cannot be counted | Choose another --workload | ./dyno compare
            bisect drizzle 1.2 1.4 --transport=loopback --workload=ColdConnect | USAGE | What ColdConnect does cannot be counted | Choose another --workload | ./dyno compare
            calibrate hotspots drizzle@1.2 --workload=ColdConnect --transport=loopback --output=FOLDER | USAGE | ColdConnect cannot be profiled | --workload
            diff drizzle@1.2 drizzle@1.4 --workload=ColdConnect --transport=loopback --output=FOLDER | USAGE | ColdConnect cannot be profiled | --workload
            diff drizzle@1.2 drizzle@1.4 --candidate-workload=ColdConnect --transport=loopback --output=FOLDER | USAGE | ColdConnect cannot be profiled | --workload
            triage --budget soon --dry-run | USAGE | dyno: --budget: Invalid duration 'soon'; write 90s, 10m, 1h or 1h30m.
            plan --budget soon | USAGE | dyno: --budget: Invalid duration 'soon'; write 90s, 10m, 1h or 1h30m.
            calibrate hotspots --budget soon | USAGE | dyno: --budget: Invalid duration 'soon'; write 90s, 10m, 1h or 1h30m.
            merge none --output FOLDER | UNKNOWN_RUN | There is no run in
            """)
    void refuses(ArgumentsAccessor row) {
        String[] parts = row.toList().stream().skip(2).map(String::valueOf).toArray(String[]::new);

        assertRefused(row.getString(0).replace("FOLDER", folder.toString()), row.get(1, ExitCode.class), parts);
    }

    @ParameterizedTest
    @MethodSource("dyno.cli.Commands#all")
    void everyCommandExplainsItselfWithAnExample(CommandSpec command) {
        String name = command.qualifiedName();

        CommandOutcome help = dyno(name.replaceFirst("dyno ?", "") + " --help");

        assertThat(help.code()).isZero();
        assertThat(help.out()).contains("Usage: " + name, "Example", "./" + name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            compare mysql mysql?password=x           | looks like a secret
            triage mysql?port=1                      | decides where or as whom
            roundtrips mariadb?useServerPrepStmts    | is not an option of a driver
            bisect mysql?a=1&A=2 8.3.0 9.7.0         | is given twice
            plan mysql,mysql?socketFactory=x         | which can make a driver load classes
            compare native native?a=1                | takes no options
            """)
    void refusesOptionsOfDrivers(String command, String part) {
        assertRefused(dyno(command), ExitCode.BAD_OPTION, part);
    }

    @Test
    void refusesSetupFiles() throws IOException {
        Path setup = Files.writeString(folder.resolve("x.json"), "{\"driver\": \"drizzle@1.2\"}");

        assertRefused(dyno("plan drizzle@1.2,@" + setup), ExitCode.BAD_SETUP, "the setup 'x', which loads classes");
        assertRefused(
                dyno("compare drizzle@1.2 @" + folder + "/no.json"),
                ExitCode.BAD_SETUP,
                folder + "/no.json cannot be read: there is no such file");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            triage --java=/nowhere                      | there is no program /nowhere/bin/java
            compare mysql mysql --jvm-options=Xmx1g     | 'Xmx1g' is not an option that Dyno passes on
            work --jvm-options=-cp                      | '-cp' is not an option that Dyno passes on
            roundtrips --jvm-options=@file              | '@file' is not an option that Dyno passes on
            diff mysql mariadb --jvm-options=-Ddyno.x=1 | '-Ddyno.x=1' is not an option that Dyno passes on
            triage --jvm-options=-Dmy.password=x        | '-Dmy.password' looks like a secret
            """)
    void refusesAnotherJvm(String command, String part) {
        assertRefused(dyno(command), ExitCode.USAGE, part);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            triage --server-option port=1                       | port decides where
            compare mysql mysql --server-option sync_binlog     | write name=value
            work --server localhost --server-option a=1         | localhost is already running
            roundtrips --server-option sync_binlog=1 --server-option SYNC-BINLOG=2 | sync_binlog is given twice
            """)
    void refusesSettingsOfServers(String command, String part) {
        assertRefused(dyno(command), ExitCode.USAGE, "--server-option", part);
    }

    @Test
    void theHelpListsEveryExitCode() {
        String help = dyno("--help").out();

        assertThat(ExitCode.values()).allSatisfy(code -> assertThat(help).contains(code.meaning()));
        assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::code)).doesNotHaveDuplicates();
    }

    @Test
    void aDryRunPrintsThePlanAndMeasuresNothing() {
        CommandOutcome plan = dyno("triage --dry-run --output " + folder + " --patches patches");

        assertThat(plan.code()).isZero();
        assertThat(plan.out())
                .contains("4 drivers", "4 workloads", "drizzle@1.2+hexdump-guard", "the whole run takes 18m");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aDryRunRefusesWhatTheRunWouldRefuse() throws IOException {
        Files.createDirectories(folder.resolve("profiles/mine"));
        Files.writeString(folder.resolve("profiles/mine/plan.json"), "{}");

        assertRefused(
                "compare drizzle@1.4 drizzle@9 --dry-run --output " + folder,
                ExitCode.UNKNOWN_VERSION,
                "version 9",
                "1.4");
        assertRefused(
                "triage drizzle@1.4 --run=mine --dry-run --output " + folder,
                ExitCode.NOT_WRITABLE,
                "'mine' already exists");
        assertRefused(
                "compare --resume=mine --dry-run --output " + folder,
                ExitCode.USAGE,
                "Leave out --dry-run or --resume");
    }

    /** Or the user would believe that they count. */
    @Test
    void refusesOptionsThatWouldBeIgnored() throws IOException {
        assertRefused(
                "patch check hexdump-guard --sources " + folder + " --tests *Test",
                ExitCode.USAGE,
                "--tests is for --behaviour");
        assertRefused("work --workload DoOne", ExitCode.USAGE, "--workload is for two drivers");
        assertRefused("triage --user app --dry-run", ExitCode.USAGE, "--user", "running --server");
        assertRefused(
                "hotspots " + recording() + " --sources " + folder, ExitCode.USAGE, "--sources is for --format sarif");
        assertRefused(
                "diff a.jfr --against b.jfr --workload DoOne --forks 3", ExitCode.USAGE, "omit --workload, --forks");
        Files.createDirectories(folder.resolve("profiles/taken"));
        Files.writeString(folder.resolve("profiles/taken/plan.json"), "{}");
        assertRefused("reproduce s3 --run taken --dry-run --output " + folder, ExitCode.NOT_WRITABLE, "taken");
    }

    @Test
    void whatIsNamedTwiceIsMeasuredOnce() {
        CommandOutcome plan = dyno("triage --workload=DoOne,DoOne,SelectOne --dry-run");

        assertThat(plan.out()).contains("2 workloads");
    }

    @Test
    void theDelayBelongsToTheTransport() {
        CommandOutcome plan = dyno("triage --transport unix,delayed --rtt 2ms --dry-run");

        assertThat(plan.out()).contains("over unix and delayed-2ms");
    }

    @Test
    void namesAMissingPasswordFile() {
        Path file = folder.resolve("none");
        assertRefused(
                "triage --server localhost:1 --password-file " + file + " --dry-run",
                ExitCode.PASSWORD_FILE,
                file.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"db.example:99999", "db.example:0", "db.example:mysql", ":3306", "a b", "::1"})
    void namesAnAddressThatIsNone(String address) {
        assertRefused(
                dyno("triage --dry-run --server", address), ExitCode.USAGE, "--server '" + address + "'", "host:3306");
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "embedded:10.11.5", "local:/opt/mysql"})
    void hasNoPasswordForAServerThatItStarts(String server) {
        assertThat(dyno("triage --server " + server + " --dry-run").code()).isZero();
        assertRefused("triage --server " + server + " --password-file x --dry-run", ExitCode.USAGE, "--password-file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"db.example", "db.example:3307", "10.0.0.1:65535", "[::1]:3306"})
    void takesAddressesWithAndWithoutAPort(String address) {
        assertThat(dyno("triage --dry-run --server", address).code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"profiles", "flamegraphs"})
    void triesTheOutputFoldersBeforeAnythingElse(String name) throws IOException {
        Files.writeString(folder.resolve(name), "a file in the way");

        assertRefused(
                "triage drizzle@1.2 --output " + folder,
                ExitCode.NOT_WRITABLE,
                folder.resolve(name).toString(),
                "--output");
    }

    @Test
    void showsTheStackTraceToThoseWhoAsk() {
        assertThat(dyno("triage drizle --verbose").err()).contains("DriverException", "\tat dyno.");
    }

    @Test
    void resumesNeitherAComparisonNorWithOtherDrivers() throws IOException {
        Path run = Files.createDirectories(folder.resolve("profiles/yesterday"));
        Files.writeString(run.resolve("plan.json"), planOf("compare"));
        String resume = "triage --resume yesterday --output " + folder;

        assertRefused(resume, ExitCode.UNKNOWN_RUN, "yesterday", "not a triage");
        assertRefused("triage mariadb --resume yesterday --output " + folder, ExitCode.USAGE, "omit mariadb");
        Files.writeString(run.resolve("plan.json"), "{\"comm");
        assertRefused(resume, ExitCode.UNKNOWN_RUN, "plan.json", "start a new one");
        assertThat(dyno(resume).err()).doesNotContain("to resume:");
    }

    private static String planOf(String command) {
        return """
                {"command" : "%s", "started" : "2026-11-22", "seed" : 1, "options" : {}, "forks" : []}""".formatted(command);
    }

    @Test
    void plansAReproductionWithoutRunningIt() {
        CommandOutcome plan = dyno("reproduce s1 s3 --budget 10m --dry-run --output " + folder);

        assertThat(plan.code()).isEqualTo(ExitCode.OK.code());
        assertThat(plan.out())
                .contains("s1 (2004", "s3 (2013", "mysql@3.0.10", "a budget of 10m")
                .doesNotContain("s2 (2009");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void resumesTheConfirmationOfStepsWithItsSearch() throws IOException {
        Path run = Files.createDirectories(folder.resolve("profiles/versions-steps"));
        Files.writeString(run.resolve("plan.json"), """
                {"command" : "bisect", "started" : "then", "seed" : 1, "options" : {"part of" : "versions"}, "forks" : []}""");

        for (String command : new String[] {"bisect", "compare", "triage", "reproduce"}) {
            assertRefused(
                    command + " --resume=versions-steps --output=" + folder,
                    ExitCode.UNKNOWN_RUN,
                    "resume it with ./dyno bisect --resume versions.");
        }
    }

    @Test
    void refusesAnUnknownStudyAndForeignRuns() throws IOException {
        assertRefused("reproduce s6", ExitCode.USAGE, "'s6'", "s1, s2, s3, s4, s5 or all");
        Path run = Files.createDirectories(folder.resolve("profiles/yesterday"));
        Files.writeString(run.resolve("plan.json"), planOf("triage"));

        assertRefused("reproduce --resume yesterday --output " + folder, ExitCode.UNKNOWN_RUN, "not a reproduction");
        assertRefused("reproduce s1 --resume yesterday --output " + folder, ExitCode.USAGE, "omit s1");
    }

    @Test
    void tellsThatAnUnfinishedRunHasNoReport() throws IOException {
        Path run = Files.createDirectories(folder.resolve("profiles/yesterday"));
        Files.writeString(run.resolve("plan.json"), "{}");

        assertRefused(
                "report yesterday --output " + folder,
                ExitCode.UNKNOWN_RUN,
                "results.json",
                "./dyno triage --resume yesterday");
    }

    @Test
    void namesAnUnknownRunAndThoseThatExist() throws IOException {
        Path run = Files.createDirectories(folder.resolve("profiles/yesterday"));
        Files.writeString(run.resolve("plan.json"), "{}");

        assertRefused("triage --resume today --output " + folder, ExitCode.UNKNOWN_RUN, "today", "yesterday");
    }

    @Test
    void namesAMissingAndAWrongRecording() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.jfr"), "not a recording, but long enough to be looked at");

        assertRefused(
                "hotspots " + folder.resolve("none.jfr") + " --driver drizzle@1.2",
                ExitCode.RECORDING_MISSING,
                "none.jfr");
        assertRefused("hotspots " + text + " --driver drizzle@1.2", ExitCode.NOT_A_RECORDING, "notes.jfr");
    }

    @Test
    void ranksTheOtherRecordingsAndTellsByItsCode() throws IOException {
        Path good = recording();
        Path text = Files.writeString(folder.resolve("notes.jfr"), "not a recording, but long enough to be looked at");
        String bytes = Files.readString(good, StandardCharsets.ISO_8859_1);
        Path empty = Files.writeString(
                folder.resolve("empty.jfr"),
                bytes.replace("jdk.ExecutionSample", "jdk.ExecutionSimple")
                        .replace("jdk.ObjectAlloc", "jdk.ObjectAlluc"),
                StandardCharsets.ISO_8859_1);

        CommandOutcome some = dyno("hotspots " + good + " " + text);
        assertThat(some.out()).contains("MySQLProtocol.hexdump", "notes.jfr is not a JFR recording");
        assertThat(some.code()).isEqualTo(ExitCode.NOT_A_RECORDING.code());
        CommandOutcome none = dyno("hotspots " + empty);
        assertThat(none.out()).contains("no stack samples");
        assertThat(none.code()).isEqualTo(ExitCode.NOTHING_SAMPLED.code());
        assertThat(dyno("hotspots " + good).code()).isZero();
    }

    @Test
    void refusesPartialResultsThatCannotBeWrittenBeforeItReadsTheRecordings() throws IOException {
        Path partials = folder.resolve("none/monday.jsonl.gz");

        CommandOutcome outcome = dyno("hotspots " + recording() + " --partials " + partials);

        assertRefused(outcome, ExitCode.NOT_WRITABLE, "Cannot write " + partials, "another --partials");
        assertThat(outcome.err()).doesNotContain("Reading ");
    }

    @Test
    void leavesAFileOfPartialResultsAsItIsIfOthersDoNotFitToThem() throws IOException {
        String recording = recording().toString();
        Path monday = folder.resolve("monday.jsonl.gz");
        Path all = folder.resolve("all.jsonl.gz");
        assertThat(dyno("hotspots " + recording + " --partials " + monday).code())
                .isZero();
        assertThat(dyno("hotspots " + recording + " --all-threads --partials " + all)
                        .code())
                .isZero();
        byte[] before = Files.readAllBytes(monday);
        byte[] allBefore = Files.readAllBytes(all);

        List<CommandOutcome> refused = List.of(
                dyno("hotspots " + monday + " " + recording + " --scope a.b --partials " + monday),
                dyno("hotspots " + monday + " --scope a.b --partials " + monday),
                dyno("hotspots " + monday + " " + all + " --partials " + monday),
                dyno("hotspots " + monday + " " + recording + " --all-threads --partials " + monday),
                dyno("hotspots " + all + " " + recording + " --partials " + all));

        for (CommandOutcome outcome : refused) {
            assertRefused(outcome, ExitCode.USAGE, "The partial result of " + recording + " was made ");
            assertThat(outcome.err()).doesNotContain("Reading " + recording().getFileName());
        }
        assertThat(monday).hasBinaryContent(before);
        assertThat(all).hasBinaryContent(allBefore);
        assertThat(dyno("hotspots " + all + " --partials " + all).code()).isZero();
        assertThat(all).hasBinaryContent(allBefore);
    }

    @Test
    void looksForMachinesInNamesBeforeItReadsTheRecordings() throws IOException {
        Path partials = folder.resolve("monday.jsonl.gz");
        String recording = recording().toString();

        List<CommandOutcome> refused = List.of(
                dyno("hotspots " + recording + " --machines (host\\d)"),
                dyno("hotspots " + recording + " --machines (host\\d) --partials " + partials));

        for (CommandOutcome outcome : refused) {
            assertRefused(
                    outcome, ExitCode.USAGE, "--machines '(host\\d)' does not find a machine in " + recording + ";");
            assertThat(outcome.err()).doesNotContain("Reading ");
        }
        assertThat(partials).doesNotExist();
    }

    @Test
    void documentsOfCommandsFitTheirSchemas() throws IOException {
        JsonSchemas.assertValid("workloads", dyno("workloads --json").out());
        JsonSchemas.assertValid(
                "hotspots", dyno("hotspots " + recording() + " --json").out());
    }

    @Test
    void findingsArePrintedForCodeHosts() throws IOException {
        CommandOutcome outcome = dyno("hotspots " + recording() + " --format sarif --sources " + folder);

        assertThat(outcome.code()).isZero();
        assertThat(TestJson.mapper().readTree(outcome.out()).path("version").asText())
                .isEqualTo("2.1.0");
        assertRefused(
                "hotspots " + recording() + " --format sarif --sources " + folder.resolve("none"),
                ExitCode.USAGE,
                "none",
                "--sources");
    }

    @Test
    void findingsOfATriageArePrintedForCodeHosts() throws IOException {
        Path run = Files.createDirectories(folder.resolve("profiles").resolve("run"));
        Path reference = Path.of("profiles", "reference");
        Files.copy(reference.resolve("plan.json"), run.resolve("plan.json"));
        Files.writeString(
                run.resolve("results.json"),
                Files.readString(reference.resolve("results.json"))
                        .replaceFirst("(\"com.mysql.cj.jdbc.Driver\",\\s+\"sources\" : )true", "$1false"));

        CommandOutcome outcome = dyno("report run --format sarif --output " + folder);

        assertThat(outcome.code()).isZero();
        assertThat(TestJson.mapper().readTree(outcome.out()).findValuesAsText("ruleId"))
                .contains("REGULAR_EXPRESSION", "UNWRITTEN_LOG");
        assertThat(outcome.err()).contains("mysql@26.10.0", "without sources", "--sources");
        assertRefused(
                "report run --format markdown --output " + folder,
                ExitCode.USAGE,
                "The run run has no studies.json",
                "--format markdown",
                "reproductions");
        assertThat(run.resolve("report.html")).doesNotExist();
        assertRefused("report run --sources . --output " + folder, ExitCode.USAGE, "--sources", "--format sarif");
    }

    @Test
    void reproductionsAreShownTogether() throws IOException {
        studies("oldest", "s1", "s3");
        studies("newest", "s5");

        CommandOutcome page = dyno("report newest oldest --format html --output " + folder);
        CommandOutcome text = dyno("report newest oldest --output " + folder);

        assertThat(page.out())
                .containsSubsequence("2004, 2013: run", "2026: run", "id=\"s1\"", "id=\"s3\"", "id=\"s5\"");
        assertThat(text.out()).containsSubsequence("s1 · 2004", "s3 · 2013", "s5 · 2026", "! Run of 2004, 2013: ");
        assertThat(folder.resolve("profiles/newest/studies.html")).doesNotExist();
        studies("again", "s3");
        assertThat(dyno("report oldest " + folder + "/profiles/again --output " + folder)
                        .out())
                .containsSubsequence("s1 · 2004", "s3 · 2013", "! Run of 2004, 2013: ")
                .containsOnlyOnce("s3 · 2013");
        assertRefused(
                "report oldest newest --format sarif --output " + folder,
                ExitCode.USAGE,
                "--format sarif is for one triage");
    }

    /** A finished reproduction of some of the reference's studies. */
    private void studies(String run, String... studies) throws IOException {
        Path copy = Files.createDirectories(folder.resolve("profiles").resolve(run));
        Files.copy(Path.of("profiles", "reference", "plan.json"), copy.resolve("plan.json"));
        ObjectNode report = (ObjectNode) TestJson.mapper()
                .readTree(Path.of("profiles", "reference", "studies.json").toFile());
        report.put("run", run);
        for (Iterator<JsonNode> all = report.withArray("studies").elements(); all.hasNext(); ) {
            if (!List.of(studies).contains(all.next().get("id").asText())) {
                all.remove();
            }
        }
        Files.writeString(copy.resolve("studies.json"), report.toString());
    }

    @Test
    void showsAHistoryAndWritesItsPageBesideIt() throws IOException {
        Path history = Files.writeString(folder.resolve("history.json"), "{\"format\": 1, \"entries\": []}");

        CommandOutcome shown = dyno("history " + history);

        assertThat(shown.code()).isZero();
        assertThat(shown.out())
                .contains("no results", folder.resolve("history.html").toString());
        assertThat(folder.resolve("history.html")).content().contains("Results over time");
        assertRefused("history " + history + " --html " + history, ExitCode.NOT_WRITABLE, "--html");
        assertRefused(
                "history " + folder.resolve("none.json"),
                ExitCode.REPORT_UNREADABLE,
                "none.json",
                "there is no such file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"compare drizzle@1.2 drizzle@1.4", "gate drizzle base head"})
    void refusesToAppendToWhatIsNoHistoryBeforeItMeasures(String command) throws IOException {
        Path other = Files.writeString(folder.resolve("other.json"), "{}");

        assertRefused(
                command + " --output=" + folder + " --append=" + other,
                ExitCode.REPORT_UNREADABLE,
                "other.json",
                "--append");
        assertThat(folder.resolve("profiles")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--comment", "--junit"})
    void refusesFilesThatItCannotWriteBeforeItMeasures(String option) {
        String gate = "gate drizzle base head --output=" + folder + " " + option + "=" + folder;

        assertRefused(gate + "/none/file", ExitCode.NOT_WRITABLE, folder.resolve("none") + " is not", option);
        assertRefused(gate, ExitCode.NOT_WRITABLE, "it is a folder", option);
        assertThat(folder).isEmptyDirectory();
    }

    private static Path recording() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("profiles", "reference", "recordings"))) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void listsPatchesAlsoThoseThatCannotBeRead() throws IOException {
        Path patches = Files.createDirectories(folder.resolve("drizzle/1.2"));
        Files.copy(Path.of("patches/drizzle/1.2/hexdump-guard.patch"), patches.resolve("good.patch"));
        Files.write(patches.resolve("bad.patch"), new byte[] {0, 1, 2});

        CommandOutcome list = dyno("patch list --patches " + folder);
        assertThat(list.out())
                .contains("drizzle@1.2+good", "DoOne, SelectOne; 2 files, 4 hunks", "bad.patch is a binary");
        assertThat(list.code()).isEqualTo(ExitCode.PATCH_MALFORMED.code());
        String printed = dyno("patch list --json --patches " + folder).out();
        JsonSchemas.assertValid("patches", printed);
        JsonNode json = TestJson.mapper().readTree(printed);
        assertThat(json.findValuesAsText("patch")).containsExactly("drizzle@1.2+bad", "drizzle@1.2+good");
        assertThat(json.get(1).get("workloads").get(1).asText()).isEqualTo("SelectOne");
    }

    @Test
    void showsAPatchByItsIdAlone() {
        assertThat(dyno("patch show hexdump-guard --patches patches").out())
                .startsWith("Description: Build the log lines")
                .contains("+            if(log.isLoggable(Level.FINEST)) {");
        assertRefused(
                "patch show none --patches patches", ExitCode.UNKNOWN_PATCH, "\"none\"", "drizzle@1.2+hexdump-guard");
    }

    @Test
    void comparesWithAnOwnBuildOrACandidateByName() throws IOException {
        Path project = Files.createDirectories(folder.resolve("project"));
        Files.writeString(project.resolve("pom.xml"), "<project/>");

        assertRefused("compare drizzle@1.2", ExitCode.USAGE, "--candidate");
        assertRefused(
                "compare drizzle@1.2 --candidate " + project,
                ExitCode.NOT_A_DRIVER,
                project.toString(),
                "mvn -DskipTests package");
    }

    @Test
    void refusesToValidateAPatchOverNoTransportOfItsTarget() throws IOException {
        Path patches = Files.createDirectories(folder.resolve("drizzle/1.2"));
        String patch = Files.readString(Path.of("patches/drizzle/1.2/hexdump-guard.patch"));
        Files.writeString(
                patches.resolve("far.patch"), patch.replaceFirst("(?m)^Workloads:.*", "Workloads: ReadUpdate"));
        String validate = "patch validate far --transport=replay --patches=" + folder;

        assertRefused(validate, ExitCode.USAGE, "ReadUpdate runs only over loopback", "--transport");
    }

    /** As their users have them: current drivers encrypt, and few programs repeat one statement. */
    @Test
    void validatesAPatchInTheConfigurationOfItsDriversUsers() {
        String validate = "patch validate --guard=none --patches=patches --output=" + folder + " --dry-run ";

        assertThat(dyno(validate + "mysql@26.10.0+property-array").out())
                .contains("2 workloads (DO 1 (10 statements), SELECT 1 (10 statements)) over replay and loopback-tls");
        assertThat(dyno(validate + "mysql@26.10.0+property-array --statements=1 --transport=loopback")
                        .out())
                .contains("2 workloads (DO 1, SELECT 1) over loopback\n");
        CommandOutcome plain = dyno(validate + "drizzle@1.4+query-log-guard");
        assertThat(plain.out() + plain.err())
                .contains("drizzle@1.4 cannot encrypt connections: measured over loopback in place of loopback-tls.")
                .contains(" over replay and loopback\n");
        assertRefused(
                validate + "mysql@26.10.0+property-array --statements=3", ExitCode.USAGE, "statements", "not '3'");
    }

    @Test
    void validatesTheOthersWhenAPatchCannotBe() throws IOException {
        Path patches = Files.createDirectories(folder.resolve("drizzle/1.2"));
        String patch = Files.readString(Path.of("patches/drizzle/1.2/hexdump-guard.patch"));
        Files.writeString(patches.resolve("bad.patch"), "no patch");
        Files.writeString(
                patches.resolve("far.patch"), patch.replaceFirst("(?m)^Workloads:.*", "Workloads: ReadUpdate"));

        CommandOutcome outcome = dyno("patch validate --transport=replay --patches=" + folder);

        assertThat(outcome.out())
                .contains(
                        "drizzle@1.2+bad: not validated. ", "drizzle@1.2+far: not validated. The workload ReadUpdate");
        assertThat(outcome.code()).isEqualTo(ExitCode.PATCH_REJECTED.code());
    }

    @Test
    void goesOnWithNothingButTheBudgetChanged() throws IOException {
        Path run = Files.createDirectories(folder.resolve("profiles/yesterday"));
        Files.writeString(run.resolve("plan.json"), planOf("triage"));
        String output = "--output=" + folder;

        assertRefused(
                "compare --resume=yesterday --workload=DoOne --rounds=10 --budget=2h " + output,
                ExitCode.USAGE,
                "omit --workload, --rounds,",
                "./dyno compare --resume yesterday " + "--budget 2h --output " + folder);
        assertRefused("patch validate other --resume=yesterday " + output, ExitCode.USAGE, "omit other");
        assertRefused(
                "compare --resume=yesterday --budget=2h --json --server=localhost:1 --user=me --append="
                        + folder.resolve("history.json") + " " + output,
                ExitCode.UNKNOWN_RUN,
                "not a comparison");
    }

    @Test
    void aTriageGoesOnWithALargerBudget() throws IOException {
        Path run = Files.createDirectories(folder.resolve("profiles/yesterday"));
        String options = """
                {"command": "triage", "started": "2026-11-22", "seed": 1, "forks": [], "options": {"drivers": "mariadb@3.5.10",
                "workloads": "DoOne", "transports": "replay", "budget": "PT1M", "seed": "1"%s}}""";
        Files.writeString(run.resolve("plan.json"), options.formatted(", \"passes\": \"2\", \"spent\": \"55.5\""));
        String resume = "triage --resume=yesterday --dry-run --output=" + folder;

        assertThat(dyno(resume).out()).contains("takes 1m,", "so far 2 passes and 56s");
        CommandOutcome longer = dyno(resume + " --budget=10m");
        assertThat(longer.out()).contains("takes 10m");
        assertThat(Files.readString(run.resolve("plan.json"))).contains("PT1M");
        assertRefused(
                "triage --resume=yesterday --budget=10m --seed=2 --output=" + folder, ExitCode.USAGE, "omit --seed,");
        Files.writeString(run.resolve("plan.json"), options.formatted(""));
        assertRefused(resume, ExitCode.RUN_CHANGED, "yesterday", "has no passes", "start a new --run");
    }

    @Test
    void refusesABudgetInWhichNothingCouldBeReported() {
        CommandOutcome outcome = dyno("triage --budget=30s --dry-run --patches=patches");

        assertRefused(outcome, ExitCode.USAGE, "--budget 30s is too small", "choose --budget", "--workload");
    }

    @Test
    void doesNotGoOnWithAPatchThatClaimsSomethingElse() throws IOException {
        Path run = Files.createDirectories(folder.resolve("profiles/yesterday"));
        Files.writeString(run.resolve("plan.json"), """
                {"command" : "patch validate", "started" : "2026-11-22", "seed" : 1, "options" : {"baseline" : "drizzle@1.2", "guards" : "", "profiles" : "1",
                "candidates" : "drizzle@1.2+hexdump-guard", "workloads" : "DoOne", "transports" : "replay",
                "rounds" : "0", "precision" : "0.02", "budget" : "PT10M", "seed" : "1"}, "forks" : []}
                """);

        assertRefused(
                "patch validate --resume=yesterday --patches=patches --output=" + folder,
                ExitCode.RUN_CHANGED,
                "now targets DoOne, SelectOne",
                "the run measured DoOne");
    }

    @Test
    void refusesUnknownOptionsInAFewLines() {
        CommandOutcome outcome = dyno("triage --fast");

        assertThat(outcome.code()).isEqualTo(ExitCode.USAGE.code());
        assertThat(outcome.err())
                .contains("--fast", "See ./dyno triage --help.")
                .hasLineCount(2);
    }

    @Test
    void refusesAnUnknownCommandBesideHelp() {
        CommandOutcome outcome = dyno("bogus --help");

        assertRefused(outcome, ExitCode.USAGE, "bogus");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void explainsAndCompletesCommands() {
        assertThat(dyno("help compare").out()).contains("Usage: dyno compare");
        assertThat(dyno("generate-completion").out()).contains("complete -F", "triage");
    }

    @Test
    void aShardNeedsAPlanThatHasIt() throws IOException {
        Path file = folder.resolve("plan.json");
        Files.writeString(file, "{}");

        assertRefused("run", ExitCode.USAGE, "./dyno run --shard 1/4 plan.json");
        assertRefused("run --shard 1/2", ExitCode.USAGE, "Specify a shard and its plan");
        assertRefused(
                "run --shard 1/2 " + folder.resolve("none"),
                ExitCode.UNKNOWN_RUN,
                "there is no such file",
                "./dyno plan makes one");
        assertRefused("run --shard 1/2 " + file, ExitCode.UNKNOWN_RUN, "is not a plan");
        assertRefused("run --shard 1/2 " + file + " --seed=3", ExitCode.USAGE, "omit --seed");
        assertRefused("run --prepare --shard 1/2 " + file, ExitCode.USAGE, "--prepare needs a plan");
        assertRefused("run --prepare " + file, ExitCode.UNKNOWN_RUN, "is not a plan");
    }
}
