package sh.joiner.sandbox.capacity;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.account.Tags;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ec2.model.CapacityReservation;
import software.amazon.awssdk.services.ec2.model.DescribeCapacityReservationsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeCapacityReservationsResponse;

/** The capacity reservations that the account may use. */
public final class Reservations {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(1, 1000, 1000);
    private static final Filters<CapacityReservation> FILTERS = new Filters<CapacityReservation>()
            .by("availability-zone", CapacityReservation::availabilityZone)
            .by("instance-match-criteria", CapacityReservation::instanceMatchCriteriaAsString)
            .by("instance-type", CapacityReservation::instanceType)
            .by("owner-id", CapacityReservation::ownerId)
            .by("state", CapacityReservation::stateAsString)
            .byTags(reservation -> Tags.mapOf(reservation.tags()));

    private final Map<String, HeldCapacity> held = new LinkedHashMap<>();
    private final SharedAccount shared;
    private final WorldClock clock;

    public Reservations(SharedAccount shared, WorldClock clock) {
        this.shared = shared;
        this.clock = clock;
    }

    /** Reserves capacity and returns the reservation's id. */
    public String reserve(ReservationRequest requested) {
        var id = shared.random().freshId("cr");
        held.put(id, new HeldCapacity(id, requested, clock.now(), 0, false));
        shared.tags().register(id, requested.tags());
        return id;
    }

    /** Cancels a reservation. Its instances continue to run. */
    public void cancel(String id) {
        var known = find(id).orElseThrow(
                        () -> new NoSuchElementException("capacity reservation \"%s\" does not exist".formatted(id)));
        held.put(id, known.cancel());
    }

    /** Returns true if the reservation is neither cancelled nor expired. */
    public boolean isActive(String id) {
        return find(id).filter(capacity -> capacity.stateAt(clock.now()).equals("active"))
                .isPresent();
    }

    /**
     * Returns the end of a capacity block. EC2 terminates the instances of the block shortly before this end. Empty for other reservations, whose
     * instances continue to run.
     */
    public Optional<Instant> endOfBlock(String id) {
        return find(id).map(HeldCapacity::requested)
                .filter(requested -> requested.kind() == ReservationRequest.Kind.CAPACITY_BLOCK)
                .map(ReservationRequest::end);
    }

    private Optional<HeldCapacity> find(String id) {
        return Optional.ofNullable(held.get(id));
    }

    public DescribeCapacityReservationsResponse describe(DescribeCapacityReservationsRequest request) {
        request.capacityReservationIds().forEach(this::mustExist);
        var now = clock.now();
        var matching = held.values().stream()
                .filter(capacity -> matches(request.capacityReservationIds(), capacity.id()))
                .map(capacity -> capacity.view(
                        shared.settings().account(), now, shared.tags().of(capacity.id())))
                .filter(FILTERS.all(request.filters()))
                .toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeCapacityReservationsResponse.builder()
                .capacityReservations(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private static boolean matches(List<String> ids, String id) {
        return ids.isEmpty() || ids.contains(id);
    }

    private HeldCapacity mustExist(String id) {
        return find(id).orElseThrow(() -> ServiceErrors.ec2(
                "InvalidCapacityReservationId.NotFound",
                "The capacity reservation ID '%s' does not exist".formatted(id)));
    }

    /**
     * Uses the capacity of a reservation for one instance: the reservation that the launch names, or an open reservation that matches. Throws EC2's
     * error if the launch needs a reservation and no matching reservation has free capacity.
     *
     * @return the id of the reservation; empty if the launch uses no reservation
     */
    public Optional<String> take(ReservationUse use, String type, String zone) {
        var target = use.target();
        if (target != null) {
            return Optional.of(take(mustExist(target), type, zone));
        }
        var now = clock.now();
        var open = held.values().stream()
                .filter(capacity -> use.mayUseOpen())
                .filter(capacity -> capacity.isOpen() && capacity.fits(type, zone) && capacity.freeAt(now) > 0)
                .findFirst();
        if (open.isEmpty() && use.needsReservation()) {
            throw exceeded();
        }
        return open.map(capacity -> take(capacity, type, zone));
    }

    /**
     * Returns true if the instances that use the reservation still belong to the reservation. After the reservation is cancelled or has expired, the
     * instances continue to run without a reservation.
     */
    public boolean holds(String id) {
        return find(id).filter(capacity -> capacity.stateAt(clock.now()).equals("active"))
                .isPresent();
    }

    private String take(HeldCapacity capacity, String type, String zone) {
        if (!capacity.fits(type, zone) || capacity.freeAt(clock.now()) < 1) {
            throw exceeded();
        }
        held.put(capacity.id(), capacity.using(1));
        return capacity.id();
    }

    /** Frees the capacity that an instance used in a reservation; {@code id} is null if the instance used no reservation. */
    public void release(@Nullable String id) {
        if (id != null) {
            held.computeIfPresent(id, (same, capacity) -> capacity.using(-1));
        }
    }

    private static RuntimeException exceeded() {
        return ServiceErrors.ec2(
                "ReservationCapacityExceeded",
                "The requested capacity reservation does not have sufficient compatible and available capacity for this request.");
    }
}
