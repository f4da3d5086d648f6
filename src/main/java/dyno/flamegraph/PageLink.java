package dyno.flamegraph;

/**
 * A link at the head of a page.
 *
 * @param address the path of a file as seen from the page's folder
 */
public record PageLink(String text, String address) {}
