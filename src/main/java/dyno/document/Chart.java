package dyno.document;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Places marks along the width of a drawing, in percent of that width. */
public final class Chart {
    private Chart() {}

    /**
     * A bar from the left edge with its interval.
     *
     * @param length where the bar ends ({@code 41.20%})
     * @param low where the interval begins; equal to {@code high} without one
     * @param high where the interval ends
     * @param ranged whether there is an interval
     */
    public record Bar(String length, String low, String high, boolean ranged) {
        public static Bar of(double value, double low, double high, double scale) {
            boolean ranged = Double.isFinite(low) && Double.isFinite(high);
            return new Bar(
                    position(value / scale),
                    position(ranged ? low / scale : 0),
                    position(ranged ? high / scale : 0),
                    ranged);
        }
    }

    /** A mark of the axis. */
    public record Tick(String position, String label) {}

    /** The band of irrelevant ratios, and the line of no difference. */
    public record Band(String from, String width, String one) {}

    /** A logarithmic axis of ratios that shows all of some ratios and "no difference". */
    public static final class RatioAxis {
        private static final double[] NICE = {
            1, 0.5, 2, 0.1, 10, 0.25, 4, 0.8, 1.25, 0.9, 1.1, 0.95, 1.05, 0.98, 1.02, 0.05, 20, 0.01, 100
        };
        private static final double LEAST_DISTANCE = 0.1;

        private final double from;
        private final double to;

        public RatioAxis(List<Double> ratios, double threshold) {
            double low = -Math.log1p(2 * threshold);
            double high = Math.log1p(2 * threshold);
            for (double ratio : ratios) {
                low = Math.min(low, Math.log(ratio));
                high = Math.max(high, Math.log(ratio));
            }
            double margin = 0.05 * (high - low);
            from = low - margin;
            to = high + margin;
        }

        /** The mark of a ratio and its interval, of which the ends may be missing. */
        public Bar bar(double ratio, double low, double high) {
            boolean ranged = Double.isFinite(low) && Double.isFinite(high);
            return new Bar(at(ratio), at(ranged ? low : ratio), at(ranged ? high : ratio), ranged);
        }

        /** The positions of the ratios of all rounds. */
        public List<String> dots(List<Double> ratios) {
            return ratios.stream().map(this::at).toList();
        }

        public Band band(double threshold) {
            double width = 2 * Math.log1p(threshold) / (to - from);
            return new Band(at(1 / (1 + threshold)), position(width), at(1));
        }

        /** Round ratios, the rounder first, as many as fit without overlapping. */
        public List<Tick> ticks() {
            List<Double> taken = new ArrayList<>();
            for (double nice : NICE) {
                double place = place(nice);
                boolean inside = place > 0.02 && place < 0.98;
                if (inside && taken.stream().allMatch(t -> Math.abs(place(t) - place) >= LEAST_DISTANCE)) {
                    taken.add(nice);
                }
            }
            return taken.stream()
                    .sorted(Comparator.naturalOrder())
                    .map(t -> new Tick(at(t), String.valueOf(t).replaceFirst("\\.0$", "")))
                    .toList();
        }

        private String at(double ratio) {
            return position(place(ratio));
        }

        private double place(double ratio) {
            return (Math.log(ratio) - from) / (to - from);
        }
    }

    /** An axis for values of any size: logarithmic, or from 0 if one of them is 0 or they are shares. */
    public static final class ValueAxis {
        private static final double[] STEPS = {1, 5, 2, 3, 1.5, 7};
        private static final double MARGIN = 0.04;
        private static final double LEAST_DISTANCE = 0.15;

        private final boolean logarithmic;
        private final double from;
        private final double to;

        /**
         * An axis that shows all the values; those that are not finite are left out.
         *
         * @param wantLogarithmic false for an axis from 0
         */
        public ValueAxis(List<Double> values, boolean wantLogarithmic) {
            List<Double> shown = values.stream().filter(Double::isFinite).toList();
            logarithmic = wantLogarithmic && shown.stream().allMatch(value -> value > 0);
            double least = shown.stream().mapToDouble(this::scaled).min().orElse(0);
            double most = shown.stream().mapToDouble(this::scaled).max().orElse(1);
            double width = Math.max(most - least, logarithmic ? 0.5 : 1e-9);
            from = logarithmic ? least - MARGIN * width : 0;
            to = most + MARGIN * width;
        }

