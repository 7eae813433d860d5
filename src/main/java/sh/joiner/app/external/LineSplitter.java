package sh.joiner.app.external;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** Splits the chunks of a response into lines. An unterminated last line is dropped. */
final class LineSplitter {

    private final Consumer<String> line;
    private final ByteArrayOutputStream unfinished = new ByteArrayOutputStream();

    LineSplitter(Consumer<String> line) {
        this.line = line;
    }

    /** Reads the next chunks and requests more. */
    void take(List<ByteBuffer> pieces, AsyncBody body) {
        for (var piece : pieces) {
            while (piece.hasRemaining()) {
                take(piece.get());
            }
        }
        body.consume();
    }

    private void take(byte next) {
        if (next != '\n') {
            unfinished.write(next);
            return;
        }
        var whole = unfinished.toString(StandardCharsets.UTF_8);
        unfinished.reset();
        line.accept(whole);
    }
}
