package dyno.workload.nativeclient;

/** An error of the native client. */
public final class NativeClientException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NativeClientException(int number, String message) {
        super("native client, error " + number + ": " + message);
    }
}
