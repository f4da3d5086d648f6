package dyno.run;

/**
 * What one operation puts on the wire; exact figures.
 *
 * @param roundTrips requests followed by a reply
 * @param bytesSent bytes from driver to server
 * @param bytesReceived bytes from server to driver
 * @param socketWrites write calls on the socket
 * @param socketReads read calls on the socket
 * @param availableCalls calls of {@code available()}, each a system call on a real socket
 */
public record WireCount(
        int roundTrips, long bytesSent, long bytesReceived, int socketWrites, int socketReads, int availableCalls) {}
