package dyno.hotspot;

import dyno.profile.FrameKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What of a stack decides what it is charged to: the lines of the driver on it, and what the topmost of them called. Equal
 * for many stacks, in all JVMs.
 *
 * @param places lines of the driver's written code from the charged one outwards, as often as they are on the stack; at
 *     least one
 * @param kind how the charged method was running
 * @param callee what it called outside the driver; null when its own code was running
 * @param outside what was called outside the driver, from the nearest to the code that was running
 * @param transport whether it was calling the socket
 */
public record ChargedPath(
        List<CodePlace> places, FrameKind kind, String callee, List<String> outside, boolean transport)
        implements Comparable<ChargedPath> {
    private static final Comparator<CodePlace> PLACES = Comparator.comparing(CodePlace::className)
            .thenComparing(CodePlace::methodName)
            .thenComparingInt(CodePlace::line);

    private static final Comparator<ChargedPath> ORDER = Comparator.<ChargedPath, List<CodePlace>>comparing(
                    ChargedPath::places, (a, b) -> compare(a, b, PLACES))
            .thenComparing(ChargedPath::outside, (a, b) -> compare(a, b, Comparator.<String>naturalOrder()))
            .thenComparing(ChargedPath::kind)
            .thenComparing(ChargedPath::callee, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(ChargedPath::transport);

    public ChargedPath {
        places = List.copyOf(places);
        outside = List.copyOf(outside);
    }

    /** What is charged of a stack, topmost frame first; null when no frame belongs to the driver. */
    static ChargedPath of(FrameRole[] stack) {
        int depth = stack.length;
        boolean transport = false;
        int top = 0;
        while (top < depth && !stack[top].isDriver()) {
            transport |= stack[top++].transport();
        }
        if (top == depth) {
            return null;
        }
        // The driver's own socket: its methods in C
        transport |= stack[top].transport();
        int charged = writtenBelow(stack, top);
        List<CodePlace> places = new ArrayList<>();
        for (int i = charged; i < depth; i++) {
            if (i == charged || stack[i].isWritten()) {
                places.add(stack[i].place());
            }
        }
        return new ChargedPath(places, stack[charged].kind(), callee(stack, top), outside(stack, top), transport);
    }

    private static List<String> outside(FrameRole[] stack, int top) {
        List<String> outside = new ArrayList<>(top);
        for (int i = top - 1; i >= 0; i--) {
            outside.add(stack[i].label());
        }
        return outside;
    }

    /** What the frame below the index called; if that is generated code, what it called. */
    private static String callee(FrameRole[] stack, int top) {
        for (int i = top - 1; i >= 0; i--) {
            if (!stack[i].generated()) {
                return stack[i].label();
            }
        }
        return top == 0 ? null : stack[top - 1].label();
    }

    /** Generated code is charged to the written code below that runs it, or else to itself. */
    private static int writtenBelow(FrameRole[] stack, int top) {
        for (int i = top; i < stack.length; i++) {
            if (stack[i].isWritten()) {
                return i;
            }
        }
        return top;
    }

    /** An order of all different paths, the same in every JVM. */
    @Override
    public int compareTo(ChargedPath other) {
        return ORDER.compare(this, other);
    }

    private static <T> int compare(List<T> one, List<T> other, Comparator<T> order) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int difference = order.compare(one.get(i), other.get(i));
            if (difference != 0) {
                return difference;
            }
        }
        return Integer.compare(one.size(), other.size());
    }
}
