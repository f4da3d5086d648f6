package dyno.bytecode.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A call of a meter: a class in the driver's jar whose static methods take the number of the calling method as their
 * last argument.
 *
 * <p>It does not change stack and variables, so the frames of the calling method remain valid.
 *
 * @param meter internal name of the class
 * @param number of the calling method
 */
record MeterCall(String meter, int number) {
    static MeterCall of(Class<?> meter, int number) {
        return new MeterCall(meter.getName().replace('.', '/'), number);
    }

    /** The instructions after those for the other arguments. */
    InsnList to(String name, String descriptor) {
        InsnList call = new InsnList();
        call.add(new LdcInsnNode(number));
        call.add(new MethodInsnNode(Opcodes.INVOKESTATIC, meter, name, descriptor, false));
        return call;
    }
}
