package dyno.profile;

/** How the code of a stack frame was running when the stack sample was taken. */
public enum FrameKind {
    INTERPRETED,
    /** Compiled by the second compiler, or by one that the recording does not name. */
    COMPILED,
    /** Inlined into a compiled caller. */
    INLINED,
    NATIVE,
    CPP,
    KERNEL,
    /** Compiled by the first compiler, C1. */
    C1_COMPILED;

    /** True for frames of Java code, whatever the tier that ran them. */
    public boolean isJava() {
        return this == INTERPRETED || this == COMPILED || this == INLINED || this == C1_COMPILED;
    }
}
