package sh.joiner.api.hash;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** FNV-1 hashes with 64 bits (aws appendix A). */
final class Fnv {

    private static final long OFFSET_BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 1099511628211L;

    private Fnv() {}

    static long of(byte[] bytes) {
        long hash = OFFSET_BASIS;
        for (byte value : bytes) {
            hash = hash * PRIME ^ (value & 0xff);
        }
        return hash;
    }

    static long of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    static long of(int number) {
        return of(littleEndian(Integer.BYTES).putInt(number).array());
    }

    /** Hashes eight bytes: a number, or a complete hash. */
    static long of(long number) {
        return of(littleEndian(Long.BYTES).putLong(number).array());
    }

    /** Hashes a boolean, which is one byte. */
    static long of(boolean truth) {
        return of(new byte[] {(byte) (truth ? 1 : 0)});
    }

    /** Combines two hashes, in this order. */
    static long ordered(long first, long second) {
        return of(littleEndian(2 * Long.BYTES).putLong(first).putLong(second).array());
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
