package sh.joiner.sandbox.image;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What happens to an image over time and who besides its owner may use it.
 *
 * @param sharedWith accounts, by their twelve digits
 * @param turn what becomes of it by itself; null if nothing does
 * @param gone when it vanishes from every answer; null if it stays
 */
record ImageFate(
        Set<String> sharedWith,
        @Nullable Turn turn,
        @Nullable Instant gone) {

    /** For an image that stays what it is. */
    static final ImageFate SETTLED = new ImageFate(Set.of(), null, null);

    ImageFate {
        sharedWith = Set.copyOf(sharedWith);
    }

    /** A change of state that comes by itself. */
    record Turn(Instant at, ImageCondition condition) {}

    Optional<Turn> dueAt(Instant now) {
        return Optional.ofNullable(turn).filter(next -> !next.at().isAfter(now));
    }

    boolean isGoneAt(Instant now) {
        return gone != null && !gone.isAfter(now);
    }

    ImageFate settled() {
        return new ImageFate(sharedWith, null, gone);
    }

    ImageFate turning(Turn next) {
        return new ImageFate(sharedWith, next, gone);
    }

    ImageFate goneAt(Instant instant) {
        return new ImageFate(sharedWith, null, instant);
    }

    ImageFate sharedWith(Set<String> accounts) {
        return new ImageFate(accounts, turn, gone);
    }
}
