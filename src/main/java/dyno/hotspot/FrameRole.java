package dyno.hotspot;

/**
 * What a frame is to the driver.
 *
 * @param method the driver's method that it runs; null outside the driver
 * @param generated whether it runs code of the driver that nobody wrote
 * @param transport whether it works on the connection to the server
 * @param label how people read it: {@code Class.method}, with the line within the driver
 */
record FrameRole(DriverMethod method, boolean generated, boolean transport, String label) {
    boolean isDriver() {
        return method != null;
    }

    boolean isWritten() {
        return isDriver() && !generated;
    }
}
