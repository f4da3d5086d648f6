package dyno.recording;

import java.io.EOFException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a file's chunks, one after the other. A chunk of common size is kept as a whole; a larger one is read
 * through a window that moves with the position, so that memory does not grow with it.
 */
final class ChunkInput {
    private static final int WINDOW = 1 << 18;
    private static final int LARGEST_KEPT = 1 << 24;
    /** After a jump, little is read at first: small constants are far apart. */
    private static final int FIRST_FILL = 1 << 12;

    private static final int LONGEST_NUMBER = 9;
    /** A class file allows 64 KiB per name; settings are shorter. */
    private static final int LONGEST_TEXT = 1 << 20;
    /** Number of zeros after the end of the chunk. */
    private static final int MARGIN = 2 * Long.BYTES;

    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final FileChannel channel;
    private long end;
    /** The end of the current event or of the chunk: counted elements must be before it. */
    private long bound;

    private byte[] window = new byte[WINDOW];
    /** Position of the window in the file, of the next byte in the window, and of the window's end in itself. */
    private long start;

    private int next;
    private int limit;
    private int fill = FIRST_FILL;
    private long head;
    private long tail;
    private int frameBytes;

    ChunkInput(FileChannel channel) {
        this.channel = channel;
    }

    /** Goes to the start of a chunk, and ends with it from now on. */
    void open(ChunkHeader chunk) throws IOException {
        start = chunk.start();
        end = chunk.end();
        bound = end;
        next = 0;
        limit = 0;
        fill = FIRST_FILL;
        if (chunk.length() <= LARGEST_KEPT) {
            int needed = (int) chunk.length() + MARGIN;
            window = needed <= window.length ? window : new byte[Math.max(needed, 2 * window.length)];
            fill = needed;
            fill();
        }
    }

    long position() {
        return start + next;
    }

    /** From now on no list or text may have more elements than bytes are left up to a position, at most the chunk's end. */
    void bound(long position) {
        bound = Math.min(position, end);
    }

    /** How many bytes are left up to the bound; less than 0 after it. */
    long left() {
        return bound - position();
    }

    void seek(long position) throws EOFException {
        long offset = position - start;
        if (offset < 0 || offset > limit) {
            if (position < 0 || position > end) {
                throw new EOFException("a reference outside the chunk");
            }
            start = position;
            next = 0;
            limit = 0;
            fill = FIRST_FILL;
        } else {
            next = (int) offset;
        }
    }

    void skip(long bytes) throws EOFException {
        seek(position() + bytes);
    }

    byte readByte() throws IOException {
        require(1);
        return window[next++];
    }

    /** A number of up to 64 bits, 7 bits per byte, lowest first; the ninth byte has 8. */
    long readLong() throws IOException {
        if (limit - next < LONGEST_NUMBER) {
            fill();
        }
        // After the end of the chunk, the window contains zeros, which end the number.
        byte first = window[next++];
        long number = first >= 0 ? first : readRest(first);
        if (next > limit) {
            throw new EOFException("the chunk ends within a number");
        }
        return number;
    }

    /**
     * Reads numbers as {@link #readLong} does each, without checking for the end of the chunk in between if it is far.
     */
    void readNumbers(long[] values, int count) throws IOException {
        if (limit - next < count * LONGEST_NUMBER) {
            for (int i = 0; i < count; i++) {
                values[i] = readLong();
            }
            return;
        }
        byte[] bytes = window;
        int at = next;
        for (int i = 0; i < count; i++) {
            byte part = bytes[at++];
            long number = part & 0x7f;
            for (int shift = 7; part < 0; shift += 7) {
                part = bytes[at++];
                if (shift == 56) {
                    number |= (part & 0xffL) << shift;
                    break;
                }
                number |= (part & 0x7fL) << shift;
            }
            values[i] = number;
        }
        next = at;
    }

    /** True when these bytes are next. */
    boolean startsWith(byte[] bytes) {
        return limit - next >= bytes.length && Arrays.equals(window, next, next + bytes.length, bytes, 0, bytes.length);
    }

    /** The next bytes, as far as they have been read; the position does not change. */
    byte[] peek(long count) {
        return Arrays.copyOfRange(window, next, next + (int) Math.max(0, Math.min(limit - next, count)));
    }

    private long readRest(byte first) {
        long number = first & 0x7f;
        for (int shift = 7; shift < 56; shift += 7) {
            byte part = window[next++];
            number |= (part & 0x7fL) << shift;
            if (part >= 0) {
                return number;
            }
        }
        return number | (window[next++] & 0xffL) << 56;
    }

    /**
     * Looks frames up by their bytes, without decoding them, up to the first that the table does not contain.
     * Afterwards, the position is after the last one that was found, and {@link #head} and {@link #tail} are the bytes
     * of the next.
     *
     * @param fields number of numbers in a frame, at most 8
     * @param from index of the first frame to look up
     * @return index of the first frame that was not found, the depth when all were
     */
    int lookUp(FrameTable table, int fields, int[] stack, int from, int depth) throws IOException {
        for (int i = from; i < depth; i++) {
            if (limit - next < MARGIN) {
                fill();
            }
            frameBytes = nextFrame(fields);
            int frame = frameBytes == 0 ? -1 : table.get(head, tail);
            if (frame < 0) {
                return i;
            }
            stack[i] = frame;
            next += frameBytes;
        }
        return depth;
    }

