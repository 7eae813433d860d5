package sh.joiner.sandbox.image;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The scheduled changes of an image, and the accounts that may use it in addition to its owner.
 *
 * @param sharedWith ids of accounts, with twelve digits, or {@code all} for a public image
 * @param turn the next scheduled change of state; null if there is none
 * @param gone the time from which EC2 no longer returns the image; null if EC2 always returns the image
 */
record ImageSchedule(
        Set<String> sharedWith,
        @Nullable Turn turn,
        @Nullable Instant gone) {

    /** The schedule of an image that is not shared and has no scheduled changes. */
    static final ImageSchedule SETTLED = new ImageSchedule(Set.of(), null, null);

    ImageSchedule {
        sharedWith = Set.copyOf(sharedWith);
    }

    /** A scheduled change of state. */
    record Turn(Instant at, ImageCondition condition) {}

    Optional<Turn> dueAt(Instant now) {
        return Optional.ofNullable(turn).filter(next -> !next.at().isAfter(now));
    }

    boolean isGoneAt(Instant now) {
        return gone != null && !gone.isAfter(now);
    }

    ImageSchedule settled() {
        return new ImageSchedule(sharedWith, null, gone);
    }

    ImageSchedule turning(Turn next) {
        return new ImageSchedule(sharedWith, next, gone);
    }

    ImageSchedule goneAt(Instant instant) {
        return new ImageSchedule(sharedWith, null, instant);
    }

    ImageSchedule sharedWith(Set<String> accounts) {
        return new ImageSchedule(accounts, turn, gone);
    }
}
