package sh.joiner.api.nodeclass;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.ec2.CapacityReservationSelectorTerm;
import sh.joiner.api.ec2.EC2NodeClassSpec;
import sh.joiner.api.ec2.ResolvedCapacityReservation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.model.nodeclass.PlacementGroupTerm;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.ReservationTerm;

/** Translates capacity reservations and placement groups of a node class (aws 1.2, 1.6). */
final class ReservationTranslation {

    private ReservationTranslation() {}

    static ReservationTerm term(CapacityReservationSelectorTerm wire) {
        return new ReservationTerm(
                Present.text(wire.id),
                Present.text(wire.ownerID),
                Present.text(wire.instanceMatchCriteria),
                Present.map(wire.tags));
    }

    static PlacementGroupTerm placementGroup(EC2NodeClassSpec spec) {
        var wire = spec.placementGroupSelector;
        return wire == null
                ? PlacementGroupTerm.NONE
                : new PlacementGroupTerm(Present.text(wire.name), Present.text(wire.id));
    }

    /** Returns a resolved reservation. The status does not contain the number of free instances. */
    static Reservation reservation(ResolvedCapacityReservation wire) {
        return new Reservation(
                wire.id,
                wire.ownerID,
                wire.instanceType,
                wire.availabilityZone,
                wire.instanceMatchCriteria,
                Reservation.Kind.of(Present.text(wire.reservationType))
                        .orElseThrow(() -> new InvalidSpec(
                                path(wire, "reservationType"),
                                InvalidSpec.unknown(
                                        "reservation type",
                                        wire.reservationType,
                                        Arrays.stream(Reservation.Kind.values()).map(Reservation.Kind::wire)))),
                Boolean.TRUE.equals(wire.interruptible),
                end(wire),
                0,
                Reservation.UNCOUNTED);
    }

    private static @Nullable Instant end(ResolvedCapacityReservation wire) {
        try {
            return wire.endTime == null ? null : Instant.parse(wire.endTime);
        } catch (DateTimeParseException noTime) {
            throw new InvalidSpec(path(wire, "endTime"), "'%s' is not a time in RFC 3339".formatted(wire.endTime));
        }
    }

    private static String path(ResolvedCapacityReservation wire, String field) {
        return "status.capacityReservations[%s].%s".formatted(wire.id, field);
    }
}
