package dyno.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HashTest {
    /** Stack traces differ in a few bytes, which must not cancel. */
    @Test
    void keepsApartWhatDiffersInAFewBytes() {
        for (int bytes : new int[] {0x0007_0307, 0x0000_0204, 0x0007_0707, 0x0001_0506}) {
            Set<Long> hashes = new HashSet<>();
            for (int value = 0; value < 1 << 18; value++) {
                long hash = 3;
                hash = Hash.mix(hash, 0x0102_0384_0506_8708L ^ part(value, 12) << 8 * (bytes >> 16));
                hash = Hash.mix(hash, part(value, 6) << 8 * (bytes >> 8 & 7) ^ part(value, 0) << 8 * (bytes & 7));
                hash = Hash.mix(hash, 0x1234_5678L);
                hashes.add(hash);
            }
            int different = (bytes >> 8 & 7) == (bytes & 7) ? 1 << 12 : 1 << 18;
            assertThat(hashes).as("bytes %x", bytes).hasSize(different);
        }
    }

    private static long part(int value, int shift) {
        return value >> shift & 0x3f;
    }
}
