package dyno.workload.nativeclient;

/** What the native client says when it cannot do what it was asked to. */
public final class NativeClientException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NativeClientException(int number, String message) {
        super("native client, error " + number + ": " + message);
    }
}
