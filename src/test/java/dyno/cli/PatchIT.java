package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of a contributor from the published sources of a real driver to a candidate's jar. */
class PatchIT {
    private static final String SOURCE = "org/drizzle/jdbc/internal/common/Utils.java";

    @TempDir
    private Path folder;

    @Test
    void leadsFromTheSourcesToAJar() throws IOException {
        assertThat(patch(0, "new drizzle@1.4 --id my-idea")).contains("./dyno patch save my-idea");
        Path source = folder.resolve("work/drizzle-1.4-my-idea").resolve(SOURCE);
        Files.writeString(
                source, Files.readString(source).replaceFirst("public class Utils \\{", "$0\n    static int idea;"));

        patch(
                0,
                "save --author=Somebody --hotspot=org.drizzle.jdbc.internal.common.Utils.countChars"
                        + " --workload=SelectOne,DoOne --gain=none --risk=none",
                "--description=Have an idea");
        Path patch = folder.resolve("drizzle/1.4/my-idea.patch");
        assertThat(patch).content().contains("Workloads: SelectOne, DoOne", "+    static int idea;");
        assertThat(patch(0, "check my-idea")).startsWith("ok      drizzle@1.4+my-idea: 1 file, ");

        Path first = build("first");
        Path second = build("second");
        assertThat(second).hasSameBinaryContentAs(first);
        try (JarFile jar = new JarFile(first.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Dyno-Patches"))
                    .isEqualTo("my-idea");
        }

        Files.writeString(patch, Files.readString(patch).replace(" public class Utils {", " public class Util {"));
        assertThat(patch(ExitCode.PATCH_DOES_NOT_APPLY.code(), "check"))
                .startsWith("FAILED  drizzle@1.4+my-idea")
                .contains(SOURCE, "expected | public class Util {", "found    | public class Utils {");
    }

    @Test
    void compilesWithTheLibrariesThatADriverOnlyImports() throws IOException {
        patch(0, "new mariadb@3.5.8 --id logged");
        Path source = folder.resolve("work/mariadb-3.5.8-logged/org/mariadb/jdbc/util/log/Slf4JLogger.java");
        Files.writeString(source, Files.readString(source).replaceFirst("(class \\w+ [^{]*)\\{", "$1{ static int n;"));

        String save = "save --description=x --author=x --workload=DoOne --gain=x --risk=x --hotspot=";
        patch(ExitCode.PATCH_MALFORMED.code(), save + "Slf4JLogger.deebug");
        patch(0, save + "Slf4JLogger.debug");
    }

    @Test
    @Tag("slow")
    void compilesAllPatchesOfADriverTogether() {
        CommandOutcome outcome = dyno("patch check drizzle@1.4+all mariadb@3.5.10+all mysql@26.10.0+all");

        assertThat(outcome.code()).as(outcome.out()).isZero();
        assertThat(outcome.out()).contains("ok      drizzle@1.4+all: ", "3 of 3 pass.");
    }

    private Path build(String name) {
        Path target = folder.resolve(name);
        String out = patch(0, "build my-idea --to " + target);
        Path jar = target.resolve("drizzle-jdbc-1.4+my-idea.jar");
        assertThat(out).contains(jar.toString()).containsPattern("SHA-256 [0-9a-f]{64}");
        return jar;
    }

    private String patch(int code, String words, Object... further) {
        CommandOutcome outcome = dyno("patch " + words + " --patches " + folder, further);
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
        return outcome.out();
    }
}
