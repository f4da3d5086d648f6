package dyno.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dyno.driver.DriverArtifact;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class AddedHandlersTest {
    private static final String PATH = "fake/Sums.class";

    private static final String SOURCE = """
            package fake;

            public class Sums {
                private final String name = "sums";

                public long sum(int first, long second, String third) throws java.sql.SQLException {
                    long sum = first + second;
                    for (int i = 0; i < third.length(); i++) {
                        if (third.charAt(i) == '!') {
                            throw new IllegalStateException("! at " + i);
                        }
                        sum++;
                    }
                    return sum;
                }

                public String named() {
                    return name;
                }

                public static java.sql.SQLException translate(Throwable problem, Sums in) {
                    return new java.sql.SQLException(problem.getMessage() + " in " + in.named());
                }
            }
            """;

    @TempDir
    private Path folder;

    private DriverArtifact base;
    private Map<String, byte[]> compiled;

    @BeforeEach
    void compile() throws IOException {
        base = FakeDriver.in(folder);
        compiled = compile(SOURCE);
    }

    private Map<String, byte[]> compile(String source) {
        return new PatchCompiler().compile(Map.of("fake/Sums.java", source.getBytes(StandardCharsets.UTF_8)), base);
    }

    /** As a maker's build does it: the class file with a handler around one method. */
    private static byte[] withHandler(byte[] classFile, String wrapped) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String type, String signature, String[] exceptions) {
                                MethodVisitor method = super.visitMethod(access, name, type, signature, exceptions);
                                return name.equals(wrapped) ? new Wrapper(method) : method;
                            }
                        },
                        ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    private static final class Wrapper extends MethodVisitor {
        private final Label start = new Label();

        Wrapper(MethodVisitor method) {
            super(Opcodes.ASM9, method);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            visitLabel(start);
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            Label end = new Label();
            visitLabel(end);
            visitVarInsn(Opcodes.ASTORE, locals);
            visitVarInsn(Opcodes.ALOAD, locals);
            visitVarInsn(Opcodes.ALOAD, 0);
            visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    "fake/Sums",
                    "translate",
                    "(Ljava/lang/Throwable;Lfake/Sums;)Ljava/sql/SQLException;",
                    false);
            visitInsn(Opcodes.ATHROW);
            visitTryCatchBlock(start, end, end, "java/lang/IllegalStateException");
            super.visitMaxs(stack, locals + 1);
        }
    }

    private AddedHandlers added(byte[] published) {
        return AddedHandlers.between(compiled, Map.of(PATH, published));
    }

    @Test
    void makesOfTheSourceWhatWasPublished() {
        byte[] published = withHandler(compiled.get(PATH), "sum");

        AddedHandlers added = added(published);

        assertThat(added.count()).isEqualTo(1);
        assertThat(added.unrecognised()).isEmpty();
        assertThat(SameCode.in(compiled.get(PATH), published)).isFalse();
        assertThat(SameCode.in(added.addTo(compiled).get(PATH), published)).isTrue();
    }

    @Test
    void addsSeveralHandlersInTheirOrder() {
        byte[] published = withHandler(withHandler(compiled.get(PATH), "sum"), "sum");

        AddedHandlers added = added(published);

        assertThat(added.count()).isEqualTo(2);
        assertThat(SameCode.in(added.addTo(compiled).get(PATH), published)).isTrue();
    }

    @Test
    void translatesTheExceptionsOfAPatchedMethod() throws Exception {
        AddedHandlers added = added(withHandler(compiled.get(PATH), "sum"));
        Map<String, byte[]> patched = compile(SOURCE.replace("sum++", "long more = 10; sum += more"));

        Class<?> sums = new ClassLoader(getClass().getClassLoader()) {
            Class<?> define(byte[] file) {
                return defineClass("fake.Sums", file, 0, file.length);
            }
        }.define(added.addTo(patched).get(PATH));

        Object one = sums.getDeclaredConstructor().newInstance();
        var sum = sums.getMethod("sum", int.class, long.class, String.class);
        assertThat(sum.invoke(one, 1, 2L, "abc")).isEqualTo(33L);
        assertThat(catchThrowable(() -> sum.invoke(one, 1, 2L, "a!")))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .isInstanceOf(SQLException.class)
                .hasMessage("! at 1 in sums");
    }

    @Test
    void leavesWhatIsAsCompiledAsItIs() {
        AddedHandlers added = added(compiled.get(PATH));

        assertThat(added.count()).isZero();
        assertThat(added.unrecognised()).isEmpty();
        assertThat(added.addTo(compiled)).isEqualTo(compiled);
    }

    @Test
    void takesNoHandlerOfTheSourceForAnAddedOne() {
        String own = SOURCE.replace("return name;", """
                try {
                        return name.trim();
                    } catch (IllegalStateException e) {
                        throw e;
                    }""");
        compiled = compile(own);

        assertThat(added(compiled.get(PATH)).count()).isZero();
        AddedHandlers added = added(withHandler(compiled.get(PATH), "named"));
        assertThat(added.count()).isEqualTo(1);
        assertThat(added.unrecognised()).isEmpty();
    }

    @Test
    void namesTheMethodsThatDifferOtherwise() {
        Map<String, byte[]> other = compile(SOURCE.replace("sum++", "sum--").replace("named()", "called()"));

        AddedHandlers added = added(withHandler(other.get(PATH), "sum"));

        assertThat(added.count()).isEqualTo(1);
        assertThat(added.unrecognised())
                .contains("fake/Sums.sum(IJLjava/lang/String;)J", "fake/Sums.named()Ljava/lang/String;")
                .doesNotContain("fake/Sums.<init>()V");
    }
}
