package sh.joiner.aws.catalog;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.aws.call.SharedAnswers;
import sh.joiner.aws.call.TagFilters;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.PlacementGroupTerm;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.ReservationTerm;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.ReservationFeed;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.CapacityReservation;
import software.amazon.awssdk.services.ec2.model.Filter;

/**
 * Reads capacity reservations and placement groups by selector terms (aws 1.9, 3.2, 6.13). An answer is used for one minute by all callers with
 * the same term.
 */
public final class Ec2Reservations implements ReservationFeed {

    private static final Logger LOG = Logger.getLogger(Ec2Reservations.class);
    private static final Set<String> CRITERIA = Set.of("open", "targeted");

    private final Ec2Client ec2;
    private final WorldClock clock;
    private final SharedAnswers<ReservationTerm, List<Reservation>> reservations;
    private final SharedAnswers<PlacementGroupTerm, Optional<PlacementGroup>> groups;

    public Ec2Reservations(Ec2Client ec2, WorldClock clock, CacheReport report) {
        this.ec2 = ec2;
        this.clock = clock;
        this.reservations = new SharedAnswers<>(CacheName.CAPACITY_RESERVATIONS, clock, report);
        this.groups = new SharedAnswers<>(CacheName.PLACEMENT_GROUPS, clock, report);
    }

    @Override
    public List<Reservation> reservations(List<ReservationTerm> terms) {
        return terms.stream()
                .filter(term -> !isEmpty(term))
                .flatMap(term -> reservations.get(term, () -> describe(term)).stream())
                .filter(reservation -> !reservation.hasEnded(clock.now()))
                .collect(Collectors.toMap(
                        Reservation::id,
                        Function.identity(),
                        BinaryOperator.maxBy(Comparator.comparing(Reservation::countedAt)),
                        TreeMap::new))
                .values()
                .stream()
                .toList();
    }

    /**
     * Returns true if the term has no id, tags or criteria. Such a term is ignored, because an owner alone would select every
     * active reservation of this owner that the account can see (aws 1.5).
     */
    private static boolean isEmpty(ReservationTerm term) {
        return term.id().isEmpty()
                && term.tags().isEmpty()
                && term.matchCriteria().isEmpty();
    }

    private List<Reservation> describe(ReservationTerm term) {
        var now = clock.now();
        try {
            return callAws(
                    "describe capacity reservations",
                    () -> ec2
                            .describeCapacityReservationsPaginator(request -> request.maxResults(1000)
                                    .capacityReservationIds(term.id().isEmpty() ? List.of() : List.of(term.id()))
                                    .filters(filters(term)))
                            .capacityReservations()
                            .stream()
                            .flatMap(capacityReservation -> read(capacityReservation, now).stream())
                            .toList());
        } catch (RemoteCallException failure) {
            if (failure.category() == Category.NOT_FOUND) {
                return List.of();
            }
            throw failure;
        }
    }

    /** Returns the filters of a term. A term with an id ignores its other fields (aws 1.5). */
    private static List<Filter> filters(ReservationTerm term) {
        var filters = new ArrayList<Filter>();
        filters.add(filter("state", "active"));
        if (term.id().isEmpty()) {
            Stream.of(filter("owner-id", term.ownerId()), filter("instance-match-criteria", term.matchCriteria()))
                    .filter(filter -> !filter.values().getFirst().isEmpty())
                    .forEach(filters::add);
            filters.addAll(TagFilters.of(term.tags()));
        }
        return filters;
    }

    private static Filter filter(String name, String value) {
        return Filter.builder().name(name).values(value).build();
    }

    private static Optional<Reservation> read(CapacityReservation found, Instant now) {
        var criteria = AwsErrors.nonNull(found.instanceMatchCriteriaAsString());
        var kind = Reservation.Kind.of(AwsErrors.nonNull(found.reservationTypeAsString()));
        if (kind.isEmpty() || !CRITERIA.contains(criteria)) {
            LOG.errorf(
                    "a capacity reservation cannot be read: reservation=%s criteria=%s type=%s",
                    found.capacityReservationId(), criteria, found.reservationTypeAsString());
            return Optional.empty();
        }
        var free = found.availableInstanceCount();
        return Optional.of(new Reservation(
                found.capacityReservationId(),
                AwsErrors.nonNull(found.ownerId()),
                AwsErrors.nonNull(found.instanceType()),
                AwsErrors.nonNull(found.availabilityZone()),
                criteria,
                kind.get(),
                Boolean.TRUE.equals(found.interruptible()),
                found.endDate(),
                free == null ? 0 : free,
                now));
    }

    @Override
    public Optional<PlacementGroup> placementGroup(PlacementGroupTerm term) {
        return term.isNone() ? Optional.empty() : groups.get(term, () -> describe(term));
    }

    private Optional<PlacementGroup> describe(PlacementGroupTerm term) {
        try {
            return callAws("describe placement groups", () -> find(term));
        } catch (RemoteCallException failure) {
            if (failure.category() == Category.NOT_FOUND) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    private Optional<PlacementGroup> find(PlacementGroupTerm term) {
        var answer = ec2.describePlacementGroups(request -> {
            request.filters(filter("state", "available"));
            if (term.id().isEmpty()) {
                request.groupNames(term.name());
            } else {
                request.groupIds(term.id());
            }
        });
        return answer.placementGroups().stream().findFirst().map(Ec2Reservations::read);
    }

    private static PlacementGroup read(software.amazon.awssdk.services.ec2.model.PlacementGroup found) {
        var partitions = found.partitionCount();
        return new PlacementGroup(
                found.groupId(),
                AwsErrors.nonNull(found.groupName()),
                AwsErrors.nonNull(found.strategyAsString()),
                partitions == null ? 0 : partitions);
    }
}
