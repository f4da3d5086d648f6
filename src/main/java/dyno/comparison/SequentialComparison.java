package dyno.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Compares candidates with their baselines on several workloads, look after look, and determines which comparisons are
 * decided.
 *
 * <p>It is a pure function of the rounds so far: a run that was interrupted comes to the same conclusions when it is
 * resumed.
 */
public final class SequentialComparison {
    private final StoppingRule looks;
    private final Correction correction;
    private final double threshold;
    private final int affordable;
    private final List<Member> members = new ArrayList<>();

    /**
     * A family of comparisons that one claim is about.
     *
     * @param looks after how many rounds they are tested
     * @param correction for testing several members
     * @param threshold smallest relative difference that matters
     * @param affordable rounds that the budget allows; a question that takes more is not measurable here
     */
    public SequentialComparison(StoppingRule looks, Correction correction, double threshold, int affordable) {
        this.looks = looks;
        this.correction = correction;
        this.threshold = threshold;
        this.affordable = affordable;
    }

    private static final class Member {
        private final List<Round> rounds;
        private Comparison settled;

        Member(List<Round> rounds) {
            this.rounds = rounds;
        }

        /**
         * A p-value on the scale of a single look at 5 %; a decided comparison keeps its value. A comparison that ended
         * undecided has rejected nothing, so it leaves none of its level to the others.
         */
        double scaledP(int count, double level) {
            if (settled != null && settled.verdict().isDecisive()) {
                return settled.verdict() == Verdict.EQUIVALENT ? 1 : 0;
            }
            return rounds.size() < count || count == 0
                    ? 1
                    : Math.min(1, Comparison.pValue(rounds.subList(0, count)) * Criterion.LEVEL / level);
        }
    }

    /**
     * Evaluates the family.
     *
     * @param roundsByMember complete rounds of each member in the order of running; a member may have none
     * @param over whether there will be no more rounds
     * @return in the order of the members, on the rounds up to the look that decided it, or on all of them; empty for a member
     *     that needs further rounds, or has none
     */
    public List<Optional<Comparison>> judge(List<List<Round>> roundsByMember, boolean over) {
        members.clear();
        roundsByMember.forEach(rounds -> members.add(new Member(List.copyOf(rounds))));
        for (StoppingRule.Look look : looks.interim()) {
            settle(Math.max(look.rounds(), leastRounds(look.level())), look.level());
        }
        settleFull();
        double[] shares = lastShares();
        List<Optional<Comparison>> judged = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            judged.add(judged(members.get(i), shares[i], over));
        }
        return judged;
    }

    /** If many members share the level, a look has to wait until the ranks can reach the first of the shares. */
    private int leastRounds(double level) {
        return members.isEmpty() ? 0 : Criterion.leastRounds(level / members.size());
    }

    /** How many rounds of four forks the last look needs, so that it can decide the first of so many comparisons. */
    public static int leastRounds(StoppingRule looks, int members) {
        return Criterion.leastRounds(looks.last() / members);
    }

    private void settle(int count, double level) {
        double[] shares = shares(level, member -> count);
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            if (member.settled == null && member.rounds.size() >= count) {
                Comparison comparison = Comparison.of(member.rounds.subList(0, count), criterion(level, shares[i]));
                member.settled = comparison.verdict().isDecisive() ? comparison : null;
            }
        }
    }

    /** The last look of those that have all their rounds. */
    private void settleFull() {
        double[] shares = lastShares();
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            if (member.settled == null && member.rounds.size() >= looks.rounds()) {
                member.settled =
                        Comparison.of(member.rounds.subList(0, looks.rounds()), criterion(looks.last(), shares[i]));
            }
        }
    }

    private Optional<Comparison> judged(Member member, double share, boolean over) {
        return member.settled == null && over && !member.rounds.isEmpty()
                ? Optional.of(Comparison.of(member.rounds, criterion(looks.last(), share)))
                : Optional.ofNullable(member.settled);
    }

    private double[] lastShares() {
        return shares(looks.last(), member -> Math.min(looks.rounds(), member.rounds.size()));
    }

    private double[] shares(double level, ToIntFunction<Member> count) {
        double[] p = members.stream()
                .mapToDouble(member -> member.scaledP(count.applyAsInt(member), level))
                .toArray();
        return correction.sharesOf(p, Criterion.LEVEL);
    }

    private Criterion criterion(double level, double share) {
        return new Criterion(threshold, level * share, level, affordable);
    }
}
