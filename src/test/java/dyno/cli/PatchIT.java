package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
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
        assertThat(dyno(0, "new", "drizzle@1.4", "--id", "my-idea")).contains("./dyno patch save my-idea");
        Path source = folder.resolve("work/drizzle-1.4-my-idea").resolve(SOURCE);
        Files.writeString(
                source, Files.readString(source).replaceFirst("public class Utils \\{", "$0\n    static int idea;"));

        dyno(
                0,
                "save",
                "--description=Have an idea",
                "--author=Somebody",
                "--hotspot=org.drizzle.jdbc.internal.common.Utils.countChars",
                "--workload=SelectOne,DoOne",
                "--gain=none",
                "--risk=none");
        Path patch = folder.resolve("drizzle/1.4/my-idea.patch");
        assertThat(patch).content().contains("Workloads: SelectOne, DoOne", "+    static int idea;");
        assertThat(dyno(0, "check", "my-idea")).startsWith("ok      drizzle@1.4+my-idea: 1 file, ");

        Path first = build("first");
        Path second = build("second");
        assertThat(second).hasSameBinaryContentAs(first);
        try (JarFile jar = new JarFile(first.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Dyno-Patches"))
                    .isEqualTo("my-idea");
        }

        Files.writeString(patch, Files.readString(patch).replace(" public class Utils {", " public class Util {"));
        assertThat(dyno(ExitCode.PATCH_DOES_NOT_APPLY.code(), "check"))
                .startsWith("FAILED  drizzle@1.4+my-idea")
                .contains(SOURCE, "expected | public class Util {", "found    | public class Utils {");
    }

    @Test
    void compilesWithTheLibrariesThatADriverOnlyImports() throws IOException {
        dyno(0, "new", "mariadb@3.5.8", "--id", "logged");
        Path source = folder.resolve("work/mariadb-3.5.8-logged/org/mariadb/jdbc/util/log/Slf4JLogger.java");
        Files.writeString(source, Files.readString(source).replaceFirst("(class \\w+ [^{]*)\\{", "$1{ static int n;"));

        String[] save = {"save", "--description=x", "--author=x", "--workload=DoOne", "--gain=x", "--risk=x"};
        dyno(ExitCode.PATCH_MALFORMED.code(), with(save, "--hotspot=Slf4JLogger.deebug"));
        dyno(0, with(save, "--hotspot=Slf4JLogger.debug"));
    }

    @Test
    @Tag("slow")
    void compilesAllPatchesOfADriverTogether() {
        StringWriter out = new StringWriter();

        int code = Main.run(
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                "patch",
                "check",
                "drizzle@1.4+all",
                "mariadb@3.5.10+all",
                "mysql@26.10.0+all");

        assertThat(code).as(out.toString()).isZero();
        assertThat(out.toString()).contains("ok      drizzle@1.4+all: ", "3 of 3 pass.");
    }

    private static String[] with(String[] words, String further) {
        return Stream.concat(Stream.of(words), Stream.of(further)).toArray(String[]::new);
    }

    private Path build(String name) {
        Path target = folder.resolve(name);
        String out = dyno(0, "build", "my-idea", "--to", target.toString());
        Path jar = target.resolve("drizzle-jdbc-1.4+my-idea.jar");
        assertThat(out).contains(jar.toString()).containsPattern("SHA-256 [0-9a-f]{64}");
        return jar;
    }

    private String dyno(int code, String... words) {
        List<String> arguments = new ArrayList<>(List.of("patch"));
        arguments.addAll(List.of(words));
        arguments.addAll(List.of("--patches", folder.toString()));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int actual = Main.run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new));
        assertThat(actual).as(err.toString()).isEqualTo(code);
        return out.toString();
    }
}
