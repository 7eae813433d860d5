package sh.joiner.sandbox.capacity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.text.Glob;

/**
 * How many more instances EC2 has for some offerings. All offerings that match share the number.
 *
 * @param type a glob, as {@code m5.*}
 * @param zone a glob, as {@code us-east-1?}
 * @param capacityType {@code on-demand}, {@code spot} or {@code *}
 * @param left how many instances may still be launched
 * @param error the code with which further launches are refused, as {@code InsufficientInstanceCapacity}
 * @param until when capacity comes back by itself; null if it does not
 */
public record CapacityRule(
        String type,
        String zone,
        String capacityType,
        int left,
        String error,
        @Nullable Instant until) {

    /** What EC2 answers most of the time when it has nothing left. */
    public static final String USUAL_ERROR = "InsufficientInstanceCapacity";

    public CapacityRule {
        if (left < 0) {
            throw new IllegalArgumentException("%d instances of %s cannot be left".formatted(left, type));
        }
    }

    boolean isAbout(String launchedType, String launchedZone, String lifecycle) {
        return new Glob(type).matches(launchedType)
                && new Glob(zone).matches(launchedZone)
                && new Glob(capacityType).matches(lifecycle);
    }

    boolean isOverAt(Instant now) {
        return until != null && !until.isAfter(now);
    }

    boolean isForTheSame(CapacityRule other) {
        return type.equals(other.type) && zone.equals(other.zone) && capacityType.equals(other.capacityType);
    }

    CapacityRule oneLess() {
        return new CapacityRule(type, zone, capacityType, left - 1, error, until);
    }
}
