package dyno.bytecode;

import dyno.workload.probe.WorkMeter;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a call of the JDK that copies an array or characters shows the number of elements: in its last arguments, or in
 * its result. Each of them is on top of the operand stack at the call.
 *
 * @param descriptor of the overload of {@link WorkMeter#copied} that takes them, and the method's number
 * @param duplicates how many operands that are
 * @param tellsByResult whether they are there after the call, not before it
 */
record CopyingCall(String descriptor, int duplicates, boolean tellsByResult) {
    private static final CopyingCall BY_LENGTH = new CopyingCall("(II)V", 1, false);
    private static final CopyingCall BY_ARRAY = new CopyingCall("(Ljava/lang/Object;I)V", 1, false);
    private static final CopyingCall BY_LENGTH_BEFORE_CHARSET = new CopyingCall("(ILjava/lang/Object;I)V", 2, false);
    private static final CopyingCall BY_ARRAY_BEFORE_CHARSET =
            new CopyingCall("(Ljava/lang/Object;Ljava/lang/Object;I)V", 2, false);
    private static final CopyingCall BY_RESULT = new CopyingCall("(Ljava/lang/Object;I)V", 1, true);

    private static final Pattern BUFFER = Pattern.compile("java/nio/(Byte|Char)Buffer");
    private static final Pattern STREAM = Pattern.compile("java/io/(ByteArray|Buffered)OutputStream");
    private static final String CHARSET = "(Ljava/lang/String;|Ljava/nio/charset/Charset;)";

    /** How this call shows the number; empty for one that copies nothing, or not always. */
    static Optional<CopyingCall> of(String owner, String name, String descriptor) {
        String parameters = descriptor.substring(0, descriptor.indexOf(')') + 1);
        if (owner.equals("java/lang/String")) {
            return ofString(name, parameters);
        }
        if (owner.equals("java/lang/System") && name.equals("arraycopy")) {
            return Optional.of(BY_LENGTH);
        }
        boolean isCopy = owner.equals("java/util/Arrays") && (name.equals("copyOf") || name.equals("copyOfRange"));
        boolean isClone = owner.startsWith("[") && name.equals("clone");
        boolean isContent = owner.equals("java/io/ByteArrayOutputStream") && name.equals("toByteArray");
        if (isCopy || isClone || isContent) {
            return Optional.of(BY_RESULT);
        }
        boolean isTransfer = BUFFER.matcher(owner).matches() && (name.equals("put") || name.equals("get"))
                || STREAM.matcher(owner).matches() && name.startsWith("write");
        return isTransfer ? byArguments(parameters) : Optional.empty();
    }

    private static Optional<CopyingCall> ofString(String name, String parameters) {
        return switch (name) {
            case "<init>" -> byArguments(parameters);
            case "getBytes" -> parameters.startsWith("(II") ? Optional.empty() : Optional.of(BY_RESULT);
            case "toCharArray" -> Optional.of(BY_RESULT);
            default -> Optional.empty();
        };
    }

    /** An array, or a part of it with index and length, and perhaps a charset. */
    private static Optional<CopyingCall> byArguments(String parameters) {
        if (parameters.matches("\\(\\[[BC]\\)")) {
            return Optional.of(BY_ARRAY);
        }
        if (parameters.matches("\\(\\[[BC]II\\)")) {
            return Optional.of(BY_LENGTH);
        }
        if (parameters.matches("\\(\\[B" + CHARSET + "\\)")) {
            return Optional.of(BY_ARRAY_BEFORE_CHARSET);
        }
        return parameters.matches("\\(\\[BII" + CHARSET + "\\)")
                ? Optional.of(BY_LENGTH_BEFORE_CHARSET)
                : Optional.empty();
    }
}
