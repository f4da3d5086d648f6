package dyno.feature.reproduce;

import dyno.document.Quantity;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.study.Decision;
import dyno.study.Edition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The outcome of a study in a paragraph: what it found, and the outcome with the original and the current drivers. */
public final class StudyAnswer {
    /** Of the claims that came out otherwise, so many are named. */
    private static final int MOST_NAMED = 3;

    private StudyAnswer() {}

    public static String of(StudyResult study) {
        String then = outcome(study, Edition.ORIGINAL);
        String today = outcome(study, Edition.CURRENT);
        Stream<String> sentences = then.equals(today)
                ? Stream.of("Measured again, with the original and with current drivers, " + then)
                : Stream.of("Measured again with the original drivers, " + then, "With current drivers, " + today);
        return Stream.concat(Stream.of(study.finding()), sentences).collect(Collectors.joining(" "));
    }

    /** The rest of a sentence: {@code 12 of 19 claims hold, 1 does not: “…”; 6 are undecided.} */
    private static String outcome(StudyResult study, Edition edition) {
        List<ClaimResult> claims = StudyFigures.claims(study, false);
        long measured = claims.size() - StudyFigures.count(claims, edition, Decision.NOT_MEASURED);
        if (measured == 0) {
            return "none of its " + claims.size() + " claims was measured.";
        }
        long holding = StudyFigures.count(claims, edition, Decision.HOLDS);
        if (holding == claims.size()) {
            return "all of its " + holding + " claims hold in direction.";
        }
        List<String> parts = new ArrayList<>();
        parts.add(String.format(
                Locale.ROOT,
                "%d of its %d claims %s in direction",
                holding,
                claims.size(),
                holding == 1 ? "holds" : "hold"));
        add(parts, claims, edition, Decision.HOLDS_NO_LONGER, "does not", "do not");
        add(parts, claims, edition, Decision.NO_DIFFERENCE, "shows no difference", "show no difference");
        add(parts, StudyFigures.count(claims, edition, Decision.UNDECIDED), "is undecided", "are undecided");
        add(parts, claims.size() - measured, "has no figure", "have no figure");
        return String.join("; ", parts) + ".";
    }

    private static void add(List<String> parts, long count, String one, String several) {
        if (count > 0) {
            parts.add(count + " " + (count == 1 ? one : several));
        }
    }

    /** With the sentences of the first ones, which are the most important. */
    private static void add(
            List<String> parts,
            List<ClaimResult> claims,
            Edition edition,
            Decision decision,
            String one,
            String several) {
        List<String> sentences = claims.stream()
                .filter(claim -> claim.of(edition).decision() == decision)
                .map(claim -> "“" + claim.sentence() + "”")
                .toList();
        if (!sentences.isEmpty()) {
            int others = sentences.size() - MOST_NAMED;
            String named = sentences.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
            parts.add(sentences.size() + " " + (sentences.size() == 1 ? one : several) + ": " + named
                    + (others > 0 ? " and " + Quantity.count(others, "other") : ""));
        }
    }
}
