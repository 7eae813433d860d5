package sh.joiner.api.manifest;

import java.io.IOException;
import java.io.StringReader;
import java.util.function.BooleanSupplier;

/**
 * A reader that can stop a parser. A parser cannot be interrupted in another way, and some texts take very long: the time to parse a YAML
 * scalar grows with the square of its length.
 */
final class StoppableReader extends StringReader {

    private static final int PART = 1024;

    private final BooleanSupplier stop;

    StoppableReader(String text, BooleanSupplier stop) {
        super(text);
        this.stop = stop;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        check(stop);
        return super.read(buffer, offset, Math.min(length, PART));
    }

    /** Throws {@link InvalidManifest} if {@code stop} returns true. */
    static void check(BooleanSupplier stop) {
        if (stop.getAsBoolean()) {
            throw new InvalidManifest("manifests: reading exceeded the time limit: send fewer or smaller objects");
        }
    }
}
