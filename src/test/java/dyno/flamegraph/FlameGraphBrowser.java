package dyno.flamegraph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A browser without a screen that shows a flame graph and runs a script in it: {@code -Dflamegraph.browser=chromium}. */
final class FlameGraphBrowser {
    /** The browser's command; with blanks between its words. */
    private static final String BROWSER = System.getProperty("flamegraph.browser", "chromium");

    private static final List<String> OPTIONS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-sync",
            "--disable-component-update",
            "--disable-background-networking",
            "--no-first-run",
            "--window-size=1600,1200");

    /** Lets a script wait for what it has caused; the clock that measures does not run meanwhile. */
    static final String WAITS = "--virtual-time-budget=20000";

    private FlameGraphBrowser() {}

    /**
     * Runs a script at the end of a page.
     *
     * @param script the body of an asynchronous function that passes lines to {@code tell}
     * @param folder for the page and what the browser keeps
     * @param more options of the browser
     * @return those lines
     */
    static String toldBy(String html, String script, Path folder, String... more)
            throws IOException, InterruptedException {
        String told = """
                <script>
                (async function () {
                  function tell(lines) {
                    const pre = document.createElement('pre');
                    pre.id = 'told';
                    pre.textContent = lines.join('\\n');
                    document.body.appendChild(pre);
                  }
                  try {
                %s
                  } catch (e) {
                    tell([e.stack]);
                  }
                })();
                </script>
                """.formatted(script);
        Path page = folder.resolve("page.html");
        Files.writeString(page, html.replace("</body>", told + "</body>"));
        Path out = folder.resolve("dom.html");
        Process browser = new ProcessBuilder(command(page, folder, more))
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(browser.waitFor(2, TimeUnit.MINUTES)).isTrue();
        Matcher pre =
                Pattern.compile("<pre id=\"told\">(.*?)</pre>", Pattern.DOTALL).matcher(Files.readString(out));
        assertThat(pre.find()).as("the page told something").isTrue();
        return pre.group(1);
    }

    private static List<String> command(Path page, Path folder, String... more) {
        return Stream.of(
                        Stream.of(BROWSER.split(" ")),
                        OPTIONS.stream(),
                        Stream.of(more),
                        Stream.of(
                                "--user-data-dir=" + folder.resolve("browser"),
                                "--dump-dom",
                                page.toUri().toString()))
                .flatMap(words -> words)
                .toList();
    }
}