    /** The bytes of the next numbers, and how many they are; 0 when there are more than 16. */
    private int nextFrame(int fields) {
        head = (long) WORD.get(window, next);
        tail = 0;
        long ends = ~head & HIGH_BITS;
        for (int left = fields; ends != 0; ends &= ends - 1) {
            if (--left == 0) {
                long last = ends & -ends;
                head &= last | (last - 1);
                return bytesUpTo(last);
            }
        }
        int left = fields - count(~head & HIGH_BITS);
        tail = (long) WORD.get(window, next + Long.BYTES);
        for (ends = ~tail & HIGH_BITS; ends != 0; ends &= ends - 1) {
            if (--left == 0) {
                long last = ends & -ends;
                tail &= last | (last - 1);
                return Long.BYTES + bytesUpTo(last);
            }
        }
        return 0;
    }

    /** How many bytes have their highest bit set; the first compiler has no instruction for Long.bitCount. */
    private static int count(long highBits) {
        return (int) ((highBits >>> 7) * 0x0101010101010101L >>> 56);
    }

    /** How many bytes there are up to the one with the only bit. */
    private static int bytesUpTo(long highBit) {
        return (int) ((highBit >>> 7) * 0x0102030405060708L >>> 56);
    }

    /** How many bytes the frame has that was looked up last; 0 when these are more than 16. */
    int frameBytes() {
        return frameBytes;
    }

    /** The first eight bytes of a frame that was looked up; less when it has less. */
    long head() {
        return head;
    }

    /** The bytes of a frame that was looked up, beyond the first eight; 0 when it has no more. */
    long tail() {
        return tail;
    }

    int readInt() throws IOException {
        return (int) readLong();
    }

    /** A number of elements, each of which takes at least one byte. */
    int readCount() throws IOException {
        return readCount(1);
    }

    /**
     * A number of elements that fits into the rest of the event.
     *
     * @param leastBytes how many bytes an element takes at least, not 0
     */
    int readCount(int leastBytes) throws IOException {
        long count = readLong();
        if (count < 0 || count > left() / leastBytes) {
            throw new EOFException("more elements than bytes");
        }
        return (int) count;
    }

    /** Skips numbers of up to 63 bits, eight bytes at a time; returns a hash of their bytes. */
    long skipNumbers(long count) throws IOException {
        long hash = count;
        long left = count;
        while (left > 0) {
            if (limit - next < Long.BYTES) {
                fill();
            }
            long word = (long) WORD.get(window, next);
            long ends = ~word & HIGH_BITS;
            int numbers = count(ends);
            if (numbers < left) {
                next += Long.BYTES;
                left -= numbers;
            } else {
                for (; left > 1; left--) {
                    ends &= ends - 1;
                }
                long last = ends & -ends;
                word &= last | (last - 1);
                next += bytesUpTo(last);
                left = 0;
            }
            hash = Hash.mix(hash, word);
            if (next > limit) {
                throw new EOFException("the chunk ends within a list");
            }
        }
        return hash;
    }

    /** A text; null when it is null, stored elsewhere or longer than any name. */
    String readString() throws IOException {
        return switch (readByte()) {
            case 1 -> "";
            case 2 -> {
                readLong();
                yield null;
            }
            case 3 -> readBytes(StandardCharsets.UTF_8);
            case 4 -> readChars();
            case 5 -> readBytes(StandardCharsets.ISO_8859_1);
            default -> null;
        };
    }

    /** Skips a text; returns a hash of its bytes. */
    long skipString() throws IOException {
        byte encoding = readByte();
        return Hash.mix(
                encoding,
                switch (encoding) {
                    case 2 -> readLong();
                    case 3, 5 -> skipBytes(readCount());
                    case 4 -> skipNumbers(readCount());
                    default -> 0;
                });
    }

    /** Skips bytes; returns a hash of them. */
    long skipBytes(int count) throws IOException {
        long hash = count;
        for (int left = count; left > 0; left -= Long.BYTES) {
            if (limit - next < Long.BYTES) {
                fill();
            }
            long word = (long) WORD.get(window, next);
            int bytes = Math.min(left, Long.BYTES);
            hash = Hash.mix(hash, bytes == Long.BYTES ? word : word & ((1L << 8 * bytes) - 1));
            next += bytes;
        }
        if (next > limit) {
            throw new EOFException("the chunk ends within a text");
        }
        return hash;
    }

    private String readChars() throws IOException {
        int length = readCount();
        if (length > LONGEST_TEXT) {
            skipNumbers(length);
            return null;
        }
        char[] text = new char[length];
        for (int i = 0; i < text.length; i++) {
            text[i] = (char) readLong();
        }
        return new String(text);
    }

    private String readBytes(Charset charset) throws IOException {
        int length = readCount();
        if (length > LONGEST_TEXT) {
            skipBytes(length);
            return null;
        }
        byte[] text = new byte[length];
        for (int read = 0; read < length; ) {
            require(1);
            int part = Math.min(length - read, limit - next);
            System.arraycopy(window, next, text, read, part);
            next += part;
            read += part;
        }
        return new String(text, charset);
    }

    private void require(int bytes) throws IOException {
        if (limit - next < bytes) {
            fill();
            if (limit - next < bytes) {
                throw new EOFException("the chunk ends early");
            }
        }
    }

    /** Moves the window to the position, and writes zeros after the end of the chunk. */
    private void fill() throws IOException {
        if (limit > 0 && start + limit == end) {
            return;
        }
        int rest = limit - next;
        System.arraycopy(window, next, window, 0, rest);
        start += next;
        next = 0;
        limit = rest;
        int room = (int) Math.min(Math.min(fill, window.length - MARGIN - limit), end - start - limit);
        fill = Math.min(2 * fill, WINDOW);
        ByteBuffer target = ByteBuffer.wrap(window, limit, room);
        while (target.hasRemaining() && channel.read(target, start + target.position()) >= 0) {}
        limit = target.position();
        Arrays.fill(window, limit, limit + MARGIN, (byte) 0);
    }
}
