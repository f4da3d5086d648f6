package dyno.hotspot.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Jars;
import dyno.bytecode.facts.DriverFactReader;
import dyno.hotspot.CallPaths;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.hotspot.finding.Evidence.LongerStatement;
import dyno.hotspot.finding.specimen.Specimen;
import dyno.hotspot.finding.specimen.SpecimenRun;
import dyno.hotspot.finding.specimen.Specimens;
import dyno.hotspot.finding.specimen.Specimens.Contention;
import dyno.hotspot.finding.specimen.Specimens.Scans;
import dyno.hotspot.finding.specimen.Specimens.Written;
import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.recording.Recorder;
import dyno.recording.RecordingReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every detector on a real recording: finds the expensive way of its specimen, and does not report the other one. */
class DetectorIT {
    private static final String OWN = "guilty";

    /** Whose specimens allocate each time. */
    private static final Set<Cause> ALLOCATE = EnumSet.of(Cause.FORMATTING, Cause.COLLECTION_REBUILT);

    @TempDir
    private static Path folder;

    private static Path recording;
    private static DriverFacts facts;

    @BeforeAll
    static void record() throws IOException, InterruptedException {
        recording = folder.resolve("specimens.jfr");
        Recorder.record(
                "asyncProfiler",
                recording,
                Duration.ofMillis(2000),
                SpecimenRun.class,
                List.of(Specimens.class.getName() + "*::*"));
        facts = DriverFactReader.of(jar());
    }

    private static Path jar() throws IOException {
        return Jars.write(folder.resolve("specimens.jar"), Jars.classes(List.of(Specimens.class.getDeclaredClasses())));
    }

    static List<Map.Entry<Cause, Specimen>> specimens() {
        return Specimens.all();
    }

    @ParameterizedTest
    @MethodSource("specimens")
    void findsTheGuiltyAndNotTheInnocent(Map.Entry<Cause, Specimen> specimen) {
        List<Finding> findings = findings(specimen.getValue().getClass(), Recorder.WORKER);

        assertThat(findings)
                .as("%s: %s", specimen.getKey(), findings)
                .anySatisfy(finding -> {
                    assertThat(finding.cause()).isEqualTo(specimen.getKey());
                    assertThat(finding.methodName()).isEqualTo(OWN);
                    assertThat(finding.explanation()).contains(OWN);
                    if (ALLOCATE.contains(specimen.getKey())) {
                        assertThat(finding.heapShare().low()).isPositive();
                    }
                    assertThat(finding.places().get(0).name()).contains("." + OWN + ":");
                })
                .allSatisfy(finding -> assertThat(finding.methodName()).isEqualTo(OWN));
        Set<Cause> others = EnumSet.noneOf(Cause.class);
        findings.forEach(finding -> others.add(finding.cause()));
        others.remove(specimen.getKey());
        assertThat(others).as("%s", specimen.getKey()).isSubsetOf(alsoTrue(specimen.getKey()));
    }

    /** Further causes in the expensive way of a specimen. */
    private static Set<Cause> alsoTrue(Cause cause) {
        return switch (cause) {
            case UNWRITTEN_LOG, REGULAR_EXPRESSION -> EnumSet.of(Cause.ARRAY_GROWTH);
            case REFLECTION -> EnumSet.of(Cause.BOXING);
            default -> EnumSet.noneOf(Cause.class);
        };
    }

    @Test
    void seesThatALogLineIsWrittenThroughAWrapper() {
        String method = Written.class.getName() + ".innocent";
        List<Finding> findings = findings(Written.class, Recorder.WORKER);

        assertThat(facts.methods().get(method).logTexts()).hasSize(1);
        assertThat(findings).extracting(Finding::cause).doesNotContain(Cause.UNWRITTEN_LOG);
        CallPaths cpu = callPaths(Written.class, Recorder.WORKER, Event.CPU, OperationCost.UNKNOWN)
                .orElseThrow();
        assertThat(cpu.samples(cpu.ranking().driver())).isGreaterThan(20);
    }

    @Test
    void findsTheScanByItsGrowth() throws IOException {
        LongerStatement longer = new LongerStatement(
                scanning(SpecimenRun.BRIEF), scanning(SpecimenRun.LENGTHY), SpecimenRun.MORE_CHARACTERS);
        Evidence evidence = new Evidence(
                longer.lengthy(), Optional.empty(), Optional.empty(), facts, Optional.of(longer), List.of());

        List<Finding> findings = new StatementScanDetector().findings(evidence);

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.methodName()).isEqualTo(OWN);
            assertThat(finding.places()).allMatch(place -> place.name().contains(OWN));
            assertThat(finding.nanos()).isPositive();
        });
    }

    @Test
    void doesNotTakeForAScanWhatCostsTheSameForAnyLength() throws IOException {
        CallPaths lengthy = scanning(SpecimenRun.LENGTHY);
        LongerStatement same = new LongerStatement(lengthy, lengthy, SpecimenRun.MORE_CHARACTERS);
        Evidence evidence =
                new Evidence(lengthy, Optional.empty(), Optional.empty(), facts, Optional.of(same), List.of());

        assertThat(new StatementScanDetector().findings(evidence)).isEmpty();
    }

    @Test
    void findsThreadsThatWaitForEachOther() {
        CallPaths locks = callPaths(Contention.class, SpecimenRun.RIVAL, Event.LOCK, OperationCost.UNKNOWN)
                .orElseThrow();
        CallPaths cpu = callPaths(
                        Specimens.class.getDeclaredClasses()[0], Recorder.WORKER, Event.CPU, OperationCost.UNKNOWN)
                .orElseThrow();

        assertThat(new LockDetector().findings(Evidence.of(cpu, Optional.empty(), Optional.of(locks), facts)))
                .anySatisfy(finding -> {
                    assertThat(finding.className()).isEqualTo(Contention.class.getName());
                    assertThat(finding.explanation()).contains("wait for each other");
                });
    }

    private static List<Finding> findings(Class<?> driver, String thread) {
        return Detectors.findings(Evidence.of(
                        callPaths(driver, thread, Event.CPU, OperationCost.exact(1000))
                                .orElseThrow(),
                        callPaths(driver, thread, Event.ALLOCATION, OperationCost.exact(1000)),
                        Optional.empty(),
                        facts))
                .certain();
    }

    /** The costs are what the scanning threads measured of themselves. */
    private static CallPaths scanning(String thread) throws IOException {
        double nanos = Files.readAllLines(Path.of(recording + ".log")).stream()
                .map(line -> line.split(" "))
                .filter(words -> words[0].equals(thread))
                .mapToDouble(words -> Double.parseDouble(words[1]))
                .findFirst()
                .orElseThrow();
        return callPaths(Scans.class, thread, Event.CPU, OperationCost.exact(nanos))
                .orElseThrow();
    }

    private static Optional<CallPaths> callPaths(Class<?> driver, String thread, Event event, OperationCost cost) {
        Profile profile = new RecordingReader(name -> name.equals(thread))
                .read(recording)
                .profiles()
                .get(event);
        DriverScope scope = new DriverScope(Set.of(
                driver.getName(), Specimens.class.getName() + (driver == Written.class ? "$ChattyLog" : "$Column")));
        return Optional.ofNullable(profile).map(all -> HotspotRanking.callPaths(List.of(all), scope, cost));
    }
}
