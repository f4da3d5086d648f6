package dyno.profile;

/** How the code of a stack frame was running when the stack sample was taken. */
public enum FrameKind {
    INTERPRETED,
    COMPILED,
    INLINED,
    NATIVE,
    CPP,
    KERNEL;

    /** True for frames of Java code, whatever the tier that ran them. */
    public boolean isJava() {
        return this == INTERPRETED || this == COMPILED || this == INLINED;
    }
}
