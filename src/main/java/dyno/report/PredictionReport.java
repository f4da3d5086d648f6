package dyno.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

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
            double high) {
        /** By how much of the operation the prediction promised too much; below 0 it promised too little. */
        public double excess() {
            return measured - predicted;
        }
    }

    /**
     * How far a predictor was off over a transport, as parts of the operation.
     *
     * @param count predictions with a measured patch
     * @param median the middle of the absolute errors
     * @param largest the largest of them
     */
    public record Accuracy(Predictor predictor, String transport, int count, double median, double largest) {}

    /** By transport and predictor, where there are predictions. */
    public List<Accuracy> accuracies() {
        List<Accuracy> accuracies = new ArrayList<>();
        for (String transport : transports()) {
            for (Predictor predictor : Predictor.values()) {
                double[] errors = errors(predictor, transport).map(Math::abs).toArray();
                if (errors.length > 0) {
                    accuracies.add(new Accuracy(
                            predictor,
                            transport,
                            errors.length,
                            medianError(predictor, transport),
                            Arrays.stream(errors).max().getAsDouble()));
                }
            }
        }
        return accuracies;
    }

    /** The middle of how far a predictor was off over a transport, as a part of the operation; NaN without predictions. */
    public double medianError(Predictor predictor, String transport) {
        double[] errors = errors(predictor, transport).map(Math::abs).sorted().toArray();
        int middle = errors.length / 2;
        if (errors.length == 0) {
            return Double.NaN;
        }
        return errors.length % 2 == 1 ? errors[middle] : (errors[middle - 1] + errors[middle]) / 2;
    }

    /** How far a predictor was off over a transport, each time. */
    private DoubleStream errors(Predictor predictor, String transport) {
        return predictions.stream()
                .filter(p -> p.predictor() == predictor && p.transport().equals(transport))
                .mapToDouble(Prediction::excess);
    }

    /** The transports of the predictions. */
    private List<String> transports() {
        return predictions.stream().map(Prediction::transport).distinct().toList();
    }
}
