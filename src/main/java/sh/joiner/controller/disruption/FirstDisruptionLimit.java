package sh.joiner.controller.disruption;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.controller.report.FirstDisruptionReporter;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.KeptReason;
import sh.joiner.engine.hold.FirstDisruption;
import sh.joiner.engine.hold.RemovalHolds;
import sh.joiner.engine.hold.Removals;
import sh.joiner.engine.hold.Tally;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Pools;

/**
 * Limits how many nodes are disrupted in an hour, for NodePools that existed before the installation or upgrade of
 * Joiner (decision 0041). Not thread-safe.
 */
public final class FirstDisruptionLimit {

    /** The percentage that means no limit. */
    public static final int UNLIMITED = 100;

    private static final Logger LOG = Logger.getLogger(FirstDisruptionLimit.class);

    private final Pools pools;
    private final int percent;
    private final FirstDisruptionReporter reporter;
    private final Map<String, FirstDisruption> written = new HashMap<>(); // by uid; the snapshot may not show it yet

    /**
     * Creates a limit.
     *
     * @param percent the percentage of the nodes of a pool that may be disrupted in an hour, from 1 to {@link #UNLIMITED}
     */
    public FirstDisruptionLimit(Pools pools, int percent, FirstDisruptionReporter reporter) {
        this.pools = pools;
        this.percent = percent;
        this.reporter = reporter;
    }

    private Optional<FirstDisruption> of(Pool pool, Instant now) {
        if (percent >= UNLIMITED) {
            return Optional.empty();
        }
        return FirstDisruption.of(pool, now).map(stored -> {
            var own = written.get(pool.uid());
            return own != null && own.isNewerThan(stored) ? own : stored;
        });
    }

    /** Returns a copy of the snapshot in which each limited pool has the limit as an additional disruption budget. */
    Snapshot limited(Snapshot snapshot, Removals removals) {
        var now = snapshot.takenAt();
        if (snapshot.pools().stream().noneMatch(pool -> of(pool, now).isPresent())) {
            return snapshot;
        }
        var tallies = Tally.ofPools(snapshot, removals);
        var limited = snapshot.pools().stream()
                .map(pool -> of(pool, now)
                        .map(first -> first.applyTo(pool, tallies.getOrDefault(pool.name(), Tally.NONE), percent, now))
                        .orElse(pool))
                .toList();
        return snapshot.with(limited, snapshot.nodeClasses(), snapshot.nodes(), snapshot.pods());
    }

    /** Counts the nodes of the command, before the command is started. Throws {@link RemoteCallException} if the write fails. */
    void charge(DisruptionCommand command, Instant now) {
        var counts = command.removed().stream()
                .map(candidate -> candidate.pool())
                .collect(groupingBy(Pool::name, TreeMap::new, counting()));
        command.removed().stream()
                .map(candidate -> candidate.pool())
                .filter(pool -> counts.containsKey(pool.name()))
                .forEach(pool -> Optional.ofNullable(counts.remove(pool.name()))
                        .ifPresent(count -> charge(pool, Math.toIntExact(count), now)));
    }

    private void charge(Pool pool, int nodes, Instant now) {
        of(pool, now).ifPresent(first -> {
            var next = first.after(nodes, now);
            pools.annotate(pool.name(), Map.of(FirstDisruption.ANNOTATION, next.text()));
            written.put(pool.uid(), next);
        });
    }

    /**
     * Reports each limited pool once, and ends the limits that are no longer needed. The limit of a pool ends when
     * enough hours have passed to remove every node and the search removes no node of the pool. It does not end while a
     * pause, a freeze, a window, a disruption budget or the limit itself keeps nodes of the pool. With the percentage {@link #UNLIMITED}, every
     * limit ends at once.
     */
    void searched(DisruptionInputs inputs, DisruptionDecision decision) {
        var snapshot = inputs.snapshot();
        written.keySet().retainAll(snapshot.pools().stream().map(Pool::uid).collect(toSet()));
        var limited = snapshot.pools().stream()
                .filter(pool -> FirstDisruption.of(pool).isPresent())
                .toList();
        reporter.limited(percent < UNLIMITED ? limited : List.of(), percent);
        var busy = Stream.concat(
                        decision.commands().stream()
                                .flatMap(command -> command.removed().stream())
                                .map(candidate -> candidate.pool().name()),
                        poolsOverBudget(inputs.snapshot(), decision))
                .collect(toSet());
        limited.stream().filter(pool -> mayEnd(pool, inputs, busy)).forEach(this::end);
    }

    private static Stream<String> poolsOverBudget(Snapshot snapshot, DisruptionDecision decision) {
        return snapshot.nodes().stream()
                .filter(node -> Optional.ofNullable(decision.kept().get(node.name())).stream()
                        .flatMap(reasons -> reasons.values().stream())
                        .anyMatch(KeptReason.OverBudget.class::isInstance))
                .map(node -> node.label(Labels.POOL));
    }

    private boolean mayEnd(Pool pool, DisruptionInputs inputs, Set<String> busy) {
        var now = inputs.snapshot().takenAt();
        boolean isDue =
                of(pool, now).filter(first -> first.mayEnd(percent, now)).isPresent();
        return percent >= UNLIMITED
                || (isDue
                        && !busy.contains(pool.name())
                        && inputs.pauses().isEmpty()
                        && !isHeld(pool, inputs.snapshot()));
    }

    private static boolean isHeld(Pool pool, Snapshot snapshot) {
        var holds = new RemovalHolds(snapshot);
        return snapshot.claims().stream()
                .filter(claim -> claim.pool().equals(pool.name()))
                .anyMatch(claim -> isHeld(claim, holds));
    }

    private static boolean isHeld(Claim claim, RemovalHolds holds) {
        return !holds.of(DisruptionKind.CONSOLIDATION, claim).isEmpty()
                || !holds.of(DisruptionKind.DRIFT, claim).isEmpty();
    }

    private void end(Pool pool) {
        try {
            pools.annotate(pool.name(), Map.of(FirstDisruption.ANNOTATION, FirstDisruption.OVER));
            reporter.ended(pool);
        } catch (RemoteCallException failure) {
            LOG.debugf("annotation not written, retrying: pool=%s reason=%s", pool.name(), failure.getMessage());
        }
    }
}
