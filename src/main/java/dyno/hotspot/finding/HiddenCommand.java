package dyno.hotspot.finding;

/**
 * A command that an operation sends without a request by the application.
 *
 * @param text the command with its statement
 * @param count how many an operation sends
 */
public record HiddenCommand(String text, int count) {}
