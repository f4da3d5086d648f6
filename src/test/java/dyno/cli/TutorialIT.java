package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.GitRepository;
import dyno.comparison.Verdict;
import dyno.io.TestJson;
import dyno.result.VerdictReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Follows the tutorial: its commands as they stand there, and its edit; {@link TriageIT} runs its triage. */
class TutorialIT {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(sh|diff)\\n(.*?)^```$");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    private static final String SOURCE = "org/drizzle/jdbc/internal/common/packet/commands/StreamedQueryPacket.java";

    @TempDir
    private Path folder;

    private final StringWriter said = new StringWriter();

    @Test
    void leadsToAVerifiedPatch() throws Exception {
        String page = Files.readString(Path.of("docs/tutorial.md"));
        assertThat(page).contains(SOURCE);

        Matcher block = BLOCK.matcher(page);
        while (block.find()) {
            if (block.group(1).equals("sh")) {
                block.group(2)
                        .lines()
                        .filter(command -> !command.startsWith("./dyno triage "))
                        .forEach(this::run);
            } else {
                edit(block.group(2));
            }
        }

        VerdictReport verdict = TestJson.mapper()
                .readValue(folder.resolve("profiles/tutorial/verdict.json").toFile(), VerdictReport.class);
        assertThat(verdict.verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(verdict.profiles().get(0).addressed())
                .singleElement()
                .satisfies(place -> assertThat(place.after()).isZero());
        assertThat(said.toString()).contains("No behavioural differences", "drizzle@1.2+quiet-log: improvement");
        Path patch = folder.resolve("patches/drizzle/1.2/quiet-log.patch");
        assertThat(patch).content().contains("Measured-Gain: ", "isLoggable(Level.FINEST)");
        assertThat(patch.resolveSibling("quiet-log.md")).isNotEmptyFile();
    }

    private void run(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            words.add(word.group(1) == null ? word.group(2) : word.group(1));
        }
        assertThat(words.remove(0)).isEqualTo("./dyno");
        words.add("--output=" + folder);
        words.add("--patches=" + folder.resolve("patches"));
        StringWriter err = new StringWriter();
        int code = Main.run(new PrintWriter(said), new PrintWriter(err), words.toArray(String[]::new));
        assertThat(code).as(command + "\n" + err).isZero();
    }

    private void edit(String diff) throws IOException, InterruptedException {
        Path edit = folder.resolve("edit.diff");
        Files.writeString(edit, "--- a/" + SOURCE + "\n+++ b/" + SOURCE + "\n" + diff);
        new GitRepository(folder.resolve("patches/work/drizzle-1.2-quiet-log")).apply(edit);
    }
}
