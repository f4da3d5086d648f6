package dyno.wire;

import java.io.IOException;

/** An operation did not repeat the recording: it sent different bytes, or read too much or too little. */
public final class ReplayException extends IOException {
    private static final long serialVersionUID = 1L;

    public ReplayException(String message) {
        super(message);
    }
}
