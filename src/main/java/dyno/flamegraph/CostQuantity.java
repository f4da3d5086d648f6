package dyno.flamegraph;

import dyno.document.Quantity;
import dyno.document.Text;
import dyno.hotspot.CostChange;

/** Costs per operation and their differences, formatted for people. */
public final class CostQuantity {
    private CostQuantity() {}

    /** A cost in the unit of a tree: {@code ns/op}, {@code B/op} or {@code %}. */
    public static Quantity of(double cost, String unit) {
        return switch (unit) {
            case "ns/op" -> Quantity.time(cost);
            case "B/op" -> Quantity.bytes(cost);
            default -> Quantity.percent(cost / 100);
        };
    }

    /** A difference, with its sign; one that is too small for a figure has none. */
    public static Quantity signed(double difference, String unit) {
        Quantity quantity = of(difference, unit);
        boolean isFigure = !quantity.number().startsWith("<");
        return difference > 0 && isFigure ? new Quantity("+" + quantity.number(), quantity.unit()) : quantity;
    }

    /** The interval of a difference; empty without one. */
    public static String range(CostChange change, String unit) {
        return Double.isNaN(change.low())
                ? ""
                : Quantity.range(signed(change.low(), unit), signed(change.high(), unit));
    }

    public static Text text(double cost, String unit) {
        return Text.figure(of(cost, unit));
    }

    /** A difference in a table, with its interval, or why it tells nothing. */
    public static Text difference(CostChange change, String unit) {
        Text difference = Text.figure(signed(change.difference(), unit));
        if (change.beyondNoise()) {
            return difference.and(Text.soft(" (" + mark(change) + ", " + range(change, unit) + ")"));
        }
        return difference.and(Text.soft(Double.isNaN(change.pValue()) ? " (too few samples)" : " (within the noise)"));
    }

    /** The change in a word: gone, new, less, more; empty within the noise. */
    public static String mark(CostChange change) {
        if (!change.beyondNoise()) {
            return "";
        }
        if (change.after() == 0) {
            return "gone";
        }
        return change.before() == 0 ? "new" : change.difference() < 0 ? "less" : "more";
    }
}
