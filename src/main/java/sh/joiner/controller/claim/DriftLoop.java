package sh.joiner.controller.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.drift.Drift;
import sh.joiner.model.claim.Claim;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.runner.Runner;

/**
 * Sets the Drifted condition of each claim that has drifted, and removes the condition when the claim is no longer drifted (core 5.12). Runs soon
 * after a claim, pool or node class changes, and every five minutes. {@link Drift} decides whether a claim has drifted.
 */
public final class DriftLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(DriftLoop.class);
    private static final Duration SETTLE = Duration.ofSeconds(1);
    private static final Duration RECHECK = Duration.ofMinutes(5);
    private static final String EC2 = "ec2"; // the key of failures that do not belong to a claim

    private final ClusterChanges changes;
    private final NodeClassState classes;
    private final InstanceCache instances;
    private final DriftConditions conditions;
    private final Loop loop;
    private final LastReports failures = new LastReports();

    /** The inputs of a pass. */
    public record Inputs(Cluster cluster, CatalogState catalogs) {}

    public DriftLoop(
            ClusterChanges changes,
            Needs<Inputs> needs,
            NodeClassState classes,
            InstanceCache instances,
            DriftConditions conditions,
            Runner runner) {
        this.changes = changes;
        this.classes = classes;
        this.instances = instances;
        this.conditions = conditions;
        this.loop = needs.loop(runner, this::pass);
    }

    public void start() {
        changes.onChange(change -> {
            switch (change) {
                case Cluster.Change.OfClaim _, Cluster.Change.OfPool _, Cluster.Change.OfNodeClass _ ->
                    loop.wakeIn(SETTLE);
                case Cluster.Change.OfPod _, Cluster.Change.OfPodsOn _, Cluster.Change.OfNode _ -> {}
            }
        });
        loop.start();
    }

    /** Compares all claims soon, because a rollout has changed. Does not block. */
    public void rolloutChanged() {
        loop.wakeIn(SETTLE);
    }

    Duration pass(Inputs known, Instant now) {
        var snapshot = known.cluster().snapshot();
        var inputs = new DriftInputs(snapshot.with(known.catalogs().catalog(snapshot)), classes, instances, Set.of());
        var evaluated = inputs.evaluated();
        conditions.keep(evaluated);
        failures.keep(Stream.concat(Stream.of(EC2), evaluated.stream().map(Claim::uid))
                .collect(Collectors.toSet()));
        var launched = evaluated.stream()
                .filter(Claim::isLaunched)
                .map(claim -> claim.answer().providerId())
                .toList();
        boolean asked = instances.bringUpToDate(launched, now);
        instances.failure().ifPresent(this::warn);
        var verdicts =
                evaluated.stream().map(claim -> Verdict.of(claim, inputs)).toList();
        verdicts.stream()
                .filter(verdict -> asked || !verdict.isNewForAnInstance())
                .forEach(this::attempt);
        if (!asked) {
            askAgain(verdicts.stream().filter(Verdict::isNewForAnInstance).toList(), inputs, now);
        }
        return RECHECK;
    }

    /**
     * Reads the instances from EC2 again, and writes only the new drift that this read confirms, because the cache may be outdated. One request
     * covers all these instances. Before this call, the pass writes the claims that need no confirmation.
     */
    private void askAgain(List<Verdict> remembered, DriftInputs inputs, Instant now) {
        if (!remembered.isEmpty()) {
            instances.ask(now);
            instances.failure().ifPresent(this::warn);
            remembered.forEach(verdict -> attempt(Verdict.of(verdict.claim(), inputs)));
        }
    }

    private record Verdict(Claim claim, Drift drift) {

        static Verdict of(Claim claim, DriftInputs inputs) {
            return new Verdict(claim, inputs.drift(claim));
        }

        boolean isNewForAnInstance() {
            return drift instanceof Drift.Differs(var reason, var _)
                    && reason.isOfInstance()
                    && DriftConditions.isNew(claim, reason);
        }
    }

    private void warn(RemoteCallException failure) {
        if (failures.isNew(EC2, String.valueOf(failure.getMessage()))) {
            LOG.warnf("drift of instances not determined: reason=%s", failure.getMessage());
        }
    }

    /** Writes the verdict about one claim. A failure does not affect other claims. */
    private void attempt(Verdict verdict) {
        var claim = verdict.claim();
        try {
            conditions.write(claim, verdict.drift());
        } catch (RemoteCallException failure) {
            if (!loop.isClosed() && failures.isNew(claim.uid(), String.valueOf(failure.getMessage()))) {
                LOG.warnf("drift not written: claim=%s reason=%s", claim.name(), failure.getMessage());
            }
            loop.wakeIn(SETTLE.multipliedBy(10));
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
