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
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.answer.Slice;
import software.amazon.awssdk.services.ec2.model.CapacityReservation;
import software.amazon.awssdk.services.ec2.model.DescribeCapacityReservationsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeCapacityReservationsResponse;

/** The capacity reservations that the account may use. */
public final class Reservations {

    private static final Slice.Size PAGE = new Slice.Size(1, 1000, 1000);
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

    /** Reserves capacity; answers the reservation's id. */
    public String reserve(ReservationWish wish) {
        var id = shared.chance().freshId("cr");
        held.put(id, new HeldCapacity(id, wish, clock.now(), 0, false));
        shared.tags().register(id, wish.tags());
        return id;
    }

    /** Ends a reservation; what runs in it runs on. */
    public void cancel(String id) {
        var known = find(id).orElseThrow(() -> new NoSuchElementException("there is no reservation " + id));
        held.put(id, known.cancel());
    }

    /** Whether launches may use it. */
    public boolean isActive(String id) {
        return find(id).filter(heldCapacity -> heldCapacity.stateAt(clock.now()).equals("active"))
                .isPresent();
    }

    /** When a reservation ends and takes its instances with it; only capacity blocks do. */
    public Optional<Instant> endOfBlock(String id) {
        return find(id).map(HeldCapacity::wish)
                .filter(wish -> wish.kind() == ReservationWish.Kind.CAPACITY_BLOCK)
                .map(ReservationWish::end);
    }

    private Optional<HeldCapacity> find(String id) {
        return Optional.ofNullable(held.get(id));
    }

    public DescribeCapacityReservationsResponse describe(DescribeCapacityReservationsRequest request) {
        request.capacityReservationIds().forEach(this::mustExist);
        var now = clock.now();
        var matching = held.values().stream()
                .filter(heldCapacity -> isAsked(request.capacityReservationIds(), heldCapacity.id()))
                .map(heldCapacity -> heldCapacity.view(
                        shared.settings().account(), now, shared.tags().of(heldCapacity.id())))
                .filter(FILTERS.all(request.filters()))
                .toList();
        var page = Slice.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeCapacityReservationsResponse.builder()
                .capacityReservations(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private static boolean isAsked(List<String> ids, String id) {
        return ids.isEmpty() || ids.contains(id);
    }

    private HeldCapacity mustExist(String id) {
        return find(id).orElseThrow(() -> ServiceErrors.ec2(
                "InvalidCapacityReservationId.NotFound",
                "The capacity reservation ID '%s' does not exist".formatted(id)));
    }

    /**
     * Takes a place in a reservation for a launch that wants one or may have one.
     *
     * @return the reservation; empty where the launch uses common capacity
     */
    public Optional<String> take(ReservationUse use, String type, String zone) {
        var target = use.target();
        if (target != null) {
            return Optional.of(take(mustExist(target), type, zone));
        }
        var now = clock.now();
        var open = held.values().stream()
                .filter(heldCapacity -> use.mayUseOpen())
                .filter(heldCapacity ->
                        heldCapacity.isOpen() && heldCapacity.fits(type, zone) && heldCapacity.freeAt(now) > 0)
                .findFirst();
        if (open.isEmpty() && use.needsOne()) {
            throw exceeded();
        }
        return open.map(heldCapacity -> take(heldCapacity, type, zone));
    }

    /** Whether machines still run in it: when it is cancelled or over, they run on as any others. */
    public boolean holds(String id) {
        return find(id).filter(heldCapacity -> heldCapacity.stateAt(clock.now()).equals("active"))
                .isPresent();
    }

    private String take(HeldCapacity one, String type, String zone) {
        if (!one.fits(type, zone) || one.freeAt(clock.now()) < 1) {
            throw exceeded();
        }
        held.put(one.id(), one.using(1));
        return one.id();
    }

    /** A machine in this reservation has ended; null if it was in none. */
    public void giveBack(@Nullable String id) {
        if (id != null) {
            held.computeIfPresent(id, (same, heldCapacity) -> heldCapacity.using(-1));
        }
    }

    private static RuntimeException exceeded() {
        return ServiceErrors.ec2(
                "ReservationCapacityExceeded",
                "The requested capacity reservation does not have sufficient compatible and available capacity for this request.");
    }
}
