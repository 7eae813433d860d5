package sh.joiner.api.manifest;

import java.io.IOException;
import java.io.StringReader;
import java.util.function.BooleanSupplier;

/**
 * A text that a parser reads until it is told to stop. A parser cannot be interrupted otherwise, and some texts keep it busy for longer than anybody
 * waits: YAML's needs time with the square of a scalar's length.
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

    /** Throws {@link InvalidManifest} if it is time to stop. */
    static void check(BooleanSupplier stop) {
        if (stop.getAsBoolean()) {
            throw new InvalidManifest(
                    "manifests: they could not be read within the time limit; send fewer or smaller objects");
        }
    }
}
