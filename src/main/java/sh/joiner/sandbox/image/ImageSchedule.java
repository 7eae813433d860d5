package sh.joiner.sandbox.image;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The scheduled changes of an image, and the accounts that may use the image in addition to its owner.
 *
 * @param sharedWith ids of accounts, with twelve digits, or {@code all} for a public image
 * @param next the scheduled change of state; null if there is none
 * @param hidden the time from which EC2 no longer returns the image; null if no such time is set
 */
record ImageSchedule(
        Set<String> sharedWith,
        @Nullable NextState next,
        @Nullable Instant hidden) {

    /** The schedule of an image that is not shared and has no scheduled changes. */
    static final ImageSchedule SETTLED = new ImageSchedule(Set.of(), null, null);

    ImageSchedule {
        sharedWith = Set.copyOf(sharedWith);
    }

    /** A scheduled change of state. */
    record NextState(Instant at, ImageStateName state) {}

    Optional<NextState> dueAt(Instant now) {
        return Optional.ofNullable(next).filter(change -> !change.at().isAfter(now));
    }

    boolean isHiddenAt(Instant now) {
        return hidden != null && !hidden.isAfter(now);
    }

    ImageSchedule settled() {
        return new ImageSchedule(sharedWith, null, hidden);
    }

    ImageSchedule changing(NextState other) {
        return new ImageSchedule(sharedWith, other, hidden);
    }

    ImageSchedule hiddenFrom(Instant instant) {
        return new ImageSchedule(sharedWith, null, instant);
    }

    ImageSchedule sharedWith(Set<String> accounts) {
        return new ImageSchedule(accounts, next, hidden);
    }
}
