package dyno.wire;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A wire that records the driver's calls and passes them to another wire. */
final class CallLog implements Wire {
    private final Wire next;
    private final List<Call> calls = new ArrayList<>();

    CallLog(Wire next) {
        this.next = next;
    }

    List<Call> calls() {
        return List.copyOf(calls);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int count = next.read(buffer, offset, length);
        calls.add(new Call(Call.Kind.READ, count));
        return count;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        next.write(buffer, offset, length);
        calls.add(new Call(Call.Kind.WRITE, length));
    }

    @Override
    public int available() throws IOException {
        calls.add(new Call(Call.Kind.AVAILABLE, 0));
        return next.available();
    }
}
