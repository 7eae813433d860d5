package sh.joiner.sandbox.instance;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.capacity.LaunchLimits;
import sh.joiner.sandbox.capacity.PlacementGroups;
import sh.joiner.sandbox.capacity.Quotas.Bucket;
import sh.joiner.sandbox.capacity.ReservationUse;
import sh.joiner.sandbox.launch.Blueprint;
import sh.joiner.sandbox.market.Lifecycle;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.LaunchTemplatePlacementRequest;
import software.amazon.awssdk.services.ec2.model.PlacementGroup;

/**
 * Assigns an address, a capacity reservation and a placement group to an instance. Throws EC2's error if one of them is not available, and then
 * assigns nothing.
 */
final class Seating {

    private final LaunchLimits limits;

    Seating(LaunchLimits limits) {
        this.limits = limits;
    }

    Seat seat(Blueprint blueprint, Lifecycle lifecycle, Collection<LaunchedInstance> others, Instant now) {
        var type = blueprint.typeName();
        var zone = blueprint.subnet().zone().name();
        var group = group(blueprint);
        checkQuota(blueprint, lifecycle, others, now);
        if (group != null) {
            PlacementGroups.checkSpread(group, zone, members(group, zone, others, now));
        }
        var addresses = blueprint.subnet().addresses();
        if (addresses.free(now) == 0) {
            throw noAddress(blueprint.subnet().id());
        }
        var use = ReservationUse.of(blueprint.template().data().capacityReservationSpecification());
        var reservation = lifecycle == Lifecycle.SPOT
                ? Optional.<String>empty()
                : limits.reservations().take(use, type, zone);
        if (reservation.isEmpty()) {
            limits.pools().take(type, zone, lifecycle, now);
        }
        int address = addresses.take(now).orElseThrow();
        return new Seat(address, reservation.orElse(null), group, partition(blueprint, group, others));
    }

    /** Returns true if the capacity reservation of an instance is still active. */
    boolean isReserved(LaunchedInstance instance) {
        var reservation = instance.seat().reservation();
        return reservation != null && limits.reservations().holds(reservation);
    }

    private @Nullable PlacementGroup group(Blueprint blueprint) {
        return placement(blueprint)
                .flatMap(placement -> limits.groups().named(placement.groupId(), placement.groupName()))
                .orElse(null);
    }

    private static Optional<LaunchTemplatePlacementRequest> placement(Blueprint blueprint) {
        return Optional.ofNullable(blueprint.template().data().placement());
    }

    private void checkQuota(
            Blueprint blueprint, Lifecycle lifecycle, Collection<LaunchedInstance> others, Instant now) {
        var type = blueprint.typeName();
        if (limits.quotas().isLimited(type, lifecycle)) {
            long running = others.stream()
                    .filter(other -> other.lifecycle() == lifecycle && isUp(other, now))
                    .map(LaunchedInstance::blueprint)
                    .filter(other -> Bucket.of(other.typeName()) == Bucket.of(type))
                    .mapToLong(Seating::vCpus)
                    .sum();
            limits.quotas().check(type, lifecycle, running, vCpus(blueprint));
        }
    }

    private static boolean isUp(LaunchedInstance instance, Instant now) {
        var state = instance.stateAt(now);
        return state == InstanceStateName.PENDING || state == InstanceStateName.RUNNING;
    }

    private static int vCpus(Blueprint blueprint) {
        return blueprint.type().vCpuInfo().defaultVCpus();
    }

    private static long members(PlacementGroup group, String zone, Collection<LaunchedInstance> others, Instant now) {
        return others.stream()
                .filter(other -> group.equals(other.seat().group()))
                .filter(other -> other.blueprint().subnet().zone().name().equals(zone))
                .filter(other -> other.stateAt(now) != InstanceStateName.TERMINATED)
                .count();
    }

    /** Returns the partition that the template names; otherwise assigns the partitions in turn. */
    private static int partition(
            Blueprint blueprint, @Nullable PlacementGroup group, Collection<LaunchedInstance> others) {
        if (group == null || group.partitionCount() == null) {
            return 0;
        }
        return placement(blueprint)
                .map(placement -> placement.partitionNumber())
                .orElseGet(() -> (int) others.stream()
                                        .filter(other ->
                                                group.equals(other.seat().group()))
                                        .count()
                                % group.partitionCount()
                        + 1);
    }

    private static AwsServiceException noAddress(String subnet) {
        return ServiceErrors.ec2(
                "InsufficientFreeAddressesInSubnet",
                "There are not enough free addresses in subnet '%s' to satisfy the requested number of instances."
                        .formatted(subnet));
    }

    /** Returns the end of a seat's capacity block; empty if the seat is in none. */
    Optional<Instant> endOfBlock(Seat seat) {
        return Optional.ofNullable(seat.reservation()).flatMap(limits.reservations()::endOfBlock);
    }

    /** Frees the capacity reservation of an instance now, and its address when the instance is terminated. */
    void leave(LaunchedInstance instance, Instant terminated) {
        instance.blueprint().subnet().addresses().release(instance.seat().address(), terminated);
        limits.reservations().giveBack(instance.seat().reservation());
    }
}
