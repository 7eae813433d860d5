package sh.joiner.sandbox.capacity;

import java.time.Instant;
import java.util.Map;
import sh.joiner.sandbox.capacity.ReservationWish.Kind;
import sh.joiner.sandbox.capacity.ReservationWish.Match;
import software.amazon.awssdk.services.ec2.model.CapacityReservation;
import software.amazon.awssdk.services.ec2.model.Tag;

/** A capacity reservation and how much of it is in use. */
record HeldCapacity(String id, ReservationWish wish, Instant since, int used, boolean cancelled) {

    String stateAt(Instant now) {
        if (cancelled) {
            return "cancelled";
        }
        var end = wish.end();
        return end != null && !end.isAfter(now) ? "expired" : "active";
    }

    int freeAt(Instant now) {
        return "active".equals(stateAt(now)) ? wish.instances() - used : 0;
    }

    boolean fits(String type, String zone) {
        return wish.type().equals(type) && wish.zone().equals(zone);
    }

    boolean isOpen() {
        return wish.match() == Match.OPEN;
    }

    HeldCapacity using(int more) {
        return new HeldCapacity(id, wish, since, used + more, cancelled);
    }

    HeldCapacity cancel() {
        return new HeldCapacity(id, wish, since, used, true);
    }

    CapacityReservation view(String account, Instant now, Map<String, String> tags) {
        var end = wish.end();
        return CapacityReservation.builder()
                .capacityReservationId(id)
                .ownerId(wish.owner().isEmpty() ? account : wish.owner())
                .instanceType(wish.type())
                .instancePlatform("Linux/UNIX")
                .availabilityZone(wish.zone())
                .tenancy("default")
                .totalInstanceCount(wish.instances())
                .availableInstanceCount(freeAt(now))
                .state(stateAt(now))
                .startDate(since)
                .createDate(since)
                .endDate(end)
                .endDateType(end == null ? "unlimited" : "limited")
                .instanceMatchCriteria(isOpen() ? "open" : "targeted")
                .reservationType(wish.kind() == Kind.CAPACITY_BLOCK ? "capacity-block" : "default")
                .tags(tags.entrySet().stream()
                        .map(tag -> Tag.builder()
                                .key(tag.getKey())
                                .value(tag.getValue())
                                .build())
                        .toList())
                .build();
    }
}
