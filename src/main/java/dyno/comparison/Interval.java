package dyno.comparison;

/**
 * The values of a parameter that a test does not reject.
 *
 * @param confidence the exact confidence that it reaches
 */
record Interval(double low, double high, double confidence) {}
