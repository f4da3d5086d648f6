package dyno.wire;

import java.io.IOException;

/** A wire that passes everything through to the real server, and tells at any time what has passed since it last did. */
final class Witness implements Wire {
    private final Wire server;
    private final Conversation conversation = new Conversation();
    private Recorder recorder;
    private CallLog log;

    Witness(Wire server) {
        this.server = server;
        begin();
    }

    private void begin() {
        recorder = new Recorder(server);
        log = new CallLog(recorder);
    }

    /** What has passed since the last call. */
    Traffic take() {
        Exchange exchange = recorder.finish();
        Traffic traffic = new Traffic(conversation.commands(exchange), exchange, log.calls());
        begin();
        return traffic;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        return log.read(buffer, offset, length);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        log.write(buffer, offset, length);
    }

    @Override
    public int available() throws IOException {
        return log.available();
    }
}
