package sh.joiner.model.window;

import java.time.Instant;

/** A period during which a window is open, from its start until just before its end. */
public record Opening(Instant from, Instant until) implements Comparable<Opening> {

    public Opening {
        if (!from.isBefore(until)) {
            throw new IllegalArgumentException(
                    "an opening from %s until %s has no length: the end must be after the start"
                            .formatted(from, until));
        }
    }

    public boolean contains(Instant at) {
        return !at.isBefore(from) && at.isBefore(until);
    }

    public boolean overlaps(Opening that) {
        return from.isBefore(that.until) && that.from.isBefore(until);
    }

    @Override
    public int compareTo(Opening that) {
        int first = from.compareTo(that.from);
        return first != 0 ? first : until.compareTo(that.until);
    }
}
