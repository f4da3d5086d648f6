package dyno.bytecode.published;

import dyno.bytecode.ClassNodes;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Exception handlers that a vendor's build has added to a method after compiling it.
 *
 * <p>Connector/J's build wraps the methods that JDBC declares in handlers that translate its own exceptions to {@link
 * java.sql.SQLException} ({@code SQLExceptionsMapping.translateException}). Its sources have none of them, so a class
 * that is compiled again throws different exceptions from the published one.
 *
 * @param handlers the innermost first
 * @param complete whether the published code is that of the source with these handlers, without further differences
 */
record AddedHandlers(List<AddedHandler> handlers, boolean complete) {
    /** Compares what a method's own source compiles to with what was published; neither is changed. */
    static AddedHandlers between(MethodNode compiled, MethodNode published) {
        if (MethodText.of(compiled).equals(MethodText.of(published))) {
            return new AddedHandlers(List.of(), true);
        }
        MethodNode ours = copy(compiled);
        MethodNode theirs = copy(published);
        List<AddedHandler> own = AddedHandler.takeAll(ours);
        List<AddedHandler> all = AddedHandler.takeAll(theirs);
        // The source's own handlers are inside the added ones.
        boolean hasOwn =
                own.size() <= all.size() && texts(all.subList(0, own.size())).equals(texts(own));
        return hasOwn
                ? new AddedHandlers(
                        List.copyOf(all.subList(own.size(), all.size())),
                        MethodText.of(ours).equals(MethodText.of(theirs)))
                : new AddedHandlers(List.of(), false);
    }

    private static MethodNode copy(MethodNode method) {
        MethodNode copy = new MethodNode(
                method.access, method.name, method.desc, method.signature, method.exceptions.toArray(String[]::new));
        method.accept(copy);
        return copy;
    }

    private static List<String> texts(List<AddedHandler> handlers) {
        return handlers.stream().map(AddedHandler::text).toList();
    }

    /** Adds the handlers after the code of a method. */
    void addTo(MethodNode method, ClassNode type) {
        handlers.forEach(handler -> handler.addTo(method, type.name, ClassNodes.hasFrames(type)));
    }
}
