package sh.joiner.sandbox.capacity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.text.Glob;

/**
 * The number of instances that EC2 can still launch of some offerings. All matching offerings share this number.
 *
 * @param type a glob, such as {@code m5.*}
 * @param zone a glob, such as {@code us-east-1?}
 * @param capacityType {@code on-demand}, {@code spot} or {@code *}
 * @param left the number of instances that can still be launched
 * @param error the code with which further launches are refused, such as {@code InsufficientInstanceCapacity}
 * @param until the time at which the rule ends; null if it does not end
 */
public record CapacityRule(
        String type,
        String zone,
        String capacityType,
        int left,
        String error,
        @Nullable Instant until) {

    /** The error that EC2 usually returns when it has no capacity left. */
    public static final String DEFAULT_ERROR = "InsufficientInstanceCapacity";

    public CapacityRule {
        if (left < 0) {
            throw new IllegalArgumentException(
                    "left is %2$d for instance type %1$s: the number of instances that EC2 can still launch must be 0 or more"
                            .formatted(type, left));
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

    boolean hasSameGlobs(CapacityRule other) {
        return type.equals(other.type) && zone.equals(other.zone) && capacityType.equals(other.capacityType);
    }

    CapacityRule oneLess() {
        return new CapacityRule(type, zone, capacityType, left - 1, error, until);
    }
}
