package dyno.study;

/**
 * A number that a claim is about.
 *
 * @param least null when any small number will do
 * @param most null when any large number will do
 */
public record Count(Integer least, Integer most) {
    public Count {
        if (least == null && most == null || least != null && most != null && least > most) {
            throw new IllegalArgumentException("A number from " + least + " to " + most + " decides nothing.");
        }
    }

    Decision decide(double number) {
        return (least == null || number >= least) && (most == null || number <= most)
                ? Decision.HOLDS
                : Decision.HOLDS_NO_LONGER;
    }

    /** For tables: {@code at least 2}. */
    @Override
    public String toString() {
        if (least == null) {
            return "at most " + most;
        }
        return most == null ? "at least " + least : least.equals(most) ? least.toString() : least + " to " + most;
    }
}
