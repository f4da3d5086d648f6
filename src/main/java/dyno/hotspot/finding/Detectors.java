package dyno.hotspot.finding;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All detectors together. */
public final class Detectors {
    private static final List<Detector> ALL = List.of(
            new UnwrittenLogDetector(),
            new StatementScanDetector(),
            new UnreadMetadataDetector(),
            new HiddenRoundTripDetector(),
            FrameDetector.EXCEPTION,
            FrameDetector.REFLECTION,
            FrameDetector.BOXING,
            FrameDetector.FORMATTING,
            FrameDetector.REGULAR_EXPRESSION,
            new CharacterCodingDetector(),
            FrameDetector.ARRAY_GROWTH,
            new ByteWiseDetector(),
            FrameDetector.CLOCK,
            new LockDetector(),
            new CollectionDetector());

    private Detectors() {}

    /** The findings, round trips first, then by CPU time, then in the order of causes. */
    public static Findings findings(Evidence evidence) {
        Map<Boolean, List<Finding>> found = ALL.stream()
                .flatMap(detector -> detector.findings(evidence).stream())
                .sorted(Comparator.comparingInt((Finding finding) -> -finding.roundTrips())
                        .thenComparingDouble(finding -> -time(finding))
                        .thenComparing(Finding::cause))
                .collect(Collectors.partitioningBy(finding -> Occurrences.areCertain(evidence, finding)));
        return new Findings(found.get(true), found.get(false).size());
    }

    private static double time(Finding finding) {
        return Double.isNaN(finding.share().mean()) ? 0 : finding.share().mean();
    }
}
