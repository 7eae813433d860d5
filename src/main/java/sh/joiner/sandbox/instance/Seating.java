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

/** Finds an instance its place, or says with EC2's error why there is none. Nothing is taken unless all is there. */
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

    /** Whether the capacity reservation that an instance was started in is still there. */
    boolean isReserved(LaunchedInstance instance) {
        var reservation = instance.seat().reservation();
        return reservation != null && limits.reservations().holds(reservation);
    }

    private @Nullable PlacementGroup group(Blueprint blueprint) {
        return placement(blueprint)
                .flatMap(wish -> limits.groups().named(wish.groupId(), wish.groupName()))
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

    /** The partition that the template names, else one after the other. */
    private static int partition(
            Blueprint blueprint, @Nullable PlacementGroup group, Collection<LaunchedInstance> others) {
        if (group == null || group.partitionCount() == null) {
            return 0;
        }
        return placement(blueprint)
                .map(wish -> wish.partitionNumber())
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

    /** When the capacity block of a seat ends, if it is in one. */
    Optional<Instant> endOfBlock(Seat seat) {
        return Optional.ofNullable(seat.reservation()).flatMap(limits.reservations()::endOfBlock);
    }

    /** Frees what an instance held; its address only when it is wholly gone. */
    void leave(LaunchedInstance instance, Instant gone) {
        instance.blueprint().subnet().addresses().release(instance.seat().address(), gone);
        limits.reservations().giveBack(instance.seat().reservation());
    }
}
