package sh.joiner.controller.disruption;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.disruption.Consolidatable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.pool.Pool;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.runner.Runner;

/**
 * Sets the condition Consolidatable of each claim whose node had no pod event for the duration {@code consolidateAfter}
 * of its pool. Removes the condition from other claims (core 5.13). Runs soon after a claim or pool changes, and when
 * the next claim becomes consolidatable. Does not change claims of static pools and of unknown pools.
 */
public final class ConsolidatableLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ConsolidatableLoop.class);
    private static final Duration COLLECT = Duration.ofSeconds(1);
    private static final Duration RETRY = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofMinutes(5);

    private final ClusterChanges changes;
    private final Claims claims;
    private final Loop loop;
    private final LastReports failures = new LastReports();

    public ConsolidatableLoop(ClusterChanges changes, Needs<Cluster> needs, Claims claims, Runner runner) {
        this.changes = changes;
        this.claims = claims;
        this.loop = needs.loop(runner, this::pass);
    }

    public void start() {
        changes.onChange(change -> {
            switch (change) {
                case Cluster.Change.OfClaim _, Cluster.Change.OfPool _ -> loop.wakeIn(COLLECT);
                case Cluster.Change.OfNodeClass _,
                        Cluster.Change.OfPod _,
                        Cluster.Change.OfPodsOn _,
                        Cluster.Change.OfNode _ -> {}
            }
        });
        loop.start();
    }

    Duration pass(Cluster cluster, Instant now) {
        var snapshot = cluster.snapshot();
        var pools = snapshot.pools().stream().filter(pool -> !pool.isStatic()).collect(toMap(Pool::name, pool -> pool));
        failures.keep(snapshot.claims().stream().map(Claim::uid).collect(toSet()));
        return snapshot.claims().stream()
                .filter(claim -> !claim.isDeleting())
                .flatMap(claim ->
                        Optional.ofNullable(pools.get(claim.pool())).stream().map(pool -> attempt(claim, pool, now)))
                .min(Duration::compareTo)
                .filter(wait -> wait.compareTo(IDLE) < 0)
                .orElse(IDLE);
    }

    /** Returns the time until the claim has to be checked again. A failure does not affect other claims. */
    private Duration attempt(Claim claim, Pool pool, Instant now) {
        var at = Consolidatable.at(claim, pool.own().consolidation());
        try {
            write(claim, at.filter(due -> !now.isBefore(due)).isPresent());
        } catch (RemoteCallException failure) {
            if (!loop.isClosed() && failures.isNew(claim.uid(), String.valueOf(failure.getMessage()))) {
                LOG.warnf("condition not written: claim=%s reason=%s", claim.name(), failure.getMessage());
            }
            return RETRY;
        }
        return at.filter(now::isBefore).map(due -> Duration.between(now, due)).orElse(IDLE);
    }

    private void write(Claim claim, boolean isConsolidatable) {
        if (isConsolidatable && !claim.is(ClaimConditions.CONSOLIDATABLE)) {
            claims.report(
                    claim.name(),
                    List.of(new ConditionReport(
                            ClaimConditions.CONSOLIDATABLE,
                            Condition.Status.TRUE,
                            ClaimConditions.CONSOLIDATABLE,
                            "")));
        }
        if (!isConsolidatable && claim.condition(ClaimConditions.CONSOLIDATABLE).isPresent()) {
            claims.clear(claim.name(), ClaimConditions.CONSOLIDATABLE);
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
