package dyno.feature.reproduce;

import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.study.Edition;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** Published and measured ratios on a logarithmic axis, drawn with characters: a line for the original drivers, one for current ones. */
public final class RatioLines {
    /** What the characters mean. */
    public static final String LEGEND = "then: original drivers, now: current drivers; P published, o measured, * both,"
            + " --- interval, : no difference; logarithmic";

    private static final int WIDTH = 72;
    private static final String NAMELESS = "         ";
    private static final int[] STEPS = {1, 2, 5};

    /** Of powers of ten, either way. */
    private static final int MOST_POWER = 6;

    /** Between marks, in characters. */
    private static final int DISTANCE = 2;

    private static final double ROUNDING = 1e-9;

    private final double from;
    private final double to;

    private RatioLines(List<ClaimResult> claims) {
        double[] logarithms = claims.stream()
                .flatMapToDouble(claim -> DoubleStream.concat(
                        DoubleStream.of(1, claim.published()),
                        DoubleStream.concat(values(claim.then()), values(claim.today()))))
                .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
                .map(Math::log)
                .sorted()
                .toArray();
        from = logarithms.length == 0 ? -1 : logarithms[0];
        to = logarithms.length == 0 ? 1 : Math.max(logarithms[logarithms.length - 1], from + 0.5);
    }

    private static DoubleStream values(Answer answer) {
        return DoubleStream.of(answer.value(), answer.low(), answer.high());
    }

    /**
     * The drawing; empty when there is no ratio in it.
     *
     * @param claims numbered from 1 in this order; those about other things than ratios are left out
     */
    public static String render(List<ClaimResult> claims) {
        RatioLines axis =
                new RatioLines(claims.stream().filter(ClaimResult::ratio).toList());
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < claims.size(); i++) {
            String number = String.valueOf(i + 1);
            for (Edition edition : Edition.values()) {
                Answer answer = claims.get(i).of(edition);
                if (claims.get(i).ratio() && answer.value() > 0 && Double.isFinite(answer.value())) {
                    String name = String.format("%3s ", number) + (edition == Edition.ORIGINAL ? "then" : "now ");
                    out.append(name)
                            .append(' ')
                            .append(axis.line(claims.get(i), answer))
                            .append('\n');
                    number = "";
                }
            }
        }
        return out.isEmpty() ? "" : axis.ticks() + out;
    }

    private String line(ClaimResult claim, Answer answer) {
        char[] line = new char[WIDTH];
        Arrays.fill(line, ' ');
        line[place(1)] = ':';
        if (Double.isFinite(answer.low()) && Double.isFinite(answer.high())) {
            Arrays.fill(line, place(answer.low()), place(answer.high()) + 1, '-');
        }
        int value = place(answer.value());
        line[value] = 'o';
        if (claim.published() > 0 && Double.isFinite(claim.published())) {
            int published = place(claim.published());
            line[published] = published == value ? '*' : 'P';
        }
        return new String(line).stripTrailing();
    }

    /** Round ratios, powers of ten first, where there is room for them. */
    private String ticks() {
        char[] line = new char[WIDTH];
        Arrays.fill(line, ' ');
        for (int step : STEPS) {
            for (int power = -MOST_POWER; power <= MOST_POWER; power++) {
                mark(line, BigDecimal.valueOf(step).scaleByPowerOfTen(power));
            }
        }
        return NAMELESS + new String(line).stripTrailing() + "\n";
    }

    private void mark(char[] line, BigDecimal ratio) {
        double logarithm = Math.log(ratio.doubleValue());
        if (logarithm < from - ROUNDING || logarithm > to + ROUNDING) {
            return;
        }
        String label = ratio.stripTrailingZeros().toPlainString();
        int begin = Math.min(place(ratio.doubleValue()), WIDTH - label.length());
        int left = Math.max(0, begin - DISTANCE);
        int right = Math.min(WIDTH, begin + label.length() + DISTANCE);
        if (new String(line, left, right - left).isBlank()) {
            label.getChars(0, label.length(), line, begin);
        }
    }

    private int place(double ratio) {
        double part = (Math.log(ratio) - from) / (to - from);
        return (int) Math.round((WIDTH - 1) * Math.min(1, Math.max(0, part)));
    }
}
