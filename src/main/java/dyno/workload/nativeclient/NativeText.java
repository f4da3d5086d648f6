package dyno.workload.nativeclient;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;

/** A text in native memory: UTF-8 with a zero at its end. */
public final class NativeText {
    private final Memory memory;
    private final int length;

    private NativeText(byte[] bytes) {
        length = bytes.length;
        memory = new Memory(length + 1L);
        memory.write(0, bytes, 0, length);
        memory.setByte(length, (byte) 0);
    }

    /** Copies a text; the memory is freed when the copy is no longer referenced. */
    public static NativeText of(String text) {
        return new NativeText(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The text at an address up to the zero; empty for no address. */
    static String at(long address) {
        return address == 0 ? "" : new Pointer(address).getString(0, StandardCharsets.UTF_8.name());
    }

    long address() {
        return Pointer.nativeValue(memory);
    }

    /** Bytes without the zero. */
    int length() {
        return length;
    }
}
