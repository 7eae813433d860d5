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
import sh.joiner.sandbox.launch.CheckedLaunch;
import sh.joiner.sandbox.market.Lifecycle;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.LaunchTemplatePlacementRequest;
import software.amazon.awssdk.services.ec2.model.PlacementGroup;

/**
 * Assigns an address, a capacity reservation and a placement group to an instance. If the launch is not possible, throws EC2's error and assigns
 * nothing. Possible causes are a subnet without free addresses, the capacity reservation, the placement group, a quota and missing capacity.
 */
final class PlacementAssigner {

    private final LaunchLimits limits;

    PlacementAssigner(LaunchLimits limits) {
        this.limits = limits;
    }

    InstancePlacement assign(
            CheckedLaunch checked, Lifecycle lifecycle, Collection<LaunchedInstance> others, Instant now) {
        var type = checked.typeName();
        var zone = checked.subnet().zone().name();
        var group = group(checked);
        checkQuota(checked, lifecycle, others, now);
        if (group != null) {
            PlacementGroups.checkSpread(group, zone, members(group, zone, others, now));
        }
        var addresses = checked.subnet().addresses();
        if (addresses.free(now) == 0) {
            throw noAddress(checked.subnet().id());
        }
        var use = ReservationUse.of(checked.template().data().capacityReservationSpecification());
        var reservation = lifecycle == Lifecycle.SPOT
                ? Optional.<String>empty()
                : limits.reservations().take(use, type, zone);
        if (reservation.isEmpty()) {
            limits.pools().take(type, zone, lifecycle, now);
        }
        int address = addresses.take(now).orElseThrow();
        return new InstancePlacement(address, reservation.orElse(null), group, partition(checked, group, others));
    }

    /** Returns true if the capacity reservation of an instance is still active. */
    boolean isReserved(LaunchedInstance instance) {
        var reservation = instance.placement().reservation();
        return reservation != null && limits.reservations().holds(reservation);
    }

    private @Nullable PlacementGroup group(CheckedLaunch checked) {
        return placement(checked)
                .flatMap(placement -> limits.groups().named(placement.groupId(), placement.groupName()))
                .orElse(null);
    }

    private static Optional<LaunchTemplatePlacementRequest> placement(CheckedLaunch checked) {
        return Optional.ofNullable(checked.template().data().placement());
    }

    private void checkQuota(
            CheckedLaunch checked, Lifecycle lifecycle, Collection<LaunchedInstance> others, Instant now) {
        var type = checked.typeName();
        if (limits.quotas().isLimited(type, lifecycle)) {
            long running = others.stream()
                    .filter(other -> other.lifecycle() == lifecycle && isUp(other, now))
                    .map(LaunchedInstance::checked)
                    .filter(other -> Bucket.of(other.typeName()) == Bucket.of(type))
                    .mapToLong(PlacementAssigner::vCpus)
                    .sum();
            limits.quotas().check(type, lifecycle, running, vCpus(checked));
        }
    }

    private static boolean isUp(LaunchedInstance instance, Instant now) {
        var state = instance.stateAt(now);
        return state == InstanceStateName.PENDING || state == InstanceStateName.RUNNING;
    }

    private static int vCpus(CheckedLaunch checked) {
        return checked.type().vCpuInfo().defaultVCpus();
    }

    private static long members(PlacementGroup group, String zone, Collection<LaunchedInstance> others, Instant now) {
        return others.stream()
                .filter(other -> group.equals(other.placement().group()))
                .filter(other -> other.checked().subnet().zone().name().equals(zone))
                .filter(other -> other.stateAt(now) != InstanceStateName.TERMINATED)
                .count();
    }

    /** Returns the partition that the template names, or else the next partition in turn; 0 if the group has no partitions. */
    private static int partition(
            CheckedLaunch checked, @Nullable PlacementGroup group, Collection<LaunchedInstance> others) {
        if (group == null || group.partitionCount() == null) {
            return 0;
        }
        return placement(checked)
                .map(placement -> placement.partitionNumber())
                .orElseGet(() -> (int) others.stream()
                                        .filter(other ->
                                                group.equals(other.placement().group()))
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

    /** Returns the end of the capacity block that the placement uses; empty if there is none. */
    Optional<Instant> endOfBlock(InstancePlacement placement) {
        return Optional.ofNullable(placement.reservation()).flatMap(limits.reservations()::endOfBlock);
    }

    /** Frees the capacity reservation of an instance now, and its address when the instance is terminated. */
    void release(LaunchedInstance instance, Instant terminated) {
        instance.checked().subnet().addresses().release(instance.placement().address(), terminated);
        limits.reservations().release(instance.placement().reservation());
    }
}
