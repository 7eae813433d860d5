package sh.joiner.sandbox.market;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;

/** The data about EC2 that the program contains as resources. */
final class Facts {

    private static final ObjectMapper JSON = new ObjectMapper();

    private Facts() {}

    /** Reads a file of the folder {@code facts}; unpacks the file if its name ends in {@code .gz}. */
    static JsonNode read(String file) {
        try (var raw = Facts.class.getResourceAsStream("/facts/" + file)) {
            if (raw == null) {
                throw new IllegalStateException("the resource facts/%s is missing from the program".formatted(file));
            }
            return JSON.readTree(file.endsWith(".gz") ? unpacked(raw) : raw);
        } catch (IOException e) {
            throw new UncheckedIOException("facts/%s cannot be read".formatted(file), e);
        }
    }

    private static InputStream unpacked(InputStream packed) throws IOException {
        return new GZIPInputStream(packed);
    }
}
