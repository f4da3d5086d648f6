package dyno.result;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What profiles promised of the places that patches address, beside what the patches were measured to gain.
 *
 * @param predictions by patch, workload, transport and predictor
 * @param warnings what could not be read or compared
 */
public record PredictionReport(List<Prediction> predictions, List<String> warnings) {
    public PredictionReport {
        predictions = List.copyOf(predictions);
        warnings = List.copyOf(warnings);
    }

    /** How a place's gain is predicted from a profile over replay. */
    public enum Predictor {
        /** The time charged to the method: its own code and what it calls outside the driver. */
        SHARE("share"),
        /** The time while the method was on the stack: what it calls in the driver, too. */
        TOTAL("total"),
        /** The time that the findings of the cause at the method explain, all places of that cause together. */
        FINDING("finding");

        private final String label;

        Predictor(String label) {
            this.label = label;
        }

        /** Name for people. */
        public String label() {
            return label;
        }
    }

    /**
     * A prediction and the truth: CPU time with the patch over CPU time without it, so that 1 is no gain.
     *
     * @param hotspot the place that the patch's header names
     * @param predicted the ratio if the place cost nothing any more
     * @param measured the ratio that was measured
     * @param low lower end of its interval
     * @param high upper end of its interval
     * @param machine kind of machine on which it was measured, or {@link Accuracy#THIS_RUN}
     */
    public record Prediction(
            String patch,
            String hotspot,
            String workload,
            String transport,
            Predictor predictor,
            double predicted,
            double measured,
            double low,
            double high,
            String machine) {
        /** By how much of the operation the prediction promised too much; below 0 it promised too little. */
        public double excess() {
            return measured - predicted;
        }
    }

    /**
     * How far a predictor was off over a transport, as parts of the operation.
     *
     * @param count predictions with a measured patch
     * @param median median of the absolute errors
     * @param largest the largest of them
     * @param lowest the smallest of the errors, below 0 where the gain was larger than predicted; NaN when unknown
     * @param highest the largest, above 0 where the gain was smaller than predicted; NaN when unknown
     * @param machine kind of machine of the patches' runs, or {@link #THIS_RUN}; empty in reports of an older Dyno
     */
    public record Accuracy(
            Predictor predictor,
            String transport,
            int count,
            double median,
            double largest,
            double lowest,
            double highest,
            String machine) {
        /** Stands for the machine where the patches were measured in the run of the report itself. */
        public static final String THIS_RUN = "this run";

        public Accuracy {
            machine = machine == null ? "" : machine;
        }

        private static Accuracy of(List<Prediction> alike) {
            Prediction first = alike.get(0);
            double[] errors =
                    alike.stream().mapToDouble(Prediction::excess).sorted().toArray();
            double[] sizes = Arrays.stream(errors).map(Math::abs).sorted().toArray();
            return new Accuracy(
                    first.predictor(),
                    first.transport(),
                    errors.length,
                    Median.withDefaults().evaluate(sizes),
                    sizes[sizes.length - 1],
                    errors[0],
                    errors[errors.length - 1],
                    first.machine());
        }
    }

    /** How far the predictions were off, by machine, transport and predictor. */
    public List<Accuracy> accuracies() {
        Map<List<Object>, List<Prediction>> alike = predictions.stream()
                .collect(Collectors.groupingBy(
                        p -> List.of(p.machine(), p.transport(), p.predictor()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return alike.values().stream()
                .map(Accuracy::of)
                .sorted(Comparator.comparing(Accuracy::machine)
                        .thenComparing(Accuracy::transport, Comparator.reverseOrder())
                        .thenComparing(Accuracy::predictor))
                .toList();
    }

    /** Median of how far a predictor was off over a transport, as a part of the operation; NaN without predictions. */
    public double medianError(Predictor predictor, String transport) {
        return Median.withDefaults()
                .evaluate(predictions.stream()
                        .filter(p -> p.predictor() == predictor && p.transport().equals(transport))
                        .mapToDouble(p -> Math.abs(p.excess()))
                        .toArray());
    }
}
