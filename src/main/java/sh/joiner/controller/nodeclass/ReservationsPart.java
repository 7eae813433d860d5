package sh.joiner.controller.nodeclass;

import static sh.joiner.api.ec2.EC2NodeClass.CAPACITY_RESERVATIONS_READY;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.ec2.ResolvedCapacityReservation;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.port.catalog.ReservationFeed;

/** Finds the capacity reservations of a node class. A class without any is not an error (aws 2.3). */
record ReservationsPart(ReservationFeed feed, NodeClassState classes) implements NodeClassPart {

    private static final Duration FRESH = Duration.ofMinutes(1);

    @Override
    public List<String> conditionTypes() {
        return List.of(CAPACITY_RESERVATIONS_READY);
    }

    @Override
    public Duration inspect(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        var found = feed.reservations(nodeClass.selectors().reservations());
        var now = conditions.now();
        classes.learn(found);
        object.getStatus().capacityReservations = found.isEmpty()
                ? null
                : found.stream().map(reservation -> wire(reservation, now)).toList();
        conditions.setTrue(CAPACITY_RESERVATIONS_READY);
        return untilNextEnd(found, now);
    }

    private static Duration untilNextEnd(List<Reservation> found, Instant now) {
        return found.stream()
                .map(Reservation::end)
                .filter(Objects::nonNull)
                .map(end -> Duration.between(now, end))
                .filter(wait -> wait.compareTo(FRESH) < 0)
                .min(Duration::compareTo)
                .orElse(FRESH);
    }

    private static ResolvedCapacityReservation wire(Reservation reservation, Instant now) {
        var wire = new ResolvedCapacityReservation();
        wire.id = reservation.id();
        wire.ownerID = reservation.ownerId();
        wire.instanceType = reservation.instanceType();
        wire.availabilityZone = reservation.zone();
        wire.instanceMatchCriteria = reservation.matchCriteria();
        wire.reservationType = reservation.kind().wire();
        wire.interruptible = reservation.interruptible();
        wire.state = reservation.isExpiring(now) ? "expiring" : "active";
        var end = reservation.end();
        wire.endTime = end == null ? null : end.toString();
        return wire;
    }
}
