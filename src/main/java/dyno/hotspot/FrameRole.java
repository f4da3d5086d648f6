package dyno.hotspot;

import dyno.profile.FrameKind;

/**
 * The role of a frame for the driver.
 *
 * @param method the driver's method that it runs, one object per method; null outside the driver
 * @param line source line; 0 when unknown
 * @param kind how the code was running
 * @param generated whether the code is generated: in the driver, its lambdas' classes and accessors; outside of it, the
 *     JDK's proxies, reflection accessors and method handles
 * @param transport whether it works on the connection to the server
 * @param place the method with the line; null outside the driver
 * @param label for people: {@code Class.method}, with the line within the driver
 */
record FrameRole(
        DriverMethod method,
        int line,
        FrameKind kind,
        boolean generated,
        boolean transport,
        CodePlace place,
        String label) {
    boolean isDriver() {
        return method != null;
    }

    boolean isWritten() {
        return isDriver() && !generated;
    }
}
