package dyno.feature.reproduce;

/** Why a cell has no figure: each reason begins with one of these. */
enum Gap {
    LACKS("the driver lacks it"),
    NO_JAR("no jar"),
    DOES_NOT_CONNECT("does not connect to this server"),
    NO_SERVER("needs a server that is not there"),
    NOT_IN_STUDY("not in the study"),

    /** For lack of time, or because something went wrong. */
    NOT_MEASURED("not measured");

    private final String label;

    Gap(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    String because(String detail) {
        return label + ": " + detail;
    }

    boolean isOf(String reason) {
        return reason.startsWith(label);
    }

    /** That of a fork which failed, by its message. */
    static Gap ofFailure(String message) {
        if (message.contains(" cannot connect to ")) {
            return DOES_NOT_CONNECT;
        }
        return message.contains("No Unix-domain socket of the server") ? NO_SERVER : NOT_MEASURED;
    }

    /** The reason of observations and counts, which know only what a driver does not support. */
    static String of(String observed) {
        String unsupported = "not supported: ";
        return observed.startsWith(unsupported) ? LACKS.because(observed.substring(unsupported.length())) : observed;
    }
}
