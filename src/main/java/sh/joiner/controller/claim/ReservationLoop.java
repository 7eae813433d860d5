package sh.joiner.controller.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.ReservationTerm;
import sh.joiner.model.requirement.Labels;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.catalog.ReservationFeed;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.runner.Runner;

/**
 * Watches the instances in capacity reservations (aws 2.10). An instance whose reservation has ended continues as on-demand, and its claim and node
 * get the on-demand labels. A claim is deleted 40 minutes before the end of its capacity block. EC2 reclaims the instances from 30 minutes
 * before the end.
 */
public final class ReservationLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ReservationLoop.class);
    private static final Duration PERIOD = Duration.ofMinutes(1);

    private final Capacity capacity;
    private final ReservationFeed reservations;
    private final ReservedClaims claims;
    private final Loop loop;
    private final LastReports failures = new LastReports();

    public ReservationLoop(
            Needs<Cluster> needs,
            Capacity capacity,
            ReservationFeed reservations,
            ReservedClaims claims,
            Runner runner) {
        this.capacity = capacity;
        this.reservations = reservations;
        this.claims = claims;
        this.loop = needs.loop(runner, this::pass);
    }

    public void start() {
        loop.start();
    }

    Duration pass(Cluster cluster, Instant now) {
        var reserved = reserved(cluster);
        if (!reserved.isEmpty()) {
            attempt("instances", () -> relabelThoseOnDemand(cluster, reserved));
            attempt("reservations", () -> deleteExpiring(reserved, now));
        }
        return PERIOD;
    }

    private static List<Claim> reserved(Cluster cluster) {
        return cluster.snapshot().claims().stream()
                .filter(claim -> claim.nodeClass().isSupported() && claim.isLaunched() && !claim.isDeleting())
                .filter(claim -> claim.label(Labels.CAPACITY_TYPE).equals(CapacityType.RESERVED.wire()))
                .toList();
    }

    private void relabelThoseOnDemand(Cluster cluster, List<Claim> reserved) {
        var instances = capacity.list().stream()
                .collect(Collectors.toMap(Instance::providerId, Function.identity(), (instance, _) -> instance));
        for (var claim : reserved) {
            var instance = instances.get(claim.answer().providerId());
            if (instance != null && instance.capacityType() == CapacityType.ON_DEMAND) {
                attempt(
                        claim.uid(),
                        () -> claims.relabel(
                                claim, cluster.nodesOf(claim.answer().providerId())));
            }
        }
    }

    private void deleteExpiring(List<Claim> reserved, Instant now) {
        var terms = reserved.stream()
                .map(claim -> claim.label(Labels.RESERVATION_ID))
                .filter(id -> !id.isEmpty())
                .distinct()
                .map(id -> new ReservationTerm(id, "", "", Map.of()))
                .toList();
        var expiring = reservations.reservations(terms).stream()
                .filter(reservation -> reservation.isExpiring(now))
                .map(Reservation::id)
                .collect(Collectors.toSet());
        reserved.stream()
                .filter(claim -> expiring.contains(claim.label(Labels.RESERVATION_ID)))
                .forEach(claim -> attempt(claim.uid(), () -> claims.delete(claim)));
    }

    /** Runs the work. If it fails, the rest of the pass continues, and the next pass retries a minute later. */
    private void attempt(String what, Runnable work) {
        try {
            work.run();
            failures.forget(what);
        } catch (RemoteCallException failure) {
            if (!loop.isClosed() && failures.isNew(what, String.valueOf(failure.getMessage()))) {
                LOG.warnf("reserved instances not updated, retrying: object=%s reason=%s", what, failure.getMessage());
            }
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
