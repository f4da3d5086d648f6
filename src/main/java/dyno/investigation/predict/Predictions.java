package dyno.investigation.predict;

import dyno.comparison.Estimate;
import dyno.hotspot.Hotspot;
import dyno.hotspot.finding.Finding;
import dyno.investigation.Verdicts;
import dyno.investigation.Verdicts.Measured;
import dyno.investigation.predict.CauseShare.Explained;
import dyno.io.IoProblem;
import dyno.patch.PatchCatalogue;
import dyno.profile.Event;
import dyno.report.JsonReport;
import dyno.report.ReportException;
import dyno.result.PredictionReport;
import dyno.result.PredictionReport.Accuracy;
import dyno.result.PredictionReport.Prediction;
import dyno.result.PredictionReport.Predictor;
import dyno.result.TriageReport;
import dyno.result.TriageReport.ComparedPatch;
import dyno.result.TriageReport.ComparisonRow;
import dyno.result.TriageReport.FindingRow;
import dyno.result.TriageReport.WhatIfRow;
import dyno.wire.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Sets what profiles promised of the places that patches address beside what the patches were measured to gain: the profiles
 * of the patches' own proofs, and the rankings and findings of the triages on disk.
 */
public final class Predictions {
    private static final String CPU = "cpu";
    private static final int DEPTH = 3;

    private final Verdicts verdicts;
    private final List<TriageReport> triages = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private Predictions(Path profiles, Verdicts verdicts) {
        this.verdicts = verdicts;
        warnings.addAll(verdicts.warnings());
        if (Files.isDirectory(profiles)) {
            try (Stream<Path> files = Files.walk(profiles, DEPTH)) {
                files.filter(file -> file.endsWith("results.json")).sorted().forEach(this::read);
            } catch (IOException e) {
                warnings.add("Cannot search for triage results in " + profiles + ": " + IoProblem.explain(e));
            }
        }
    }

    private void read(Path file) {
        try {
            triages.add(JsonReport.read(file));
        } catch (ReportException e) {
            warnings.add("Left out: " + e.getMessage());
        }
    }

    /**
     * All that can be compared below a folder of runs, but with verdicts on other contents of patches.
     *
     * @param patches folder of today's patches
     */
    public static PredictionReport in(Path profiles, Path patches) {
        Verdicts verdicts = Verdicts.in(profiles);
        verdicts.leaveOutStale(new PatchCatalogue(patches), Map.of());
        return in(profiles, verdicts);
    }

    /** What can be compared with some of the verdicts below a folder of runs. */
    public static PredictionReport in(Path profiles, Verdicts verdicts) {
        Predictions predictions = new Predictions(profiles, verdicts);
        List<Prediction> rows = new ArrayList<>();
        for (Measured measured : predictions.verdicts.measured(CPU)) {
            if (measured.claimed()) {
                for (Predictor predictor : Predictor.values()) {
                    predictions.prediction(measured, predictor).ifPresent(rows::add);
                }
            }
        }
        if (rows.isEmpty()) {
            predictions.warnings.add("There is no verdict in " + profiles
                    + " to compare predictions with; create one with ./dyno patch validate.");
        }
        return new PredictionReport(rows, predictions.warnings);
    }

    /**
     * Sets what a triage's profiles promised beside what it measured of patches itself, in CPU time.
     *
     * @param places the hotspots that the patches address, by candidate
     */
    public static List<Prediction> ofThisRun(
            List<WhatIfRow> rows, List<ComparedPatch> patches, Map<String, String> places) {
        List<Prediction> predictions = new ArrayList<>();
        for (ComparedPatch patch : patches) {
            String place = places.getOrDefault(patch.candidate(), "");
            for (ComparisonRow compared : patch.comparisons()) {
                rows.stream()
                        .filter(row -> compared.target()
                                && compared.metric().equals(CPU)
                                && isConclusive(compared)
                                && row.driver().equals(patch.baseline())
                                && row.workload().equals(compared.workload())
                                && Verdicts.isAt(place, row.className(), row.methodName()))
                        .map(row -> prediction(row, patch, compared))
                        .filter(prediction -> Double.isFinite(prediction.excess()))
                        .forEach(predictions::add);
            }
        }
        return predictions;
    }

