package dyno.hotspot;

import dyno.profile.Frame;
import dyno.profile.FrameIndex;
import java.util.Arrays;
import java.util.List;

/**
 * The different paths of stacks of numbered frames into and below a driver: the part of each stack down to its lowest
 * driver frame. Not for several threads at once.
 */
public final class DriverPaths {
    /** Represents all stacks without a frame of the driver. */
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
     * @param frames the frames of the numbers in stacks
     */
    public DriverPaths(DriverScope scope, FrameIndex frames) {
        this.scope = scope;
        this.frames = frames;
    }

    /**
     * The number of a stack's path, from 0; {@link #OUTSIDE} if it does not contain the driver.
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

    ChargedPath chargedPath(int path) {
        List<Frame> stack =
                Arrays.stream(paths.path(path)).mapToObj(frames::frame).toList();
        return scope.chargedPath(stack);
    }
}
