package dyno.hotspot;

import dyno.profile.Frame;
import dyno.profile.FrameIndex;
import java.util.Arrays;
import java.util.List;

/**
 * The different paths into and below a driver on which stacks of numbered frames run: the part of each stack down to its lowest
 * driver frame. Not for several threads at once.
 */
public final class DriverPaths {
    /** Stands for all stacks without a frame of the driver. */
    public static final int OUTSIDE = -1;

    private static final byte UNKNOWN = 0;
    private static final byte DRIVER = 1;
    private static final byte OTHER = 2;

    private final DriverScope scope;
    private final FrameIndex frames;
    private final PathTable paths = new PathTable();
    private byte[] isDriver = new byte[64];

    /**
     * No paths yet.
     *
     * @param frames what the numbers in stacks stand for
     */
    public DriverPaths(DriverScope scope, FrameIndex frames) {
        this.scope = scope;
        this.frames = frames;
    }

    /**
     * The number of the path on which a stack runs, from 0; {@link #OUTSIDE} when it does not meet the driver.
     *
     * @param stack frames from the topmost down
     * @param depth how many frames of the array there are
     */
    public int number(int[] stack, int depth) {
        int lowest = depth - 1;
        while (lowest >= 0 && !isDriver(stack[lowest])) {
            lowest--;
        }
        return lowest < 0 ? OUTSIDE : paths.number(stack, lowest + 1);
    }

    private boolean isDriver(int frame) {
        return (frame < isDriver.length && isDriver[frame] != UNKNOWN ? isDriver[frame] : determine(frame)) == DRIVER;
    }

    private byte determine(int frame) {
        if (frame >= isDriver.length) {
            isDriver = Arrays.copyOf(isDriver, Math.max(frames.size(), 2 * isDriver.length));
        }
        isDriver[frame] = scope.contains(frames.frame(frame)) ? DRIVER : OTHER;
        return isDriver[frame];
    }

    /** To what a path is charged. */
    Charge charge(int path) {
        List<Frame> stack =
                Arrays.stream(paths.path(path)).mapToObj(frames::frame).toList();
        return scope.charge(stack);
    }
}