    /** What a measurement could not tell says nothing about a prediction either. */
    private static boolean isConclusive(ComparisonRow compared) {
        return switch (compared.comparison().verdict()) {
            case IMPROVEMENT, REGRESSION, EQUIVALENT -> compared.comparison().estimate() != null;
            default -> false;
        };
    }

    private static Prediction prediction(WhatIfRow row, ComparedPatch patch, ComparisonRow compared) {
        Estimate estimate = compared.comparison().estimate();
        double part = Transport.isReplay(compared.transport()) ? 1 : row.replayInLoopback();
        return new Prediction(
                patch.candidate(),
                row.className() + "." + row.methodName(),
                row.workload(),
                compared.transport(),
                row.predictor(),
                1 - part * row.gain(),
                estimate.ratio(),
                estimate.low(),
                estimate.high(),
                Accuracy.THIS_RUN);
    }

    /** What is saved over replay is saved over a real transport, too, but is a smaller part of the operation there. */
    private Optional<Prediction> prediction(Measured measured, Predictor predictor) {
        OptionalDouble share = share(measured, predictor);
        if (share.isEmpty()) {
            return Optional.empty();
        }
        double part = Transport.isReplay(measured.transport())
                ? share.getAsDouble()
                : share.getAsDouble()
                        * measured.baselineNanos(Transport.REPLAY)
                        / measured.baselineNanos(measured.transport());
        return Double.isNaN(part)
                ? Optional.empty()
                : Optional.of(new Prediction(
                        measured.patch(),
                        measured.hotspot(),
                        measured.workload(),
                        measured.transport(),
                        predictor,
                        1 - part,
                        measured.estimate().ratio(),
                        measured.estimate().low(),
                        measured.estimate().high(),
                        measured.machine()));
    }

    private OptionalDouble share(Measured measured, Predictor predictor) {
        return switch (predictor) {
            case SHARE -> own(measured);
            case TOTAL ->
                triaged(measured)
                        .mapToDouble(Hotspot::totalShare)
                        .filter(Double::isFinite)
                        .max();
            case FINDING -> explained(measured);
        };
    }

    /** By the profile of the proof itself, in which a place that the driver does not have is missing. */
    private static OptionalDouble own(Measured measured) {
        return measured.profile()
                .map(profile -> profile.changes().stream()
                        .filter(change -> measured.isAt(change.name()))
                        .mapToDouble(change -> change.before() / profile.before())
                        .reduce(Double::sum))
                .orElse(OptionalDouble.empty());
    }

    private Stream<Hotspot> triaged(Measured measured) {
        return triages.stream().flatMap(triage -> hotspots(triage, measured));
    }

    private static Stream<Hotspot> hotspots(TriageReport triage, Measured measured) {
        return triage.profiles().stream()
                .filter(profile ->
                        profile.driver().equals(measured.verdict().patch().baseline())
                                && profile.workload().equals(measured.workload())
                                && Transport.isReplay(profile.transport())
                                && profile.ranking().event() == Event.CPU)
                .flatMap(profile -> profile.ranking().hotspots().stream())
                .filter(hotspot -> measured.isAt(hotspot.className(), hotspot.methodName()));
    }

    private OptionalDouble explained(Measured measured) {
        return triages.stream()
                .map(triage -> CauseShare.of(
                        findings(triage, measured),
                        measured.hotspot(),
                        hotspots(triage, measured)
                                .mapToDouble(hotspot -> hotspot.share().mean())
                                .sum()))
                .flatMap(Optional::stream)
                .mapToDouble(Explained::part)
                .max();
    }

    private static List<Finding> findings(TriageReport triage, Measured measured) {
        return triage.findings().stream()
                .filter(row -> row.driver().equals(measured.verdict().patch().baseline())
                        && row.workload().equals(measured.workload())
                        && Transport.isReplay(row.transport()))
                .map(FindingRow::finding)
                .toList();
    }
}
