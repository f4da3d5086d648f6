package dyno.server;

/** There is no usable database server: the message names the server, the place and the remedy. */
public final class ServerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What went wrong. */
    public enum Kind {
        /** There is no embedded server for this operating system or processor. */
        UNSUPPORTED_PLATFORM,
        /** There is no embedded server of that version. */
        UNKNOWN_VERSION,
        /** There is no server program at the path, or it does not run. */
        NO_PROGRAM,
        /** A server that Dyno starts could not be unpacked or did not start. */
        START_FAILED,
        /** No server of the protocol answers at the address. */
        UNREACHABLE,
        /** The server refused the connection, the user or the password, or the login failed for another reason. */
        LOGIN_REFUSED,
        /** The user may not create or drop a schema. */
        NOT_ALLOWED,
        /** The file with the password cannot be read. */
        PASSWORD_FILE,
        /** The certificate of a running server cannot be used. */
        CERTIFICATE
    }

    private final Kind kind;

    public ServerException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public ServerException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
