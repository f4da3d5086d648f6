package dyno.feature.triage;

/** A line of driver source that a ranking names. */
public record SourceLine(String className, int line, String text) {}
