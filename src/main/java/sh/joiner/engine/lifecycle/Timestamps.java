package sh.joiner.engine.lifecycle;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Parses the instants that users and controllers write into annotations. */
final class Timestamps {

    private Timestamps() {}

    /** Parses RFC 3339 with any offset. Empty for any other text. */
    static Optional<Instant> parse(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException notAnInstant) {
            return Optional.empty();
        }
    }
}
