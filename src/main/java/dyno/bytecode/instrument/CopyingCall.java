package dyno.bytecode.instrument;

import dyno.workload.probe.WorkMeter;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a call of the JDK that copies an array or characters shows the number of elements: in its last arguments, or in
 * its result. Each of them is on top of the operand stack at the call.
 *
 * @param counter method of the {@link WorkMeter} that counts it: {@code copied}, or {@code decoded} where the characters of a string
 *     come out
 * @param descriptor of the overload that takes them, and the method's number
 * @param duplicates how many operands that are
 * @param tellsByResult whether they are there after the call, not before it
 */
record CopyingCall(String counter, String descriptor, int duplicates, boolean tellsByResult) {
    private static final CopyingCall BY_LENGTH = copying("(II)V", 1, false);
    private static final CopyingCall BY_ARRAY = copying("(Ljava/lang/Object;I)V", 1, false);
    private static final CopyingCall BY_LENGTH_BEFORE_CHARSET = copying("(ILjava/lang/Object;I)V", 2, false);
    private static final CopyingCall BY_ARRAY_BEFORE_CHARSET =
            copying("(Ljava/lang/Object;Ljava/lang/Object;I)V", 2, false);
    private static final CopyingCall BY_RESULT = copying("(Ljava/lang/Object;I)V", 1, true);
    private static final CopyingCall BY_CHARACTERS =
            copying("(Ljava/lang/CharSequence;I)V", 1, true).intoString();

    private static final Pattern BUFFER = Pattern.compile("java/nio/(Byte|Char)Buffer");
    private static final Pattern STREAM = Pattern.compile("java/io/(ByteArray|Buffered)OutputStream");
    private static final Pattern DECODER = Pattern.compile("java/nio/charset/Charset(Decoder)?");
    private static final String CHARSET = "(Ljava/lang/String;|Ljava/nio/charset/Charset;)";

    private static CopyingCall copying(String descriptor, int duplicates, boolean tellsByResult) {
        return new CopyingCall("copied", descriptor, duplicates, tellsByResult);
    }

    private CopyingCall intoString() {
        return new CopyingCall("decoded", descriptor, duplicates, tellsByResult);
    }

    /** How this call tells; empty for one that copies nothing, or not for sure. */
    static Optional<CopyingCall> of(String owner, String name, String descriptor) {
        String parameters = descriptor.substring(0, descriptor.indexOf(')') + 1);
        if (owner.equals("java/lang/String")) {
            return ofString(name, parameters);
        }
        if (DECODER.matcher(owner).matches() && name.equals("decode") && parameters.equals("(Ljava/nio/ByteBuffer;)")) {
            return Optional.of(BY_CHARACTERS);
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
            case "<init>" -> byArguments(parameters).map(CopyingCall::intoString);
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
