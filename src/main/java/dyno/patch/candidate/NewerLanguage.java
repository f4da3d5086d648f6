package dyno.patch.candidate;

import com.sun.source.tree.AssertTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;

/**
 * Finds what class files older than Java 8 cannot express: lambdas, method references, methods with a body in
 * interfaces, and calls of them; in those older than Java 5, also class literals, which assertions and enumerations
 * contain, too. Everything else that a compiler for Java 8 writes means the same under an older version number.
 */
final class NewerLanguage extends TreePathScanner<Void, Void> {
    private static final int FIRST_WITH_CLASS_LITERALS = 5;

    private final Trees trees;
    private final CompilationUnitTree unit;
    private final boolean hasClassLiterals;
    private final List<String> found = new ArrayList<>();

    private NewerLanguage(JavacTask task, CompilationUnitTree unit, int release) {
        this.trees = Trees.instance(task);
        this.unit = unit;
        this.hasClassLiterals = release >= FIRST_WITH_CLASS_LITERALS;
    }

    /**
     * Each place in an analysed source, as {@code line: what was found}.
     *
     * @param release of the class files, older than Java 8
     */
    static List<String> in(CompilationUnitTree unit, JavacTask task, int release) {
        NewerLanguage scanner = new NewerLanguage(task, unit, release);
        scanner.scan(unit, null);
        return scanner.found;
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree tree, Void nothing) {
        report(tree, "a lambda");
        return super.visitLambdaExpression(tree, nothing);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Void nothing) {
        report(tree, "a method reference");
        return super.visitMemberReference(tree, nothing);
    }

    @Override
    public Void visitMethod(MethodTree tree, Void nothing) {
        Element method = trees.getElement(getCurrentPath());
        if (method.getEnclosingElement().getKind().isInterface() && tree.getBody() != null) {
            report(tree, "a method with a body in an interface");
        }
        return super.visitMethod(tree, nothing);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void nothing) {
        Element method = trees.getElement(getCurrentPath());
        boolean superCall = tree.getMethodSelect().toString().contains(".super.");
        if (method != null
                && method.getKind() == ElementKind.METHOD
                && method.getEnclosingElement().getKind().isInterface()
                && (superCall || isStatic(method.getModifiers()))) {
            report(tree, "a call of a static or default method of an interface");
        }
        return super.visitMethodInvocation(tree, nothing);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree tree, Void nothing) {
        boolean primitive = tree.getExpression() instanceof PrimitiveTypeTree;
        if (!hasClassLiterals && tree.getIdentifier().contentEquals("class") && !primitive) {
            report(tree, "a class literal");
        }
        return super.visitMemberSelect(tree, nothing);
    }

    @Override
    public Void visitAssert(AssertTree tree, Void nothing) {
        if (!hasClassLiterals) {
            report(tree, "an assertion");
        }
        return super.visitAssert(tree, nothing);
    }

    @Override
    public Void visitClass(ClassTree tree, Void nothing) {
        if (!hasClassLiterals && tree.getKind() == Tree.Kind.ENUM) {
            report(tree, "an enumeration");
        }
        return super.visitClass(tree, nothing);
    }

    private static boolean isStatic(Set<Modifier> modifiers) {
        return modifiers.contains(Modifier.STATIC);
    }

    private void report(Tree tree, String what) {
        long position = trees.getSourcePositions().getStartPosition(unit, tree);
        found.add(unit.getLineMap().getLineNumber(position) + ": " + what);
    }
}
