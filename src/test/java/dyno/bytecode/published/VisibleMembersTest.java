package dyno.bytecode.published;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.patch.candidate.FakeDriver;
import dyno.patch.candidate.PatchCompiler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VisibleMembersTest {
    private static final String SOURCE = """
            package fake;

            public abstract class Lists extends Thread implements java.io.Serializable {
                public static final int MOST = 5;
                private int size;

                Lists(int size) { this.size = size; }

                public int size() { return size; }

                int spare() { return MOST - size(); }

                Object locked() { return new Object() { public String toString() { return "locked"; } }; }

                interface Filter { boolean accepts(); }
            }
            """;

    @TempDir
    private Path folder;

    private Set<String> changed(String before, String after) throws IOException {
        assertThat(SOURCE).contains(before);
        return VisibleMembers.changed(compile(SOURCE), compile(SOURCE.replace(before, after)));
    }

    private Map<String, byte[]> compile(String source) throws IOException {
        return new PatchCompiler()
                .compile(
                        Map.of("fake/Lists.java", source.getBytes(StandardCharsets.UTF_8)),
                        FakeDriver.in(folder),
                        List.of());
    }

    @Test
    void namesMembersOfAnotherValueTypeKindOrVisibility() throws IOException {
        assertThat(changed("MOST = 5", "MOST = 6")).containsExactly("MOST");
        assertThat(changed("int spare()", "long spare()")).containsExactly("spare");
        assertThat(changed("int spare() { return MOST - size(); }", "static int spare() { return MOST; }"))
                .containsExactly("spare");
        assertThat(changed("public int size()", "int size()")).containsExactly("size");
        assertThat(changed("Lists(int size) {", "Lists(int size, int more) {")).containsExactly("Lists");
    }

    @Test
    void namesClassesOfOtherSupertypesAndThoseThatAreGone() throws IOException {
        assertThat(changed("extends Thread", "extends java.util.Timer")).containsExactly("Lists");
        assertThat(changed("implements java.io.Serializable", "implements java.io.Serializable, Cloneable"))
                .containsExactly("Lists");
        assertThat(changed("interface Filter { boolean", "abstract static class Filter { abstract boolean"))
                .contains("Filter");
        assertThat(changed("interface Filter { boolean accepts(); }", "")).containsExactly("Filter");
    }

    /** No other class can contain anything of an anonymous class. */
    @Test
    void ignoresCodePrivateMembersAndAnonymousClasses() throws IOException {
        assertThat(changed("MOST - size()", "MOST - 1 - size()")).isEmpty();
        assertThat(changed("private int size;", "private int size, more;")).isEmpty();
        assertThat(changed("new Object() { public String toString() { return \"locked\"; } }", "this"))
                .isEmpty();
        assertThat(changed("new Object() {", "new Object() { int i;")).isEmpty();
    }
}
