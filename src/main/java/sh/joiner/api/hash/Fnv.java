package sh.joiner.api.hash;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** FNV-1 with 64 bits, of the values that a hash is made from (aws appendix A). */
final class Fnv {

    private static final long OFFSET_BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 1099511628211L;

    private Fnv() {}

    static long of(byte[] bytes) {
        long hash = OFFSET_BASIS;
        for (byte one : bytes) {
            hash = hash * PRIME ^ (one & 0xff);
        }
        return hash;
    }

    static long of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    static long of(int number) {
        return of(littleEndian(Integer.BYTES).putInt(number).array());
    }

    /** Of eight bytes: a number, or a hash that is finished. */
    static long of(long number) {
        return of(littleEndian(Long.BYTES).putLong(number).array());
    }

    /** Of a truth value, which is one byte. */
    static long of(boolean truth) {
        return of(new byte[] {(byte) (truth ? 1 : 0)});
    }

    /** Of two hashes, the order of which counts. */
    static long ordered(long first, long second) {
        return of(littleEndian(2 * Long.BYTES).putLong(first).putLong(second).array());
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
