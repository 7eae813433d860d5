package sh.joiner.sandbox.capacity;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateCapacityReservationSpecificationRequest;

/**
 * The way in which a launch uses capacity reservations.
 *
 * @param preference {@code open}, {@code none} or {@code capacity-reservations-only}
 * @param target the id of the reservation that the launch names; null if it names none
 */
public record ReservationUse(String preference, @Nullable String target) {

    /** Reads the specification of a template. Without a specification, EC2 uses open reservations. */
    public static ReservationUse of(@Nullable LaunchTemplateCapacityReservationSpecificationRequest requested) {
        var specification = Optional.ofNullable(requested);
        var preference = specification.map(request -> request.capacityReservationPreferenceAsString());
        var target = specification
                .map(request -> request.capacityReservationTarget())
                .map(request -> request.capacityReservationId());
        return new ReservationUse(preference.orElse("open"), target.orElse(null));
    }

    boolean mayUseOpen() {
        return !"none".equals(preference);
    }

    boolean needsReservation() {
        return "capacity-reservations-only".equals(preference);
    }
}
