package org.mariadb.jdbc.planted;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;

/** Imitates, by its package, a driver that mostly waits. */
public final class PlantedConnection {
    private int mixed;

    /** Works for about a hundredth of a millisecond. */
    public int commit() {
        for (int i = 0; i < 10_000; i++) {
            mixed = mixed * 31 + Integer.rotateLeft(mixed, i);
        }
        return mixed;
    }

    /** Sleeps. */
    public void keepAlive() throws InterruptedException {
        Thread.sleep(100);
    }

    /** Waits in native code. */
    public void listen() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(100);
            server.accept();
        } catch (SocketTimeoutException nobodyCame) {
            mixed++;
        }
    }
}
