package dyno.bytecode.published;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.bytecode.ClassNodes;
import dyno.bytecode.facts.CodeLengths;
import dyno.driver.DriverArtifact;
import dyno.patch.candidate.FakeDriver;
import dyno.patch.candidate.PatchCompiler;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

class PublishedCodeTest {
    private static final String PATH = "fake/Sums.class";
    private static final String SUM = "sum(IJLjava/lang/String;)J";

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
        return new PatchCompiler()
                .compile(Map.of("fake/Sums.java", source.getBytes(StandardCharsets.UTF_8)), base, List.of());
    }

    /** As in a vendor's build: the class file with a handler around one method. */
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

    private PublishedCode unpatched(byte[] published) {
        return PublishedCode.keptIn(compiled, compiled, Map.of(PATH, published));
    }

    private PublishedCode patched(String source, byte[] published) {
        return PublishedCode.keptIn(compiled, compile(source), Map.of(PATH, published));
    }

    private static long handlers(byte[] classFile, String method) {
        return ClassNodes.read(classFile).methods.stream()
                .filter(one -> one.name.equals(method))
                .flatMap(one -> one.tryCatchBlocks.stream())
                .filter(block -> "java/lang/IllegalStateException".equals(block.type))
                .count();
    }

    private static List<Integer> lines(byte[] classFile, String method) {
        List<Integer> lines = new ArrayList<>();
        for (MethodNode one : ClassNodes.read(classFile).methods) {
            one.instructions.forEach(node -> {
                if (one.name.equals(method) && node instanceof LineNumberNode line) {
                    lines.add(line.line);
                }
            });
        }
        return lines;
    }

    private String run(byte[] classFile, int first, long second, String third) throws Exception {
        Class<?> sums = new ClassLoader(getClass().getClassLoader()) {
            Class<?> define() {
                return defineClass("fake.Sums", classFile, 0, classFile.length);
            }
        }.define();
        Object one = sums.getDeclaredConstructor().newInstance();
        try {
            return ""
                    + sums.getMethod("sum", int.class, long.class, String.class).invoke(one, first, second, third);
        } catch (InvocationTargetException e) {
            return e.getCause().getClass().getSimpleName() + " " + e.getCause().getMessage();
        }
    }

    @Test
    void makesOfTheSourceWhatWasPublished() {
        byte[] published = withHandler(compiled.get(PATH), "sum");

        PublishedCode kept = unpatched(published);

        assertThat(kept.unlike()).isEmpty();
        assertThat(SameCode.in(compiled.get(PATH), published)).isFalse();
        assertThat(SameCode.in(kept.classes().get(PATH), published)).isTrue();
    }

    @Test
    void addsSeveralHandlersInTheirOrder() {
        byte[] published = withHandler(withHandler(compiled.get(PATH), "sum"), "sum");

        PublishedCode kept = unpatched(published);

        assertThat(handlers(kept.classes().get(PATH), "sum")).isEqualTo(2);
        assertThat(SameCode.in(kept.classes().get(PATH), published)).isTrue();
    }

    @Test
    void translatesTheExceptionsOfAPatchedMethod() throws Exception {
        String patch = SOURCE.replace("sum++", "long more = 10; sum += more");

        byte[] candidate =
                patched(patch, withHandler(compiled.get(PATH), "sum")).classes().get(PATH);

        assertThat(run(candidate, 1, 2, "abc")).isEqualTo("33");
        assertThat(run(candidate, 1, 2, "a!")).isEqualTo("SQLException ! at 1 in sums");
    }

    @Test
    void leavesWhatIsAsCompiledAsItIs() {
        PublishedCode kept = unpatched(compiled.get(PATH));

        assertThat(kept.unlike()).isEmpty();
        assertThat(SameCode.in(kept.classes().get(PATH), compiled.get(PATH))).isTrue();
        assertThat(CodeLengths.of(kept.classes().get(PATH))).isEqualTo(CodeLengths.of(compiled.get(PATH)));
    }

    /** HotSpot inlines by length, and the instruction for a constant after the first 255 is longer. */
    @Test
    void keepsTheLengthOfWhatAPatchLeaves() throws Exception {
        String uses = IntStream.range(0, 300)
                .mapToObj(i -> "use(\"text " + i + "\");")
                .collect(Collectors.joining(" ", "void many() {", "} static void use(String text) {} "));
        String patch = SOURCE.replace("public long sum", uses + "public long sum");
        byte[] otherwise =
                compile(SOURCE.replace("return name;", "return name.trim();")).get(PATH);
        assertThat(CodeLengths.of(compile(patch).get(PATH)).get(SUM))
                .isGreaterThan(CodeLengths.of(compiled.get(PATH)).get(SUM));

        for (byte[] published : List.of(compiled.get(PATH), otherwise)) {
            byte[] candidate = patched(patch, published).classes().get(PATH);

            assertThat(CodeLengths.of(candidate)).containsAllEntriesOf(CodeLengths.of(published));
            assertThat(run(candidate, 1, 2, "abc")).isEqualTo("6");
        }
    }

    /** New lambdas are added to those of the published class. */
    @Test
    void runsLambdasWithThePublishedConstants() throws Exception {
        String before = SOURCE.replace(
                "sum++", "java.util.function.LongUnaryOperator more = l -> l + 1;" + " sum = more.applyAsLong(sum)");
        String after = before.replace("l -> l + 1", "l -> l + 5").replace("return sum;", """
                java.util.function.Supplier<String> text = () -> name;
                        return sum + text.get().length();""");
        compiled = compile(before);

        byte[] candidate = patched(after, compiled.get(PATH)).classes().get(PATH);

        assertThat(run(candidate, 1, 2, "abc")).isEqualTo("22");
    }

    @Test
    void takesNoHandlerOfTheSourceForAnAddedOne() {
        compiled = compile(SOURCE.replace("return name;", """
                try {
                        return name.trim();
                    } catch (IllegalStateException e) {
                        throw e;
                    }"""));

        PublishedCode kept = unpatched(withHandler(compiled.get(PATH), "named"));

        assertThat(handlers(kept.classes().get(PATH), "named")).isEqualTo(2);
        assertThat(kept.unlike()).isEmpty();
    }

    @Test
    void keepsThePublishedCodeOfWhatAPatchLeaves() throws Exception {
        byte[] published = compile(SOURCE.replace("sum++", "sum = 1 + sum")).get(PATH);
        String patch = SOURCE.replace("return name;", "// Two lines\n// more.\nreturn name.trim();");
        assertThat(SameCode.in(compiled.get(PATH), published)).isFalse();

        PublishedCode kept = patched(patch, published);

        byte[] candidate = kept.classes().get(PATH);
        Map<String, MethodNode> methods = ClassNodes.methods(ClassNodes.read(candidate));
        Map<String, MethodNode> originals = ClassNodes.methods(ClassNodes.read(published));
        assertThat(MethodText.of(methods.get(SUM))).isEqualTo(MethodText.of(originals.get(SUM)));
        String named = "named()Ljava/lang/String;";
        assertThat(MethodText.of(methods.get(named))).isNotEqualTo(MethodText.of(originals.get(named)));
        assertThat(kept.unlike()).isEmpty();
        assertThat(run(candidate, 1, 2, "abc")).isEqualTo("6");
    }

    @Test
    void movesTheLinesOfPublishedCode() {
        byte[] published = compile(SOURCE.replace("sum++", "sum = 1 + sum")).get(PATH);
        List<Integer> before = lines(published, "sum");

        byte[] candidate = patched("\n// One.\n" + SOURCE, published).classes().get(PATH);

        assertThat(lines(candidate, "sum"))
                .isEqualTo(before.stream().map(line -> line + 2).toList());
        assertThat(SameCode.in(candidate, published)).isTrue();
    }

    @Test
    void keepsMethodsThatTheBuildHasAdded() {
        String withGetter = SOURCE.replace("public String named", "public int one() { return 1; } public String named");
        byte[] published = compile(withGetter).get(PATH);

        PublishedCode kept = patched("// A comment.\n" + SOURCE, published);

        assertThat(SameCode.in(kept.classes().get(PATH), published)).isTrue();
        assertThat(kept.unlike()).isEmpty();
    }

    /** Compilers before JDK 15 fill the values where they are declared. */
    @Test
    void keepsEnumerationsOfOlderCompilers() {
        compiled = compile("package fake; public enum Sums { ONE, TWO }");
        ClassNode type = ClassNodes.read(compiled.get(PATH));
        type.methods.removeIf(method -> method.name.equals("$values"));
        MethodNode initialiser = ClassNodes.methods(type).get("<clinit>()V");
        for (AbstractInsnNode node : initialiser.instructions) {
            if (node instanceof MethodInsnNode call && call.name.equals("$values")) {
                initialiser.instructions.insertBefore(node, new InsnNode(Opcodes.ICONST_0));
                initialiser.instructions.set(node, new TypeInsnNode(Opcodes.ANEWARRAY, "fake/Sums"));
            }
        }
        byte[] published = ClassNodes.write(type, compiled.get(PATH));

        PublishedCode kept = patched("package fake; /** Sums. */ public enum Sums { ONE, TWO }", published);

        assertThat(kept.unlike()).isEmpty();
        assertThat(SameCode.in(kept.classes().get(PATH), published)).isTrue();
    }

    @Test
    void takesTheDeclarationFromThePatch() {
        compiled = compile(SOURCE.replace("public long sum", "public synchronized long sum"));
        byte[] published = compile(SOURCE.replace("public long sum", "public synchronized long sum")
                        .replace("sum++", "sum = 1 + sum"))
                .get(PATH);

        byte[] candidate = patched(SOURCE, published).classes().get(PATH);

        MethodNode sum = ClassNodes.methods(ClassNodes.read(candidate)).get(SUM);
        assertThat(sum.access & Opcodes.ACC_SYNCHRONIZED).isZero();
        assertThat(MethodText.of(sum))
                .isEqualTo(MethodText.of(
                        ClassNodes.methods(ClassNodes.read(published)).get(SUM)));
    }

    @Test
    void keepsThePublishedHandlersWhereTheSourceHasOthers() {
        String own = SOURCE.replace("return name;", """
                try {
                        return name.trim();
                    } catch (IllegalStateException e) {
                        throw e;
                    }""");
        compiled = compile(own);
        byte[] published = compile(own.replace("throw e;", "throw null;")).get(PATH);

        PublishedCode kept = patched("// A comment.\n" + own, published);

        assertThat(SameCode.in(kept.classes().get(PATH), published)).isTrue();
        PublishedCode changed = patched(own.replace("name.trim()", "name.toLowerCase()"), published);
        assertThat(changed.unlike()).containsExactly("fake/Sums.named()Ljava/lang/String;");
    }

    /** The nested class would call a method with a different number in the outer one. */
    @Test
    void keepsThePublishedCodeOfAllClassesOfAFileOrOfNone() {
        String nested = SOURCE.replace(
                "public String named",
                "static class In { int one(int i) { return i + 1; } }"
                        + " public Runnable later() { return () -> named(); } public String named");
        compiled = compile(nested);
        Map<String, byte[]> published = compile(nested.replace("i + 1", "1 + i"));
        Map<String, byte[]> otherwise =
                compile(nested.replace("i + 1", "1 + i").replace("-> named()", "-> hashCode()"));
        String in = "fake/Sums$In.class";

        PublishedCode kept = PublishedCode.keptIn(compiled, compiled, published);
        PublishedCode notKept = PublishedCode.keptIn(compiled, compiled, otherwise);

        assertThat(SameCode.in(kept.classes().get(in), published.get(in))).isTrue();
        assertThat(SameCode.in(notKept.classes().get(in), compiled.get(in))).isTrue();
        assertThat(notKept.unlike()).contains("fake/Sums$In.one(I)I");
    }

    /**
     * Number 1 is a different class in each of them: the published one, the one from the source, the one from the
     * patch.
     */
    @Test
    void keepsNothingWhereAnonymousClassesHaveOtherNumbers() {
        String two = SOURCE.replace(
                "public String named",
                "Object one() { return new Object() { public String toString() { return \"one\"; } }; }"
                        + " Object two() { return new Object() { public String toString() { return \"two\"; } }; }"
                        + " public String named");
        String moved = two.replace("Object one() { return new", "Object OTHER() { return new")
                .replace("Object two()", "Object one()")
                .replace("Object OTHER()", "Object two()");
        compiled = compile(two);

        PublishedCode otherwise =
                PublishedCode.keptIn(compiled, compiled, compile(moved.replace("sum++", "sum = 1 + sum")));
        Map<String, byte[]> shifted =
                compile(two.replace("public long sum", "Object none() { return new Object() { }; } public long sum"));
        PublishedCode patched = PublishedCode.keptIn(compiled, shifted, compile(two.replace("\"one\"", "\"1\"")));

        for (String path : compiled.keySet()) {
            assertThat(SameCode.in(otherwise.classes().get(path), compiled.get(path)))
                    .isTrue();
        }
        assertThat(otherwise.unlike()).contains("fake/Sums.sum(IJLjava/lang/String;)J");
        for (String path : shifted.keySet()) {
            assertThat(SameCode.in(patched.classes().get(path), shifted.get(path)))
                    .isTrue();
        }
        assertThat(patched.unlike()).containsExactly("fake/Sums$1");
    }

    @Test
    void knowsTheLinesOfAReformattedMethod() {
        byte[] published = compile(SOURCE.replace("sum++", "sum = 1 + sum")).get(PATH);
        String reformatted = SOURCE.replace("long sum = first + second;", "long sum = first\n\n + second;");

        byte[] candidate = patched(reformatted, published).classes().get(PATH);

        List<Integer> before = lines(published, "sum");
        List<Integer> after = lines(candidate, "sum");
        assertThat(after.get(after.size() - 1)).isEqualTo(before.get(before.size() - 1) + 2);
    }

    @Test
    void namesThePatchedMethodsOfWhichTheOriginalIsNotWhatTheSourceCompilesTo() {
        byte[] published = compile(
                        SOURCE.replace("sum++", "sum = 1 + sum").replace("return name;", "return name.trim();"))
                .get(PATH);

        PublishedCode kept = patched(SOURCE.replace("sum++", "sum += 2"), published);

        assertThat(kept.unlike()).containsExactly("fake/Sums.sum(IJLjava/lang/String;)J");
    }

    @Test
    void takesTheWholeClassAsCompiledWhereAccessorsDiffer() {
        String lambda = "public Runnable later() { return () -> named(); } public String named";
        compiled = compile(SOURCE.replace("public String named", lambda));
        byte[] published = compile(SOURCE.replace("public String named", lambda.replace("-> named()", "-> hashCode()"))
                        .replace("sum++", "sum = 1 + sum"))
                .get(PATH);

        PublishedCode kept = unpatched(published);

        assertThat(SameCode.in(kept.classes().get(PATH), compiled.get(PATH))).isTrue();
        assertThat(kept.unlike()).contains("fake/Sums.sum(IJLjava/lang/String;)J");
    }
}
