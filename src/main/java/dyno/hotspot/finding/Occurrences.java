package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import dyno.hotspot.CallPaths;
import dyno.hotspot.CallPaths.Group;
import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Finding.Part;
import dyno.hotspot.finding.Finding.Place;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Converts call paths that show a cause into findings, if their share is large enough.
 *
 * @param cause what the call paths show
 */
record Occurrences(Evidence evidence, Cause cause) {
    /** As parts of the driver's own cost, so that a slow server does not hide it. */
    private static final double LEAST_TIME = 0.02;

    static final double LEAST_HEAP = 0.05;

    /** Fewer samples show nothing. */
    private static final int LEAST_STACK_SAMPLES = 20;

    private static final int MOST_PARTS = 5;

    /**
     * One finding per charged method, from call paths that do not use the socket.
     *
     * @param explanation from the heaviest line to the sentence
     */
    List<Finding> where(Predicate<CallPath> shows, Function<CodePlace, String> explanation) {
        return byMethod(
                callPath -> !callPath.transport() && shows.test(callPath) ? callPath.charged() : null, explanation);
    }

    /**
     * One finding per charged method.
     *
     * @param blamed the line to blame for a call path; null where there is nothing to blame
     * @param explanation from the heaviest line to the sentence
     */
    List<Finding> byMethod(Function<CallPath, CodePlace> blamed, Function<CodePlace, String> explanation) {
        List<Finding> findings = new ArrayList<>();
        for (String method : keys(method(blamed))) {
            Function<CallPath, CodePlace> here =
                    callPath -> callPath.charged().method().equals(method) ? blamed.apply(callPath) : null;
            united(here, explanation).ifPresent(findings::add);
        }
        return findings;
    }

    /**
     * One finding per group of call paths, such as those of one statement.
     *
     * @param blamed the line to blame for a call path; null where there is nothing to blame
     * @param group of a line that is to blame
     */
    List<Finding> byGroup(
            Function<CallPath, CodePlace> blamed,
            Function<CodePlace, ?> group,
            Function<CodePlace, String> explanation) {
        Function<CallPath, Object> key = callPath ->
                Optional.ofNullable(blamed.apply(callPath)).map(group).orElse(null);
        List<Finding> findings = new ArrayList<>();
        for (Object one : keys(key)) {
            united(callPath -> one.equals(key.apply(callPath)) ? blamed.apply(callPath) : null, explanation)
                    .ifPresent(findings::add);
        }
        return findings;
    }

    /** The heaviest by time first; those that only allocate last. */
    private <K> Set<K> keys(Function<CallPath, K> key) {
        Set<K> keys = new LinkedHashSet<>();
        evidence.cpu().groups(key).forEach(group -> keys.add(group.key()));
        evidence.allocation().ifPresent(heap -> heap.groups(key).forEach(group -> keys.add(group.key())));
        return keys;
    }

    private static Function<CallPath, String> method(Function<CallPath, CodePlace> blamed) {
        return callPath ->
                blamed.apply(callPath) == null ? null : callPath.charged().method();
    }

    /** One finding for all call paths, named after the method that is charged most of them. */
    Optional<Finding> united(Function<CallPath, CodePlace> blamed, Function<CodePlace, String> explanation) {
        Predicate<CallPath> shows = callPath -> blamed.apply(callPath) != null;
        CallPaths cpu = evidence.cpu();
        Share share = cpu.share(shows);
        Optional<CallPaths> heap = evidence.allocation();
        Optional<Share> bytes = heap.map(callPaths -> callPaths.share(shows));
        boolean byTime = isWorthwhile(cpu, share, LEAST_TIME);
        if (!byTime && (bytes.isEmpty() || !isWorthwhile(heap.get(), bytes.get(), LEAST_HEAP))) {
            return Optional.empty();
        }
        // Code that only allocates may not have CPU samples.
        CallPaths seen = byTime ? cpu : heap.get();
        CodePlace heaviest = seen.groups(blamed).get(0).key();
        String charged = seen.groups(method(blamed)).get(0).key();
        return Optional.of(new Finding(
                cause,
                charged.substring(0, charged.lastIndexOf('.')),
                charged.substring(charged.lastIndexOf('.') + 1),
                rank(charged),
                explanation.apply(heaviest),
                places(seen, blamed, cpu),
                parts(
                        cpu,
                        callPath -> shows.test(callPath) && !callPath.outside().isEmpty()
                                ? callPath.outside().get(0)
                                : null),
                share,
                share.mean() * cpu.cost().mean(),
                cpu.cost().range(share),
                bytes.map(part -> part.mean() * heap.get().cost().mean()).orElse(Double.NaN),
                0,
                bytes.orElse(null)));
    }

    /**
     * False if neither the time nor the heap that makes it a finding differs significantly from 0; exact counts are
     * always certain.
     */
    static boolean areCertain(Evidence evidence, Finding finding) {
        return Double.isNaN(finding.share().mean())
                || isCertain(evidence.cpu(), finding.share(), LEAST_TIME)
                || evidence.allocation()
                        .filter(heap -> isCertain(heap, finding.heapShare(), LEAST_HEAP))
                        .isPresent();
    }

    private static boolean isCertain(CallPaths callPaths, Share share, double least) {
        return share.low() > 0 && isWorthwhile(callPaths, share, least);
    }

    private static boolean isWorthwhile(CallPaths callPaths, Share share, double least) {
        return callPaths.samples(share) >= LEAST_STACK_SAMPLES
                && share.mean() >= least * callPaths.ranking().driver().mean();
    }

    private int rank(String method) {
        return evidence.cpu().ranking().hotspots().stream()
                .filter(hotspot -> method.equals(hotspot.className() + "." + hotspot.methodName()))
                .mapToInt(Hotspot::rank)
                .findFirst()
                .orElse(0);
    }

    /** The responsible lines, ordered by the event in which they were found, with their shares of the CPU time. */
    private static List<Place> places(CallPaths seen, Function<CallPath, CodePlace> blamed, CallPaths cpu) {
        return seen.groups(blamed).stream()
                .limit(MOST_PARTS)
                .map(Group::key)
                .map(place -> Place.of(
                        place,
                        cpu.share(callPath -> place.equals(blamed.apply(callPath)))
                                .mean()))
                .toList();
    }

    private static List<Part> parts(CallPaths callPaths, Function<CallPath, String> name) {
        return callPaths.groups(name).stream()
                .limit(MOST_PARTS)
                .map(group -> new Part(group.key(), group.share().mean()))
                .toList();
    }
}
