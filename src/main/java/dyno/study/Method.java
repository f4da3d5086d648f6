package dyno.study;

/** How a study made one figure of its runs. */
public enum Method {
    SINGLE_RUN("one run of each"),
    BEST_OF_THREE("best of three runs"),
    MEAN_OF_ITERATIONS("mean of all iterations, as JMH prints it");

    private final String label;

    Method(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
