package sh.joiner.engine.lifecycle;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Reads the instants that people and controllers write into annotations. */
final class Timestamps {

    private Timestamps() {}

    /** RFC 3339 with any offset; empty for anything else. */
    static Optional<Instant> parse(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException notAnInstant) {
            return Optional.empty();
        }
    }
}
