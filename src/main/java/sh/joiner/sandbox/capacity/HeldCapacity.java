package sh.joiner.sandbox.capacity;

import java.time.Instant;
import java.util.Map;
import sh.joiner.sandbox.capacity.ReservationRequest.Kind;
import sh.joiner.sandbox.capacity.ReservationRequest.Match;
import software.amazon.awssdk.services.ec2.model.CapacityReservation;
import software.amazon.awssdk.services.ec2.model.Tag;

/** A capacity reservation and the number of instances that use it. */
record HeldCapacity(String id, ReservationRequest requested, Instant since, int used, boolean cancelled) {

    String stateAt(Instant now) {
        if (cancelled) {
            return "cancelled";
        }
        var end = requested.end();
        return end != null && !end.isAfter(now) ? "expired" : "active";
    }

    int freeAt(Instant now) {
        return "active".equals(stateAt(now)) ? requested.instances() - used : 0;
    }

    boolean fits(String type, String zone) {
        return requested.type().equals(type) && requested.zone().equals(zone);
    }

    boolean isOpen() {
        return requested.match() == Match.OPEN;
    }

    HeldCapacity using(int more) {
        return new HeldCapacity(id, requested, since, used + more, cancelled);
    }

    HeldCapacity cancel() {
        return new HeldCapacity(id, requested, since, used, true);
    }

    CapacityReservation view(String account, Instant now, Map<String, String> tags) {
        var end = requested.end();
        return CapacityReservation.builder()
                .capacityReservationId(id)
                .ownerId(requested.owner().isEmpty() ? account : requested.owner())
                .instanceType(requested.type())
                .instancePlatform("Linux/UNIX")
                .availabilityZone(requested.zone())
                .tenancy("default")
                .totalInstanceCount(requested.instances())
                .availableInstanceCount(freeAt(now))
                .state(stateAt(now))
                .startDate(since)
                .createDate(since)
                .endDate(end)
                .endDateType(end == null ? "unlimited" : "limited")
                .instanceMatchCriteria(isOpen() ? "open" : "targeted")
                .reservationType(requested.kind() == Kind.CAPACITY_BLOCK ? "capacity-block" : "default")
                .tags(tags.entrySet().stream()
                        .map(tag -> Tag.builder()
                                .key(tag.getKey())
                                .value(tag.getValue())
                                .build())
                        .toList())
                .build();
    }
}