        /** The position of a value; the edge for one outside the axis. */
        public String at(double value) {
            return position(place(value));
        }

        /** The mark of a value and its interval; null if there is no value. */
        public Bar mark(double value, double low, double high) {
            if (!Double.isFinite(value)) {
                return null;
            }
            boolean ranged = Double.isFinite(low) && Double.isFinite(high);
            return new Bar(at(value), at(ranged ? low : value), at(ranged ? high : value), ranged);
        }

        /** The part of the axis between two values, either of which may be null for "no end". */
        public Band band(Double low, Double high, double one) {
            double left = low == null ? 0 : clamped(place(low));
            double right = high == null ? 1 : clamped(place(high));
            return new Band(position(left), position(right - left), at(one));
        }

        /** Round values, the rounder first, as many as fit without overlapping, as {@code label} writes them. */
        public List<Tick> ticks(DoubleFunction<String> label) {
            List<Double> taken = new ArrayList<>();
            for (double step : STEPS) {
                for (int power = firstPower(); power <= lastPower(); power++) {
                    double value =
                            BigDecimal.valueOf(step).scaleByPowerOfTen(power).doubleValue();
                    double place = place(value);
                    boolean inside = place > 0.02 && place < 0.98;
                    if (inside && taken.stream().allMatch(t -> Math.abs(place(t) - place) >= LEAST_DISTANCE)) {
                        taken.add(value);
                    }
                }
            }
            return taken.stream()
                    .sorted()
                    .map(value -> new Tick(at(value), label.apply(value)))
                    .toList();
        }

        private int lastPower() {
            return (int) Math.ceil(Math.log10(logarithmic ? Math.exp(to) : to));
        }

        private int firstPower() {
            return logarithmic ? (int) Math.floor(Math.log10(Math.exp(from))) : lastPower() - 1;
        }

        private double scaled(double value) {
            return logarithmic ? Math.log(value) : value;
        }

        private double place(double value) {
            return (scaled(value) - from) / (to - from);
        }

        private static double clamped(double place) {
            return Math.min(1, Math.max(0, place));
        }
    }

    /** A linear axis from the bottom upwards that shows all the values, and not 0. */
    public static final class UprightAxis {
        private static final double[] STEPS = {1, 2, 5, 10};
        private static final double MARGIN = 0.08;
        private static final int MOST_TICKS = 5;

        private final double from;
        private final double to;

        /** An axis for values of which those that are not finite are left out. */
        public UprightAxis(List<Double> values) {
            List<Double> shown = values.stream().filter(Double::isFinite).toList();
            double least = shown.stream().mapToDouble(v -> v).min().orElse(0);
            double most = shown.stream().mapToDouble(v -> v).max().orElse(1);
            double margin = Math.max(MARGIN * (most - least), 0.01 * Math.abs(most));
            from = least - margin;
            to = most + margin;
        }

        /** The place of a value from the top. */
        public String at(double value) {
            return position((to - value) / (to - from));
        }

        /** Round values, as {@code label} writes them. */
        public List<Tick> ticks(DoubleFunction<String> label) {
            double step = step();
            List<Tick> ticks = new ArrayList<>();
            for (long i = (long) Math.ceil(from / step); i * step <= to; i++) {
                ticks.add(new Tick(at(i * step), label.apply(i * step)));
            }
            return ticks;
        }

        private double step() {
            double least = (to - from) / MOST_TICKS;
            double power = Math.pow(10, Math.floor(Math.log10(least)));
            for (double step : STEPS) {
                if (step * power >= least) {
                    return step * power;
                }
            }
            return 10 * power;
        }
    }

    /** The place in percent, kept within the drawing. */
    private static String position(double place) {
        return String.format(Locale.ROOT, "%.2f%%", 100 * Math.min(1, Math.max(0, place)));
    }
}
