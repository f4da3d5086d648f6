package dyno.recording.speed.driver;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Does what drivers do: texts, bytes, numbers, lists. */
public final class BusyDriver {
    private final byte[] buffer = new byte[512];

    /** One request. */
    public long execute(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> query(random);
            case 1 -> prepare(random);
            default -> fetch(random);
        };
    }

    private long query(Random random) {
        String sql = "SELECT " + random.nextInt() + ", name FROM t WHERE id = " + random.nextInt(100);
        return scan(sql) + send(sql.getBytes(StandardCharsets.UTF_8));
    }

    private long prepare(Random random) {
        return query(random) + String.format("%08x", random.nextInt()).length();
    }

    private long fetch(Random random) {
        List<String> row = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            row.add(Integer.toString(random.nextInt()));
        }
        return row.stream().mapToLong(this::scan).sum();
    }

    private long scan(String text) {
        long hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = hash * 31 + Character.toLowerCase(text.charAt(i));
        }
        return hash;
    }

    private long send(byte[] bytes) {
        System.arraycopy(bytes, 0, buffer, 0, Math.min(bytes.length, buffer.length));
        long sum = 0;
        for (byte b : buffer) {
            sum += b;
        }
        return sum;
    }
}
