package dyno.document;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * A figure for people: at most three significant digits, and the unit that suits its size.
 *
 * @param number the digits, or a dash where there is no figure
 * @param unit the unit ({@code µs}); empty for a plain number
 */
public record Quantity(String number, String unit) {
    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);
    private static final String[] TIMES = {"ns", "µs", "ms", "s"};
    private static final String[] BYTES = {"B", "kB", "MB", "GB"};

    /** The text for a missing figure. */
    public static final Quantity NONE = new Quantity("–", "");

    /** A duration: {@code 1.86 µs}. */
    public static Quantity time(double nanos) {
        return scaled(nanos, TIMES);
    }

    /** An amount of memory or traffic, in powers of 1000: {@code 5.95 kB}. */
    public static Quantity bytes(double bytes) {
        return scaled(bytes, BYTES);
    }

    /** A share of 0 to 1, or a relative change: {@code 76 %}, {@code 7.6 %}. */
    public static Quantity percent(double share) {
        if (!Double.isFinite(share)) {
            return NONE;
        }
        double percent = 100 * share;
        if (percent != 0 && Math.abs(percent) < 0.05) {
            return new Quantity(percent > 0 ? "<0.1" : ">−0.1", "%");
        }
        int decimals = Math.abs(percent) < 9.95 ? 1 : 0;
        return new Quantity(decimal(BigDecimal.valueOf(percent).setScale(decimals, RoundingMode.HALF_UP)), "%");
    }

    /** A factor: {@code 2.67×}. */
    public static Quantity factor(double ratio) {
        return Double.isFinite(ratio) ? new Quantity(ratio(ratio).number + "×", "") : NONE;
    }

    /** A ratio of costs: {@code 0.374}. */
    public static Quantity ratio(double ratio) {
        return Double.isFinite(ratio) ? new Quantity(digits(round(ratio)), "") : NONE;
    }

    /** An interval, with the unit once if both ends share it: {@code 108 to 113 ns}. */
    public static String range(Quantity low, Quantity high) {
        return (low.unit.equals(high.unit) ? low.number : low) + " to " + high;
    }

    /** A number with separators: {@code 38,260}. */
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A number of things: {@code 1 fork}, {@code 8,412 stack samples}, {@code 2 patches}. */
    public static String count(long count, String noun) {
        String ending = noun.endsWith("ch") || noun.endsWith("ss") ? "es" : "s";
        return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : ending);
    }

    /** How long a run took: {@code 6 min 12 s}. */
    public static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        return whole < 3600
                ? whole / 60 + " min " + whole % 60 + " s"
                : whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }

    private static Quantity scaled(double value, String[] units) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        // A whole number below 1000 in the smallest unit needs no decimals: 72 B.
        if (value == Math.rint(value) && Math.abs(value) < 1000) {
            return new Quantity(decimal(BigDecimal.valueOf((long) value)), units[0]);
        }
        BigDecimal rounded = round(value);
        int unit = 0;
        while (unit < units.length - 1 && rounded.abs().compareTo(BigDecimal.valueOf(1000)) >= 0) {
            rounded = rounded.movePointLeft(3);
            unit++;
        }
        return new Quantity(digits(rounded), units[unit]);
    }

    /** Rounded before the unit is chosen, so that 999.9 ns become 1.00 µs and not 1000 ns. */
    private static BigDecimal round(double value) {
        return BigDecimal.valueOf(value).round(THREE_DIGITS);
    }

    /** Three digits, or as many as there are before the decimal point. */
    private static String digits(BigDecimal rounded) {
        int beforePoint = rounded.precision() - rounded.scale();
        return decimal(rounded.setScale(Math.max(0, THREE_DIGITS.getPrecision() - beforePoint)));
    }

    private static String decimal(BigDecimal value) {
        return value.toPlainString().replace('-', '−');
    }

    /** The number, a space and the unit. */
    @Override
    public String toString() {
        return unit.isEmpty() ? number : number + " " + unit;
    }
}
