package sh.joiner.app.guest;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** Makes lines of the pieces in which an answer comes; a line that the answer does not end is not one. */
final class LineSplitter {

    private final Consumer<String> line;
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

    LineSplitter(Consumer<String> line) {
        this.line = line;
    }

    /** Takes the next pieces and asks for more. */
    void take(List<ByteBuffer> pieces, AsyncBody body) {
        for (var piece : pieces) {
            while (piece.hasRemaining()) {
                take(piece.get());
            }
        }
        body.consume();
    }

    private void take(byte one) {
        if (one != '\n') {
            begun.write(one);
            return;
        }
        var whole = begun.toString(StandardCharsets.UTF_8);
        begun.reset();
        line.accept(whole);
    }
}
