package sh.joiner.sandbox.capacity;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateCapacityReservationSpecificationRequest;

/**
 * How a launch wants to use capacity reservations.
 *
 * @param preference {@code open}, {@code none} or {@code capacity-reservations-only}
 * @param target the one reservation that it names; null if it names none
 */
public record ReservationUse(String preference, @Nullable String target) {

    /** Reads a template's wish; EC2 uses open reservations when nothing is said. */
    public static ReservationUse of(@Nullable LaunchTemplateCapacityReservationSpecificationRequest asked) {
        var named = Optional.ofNullable(asked);
        var preference = named.map(wish -> wish.capacityReservationPreferenceAsString());
        var target = named.map(wish -> wish.capacityReservationTarget()).map(wish -> wish.capacityReservationId());
        return new ReservationUse(preference.orElse("open"), target.orElse(null));
    }

    boolean mayUseOpen() {
        return !"none".equals(preference);
    }

    boolean needsOne() {
        return "capacity-reservations-only".equals(preference);
    }
}
