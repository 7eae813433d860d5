package sh.joiner.controller.disruption;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.engine.hold.DisruptionPause;
import sh.joiner.engine.hold.DisruptionPauses;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.cluster.Cluster;

/**
 * The inputs of disruption. Only the cluster is necessary: nodes without pods are removed without instance types and prices. Drift and consolidation
 * pause while the inputs of launches are not available, and while launches fail or prices are stale.
 *
 * @param needs the cluster with its freezes and maintenance windows
 * @param replacements the inputs of launches
 * @param facts other facts that pause drift and consolidation
 */
public record DisruptionNeeds(Needs<Cluster> needs, Needs<ProvisioningLoop.Inputs> replacements, PauseFacts facts) {

    /**
     * The facts that pause drift and consolidation.
     *
     * @param longestPriceAge the age at which prices become stale if their reads fail
     * @param launches the failures of launches
     */
    public record PauseFacts(
            Supplier<List<ApiUsage>> apis,
            Supplier<List<CacheStatus>> caches,
            Duration longestPriceAge,
            LaunchFailures launches) {

        /** Creates facts in which no launch has failed. */
        public PauseFacts(Supplier<List<ApiUsage>> apis, Supplier<List<CacheStatus>> caches, Duration longestPriceAge) {
            this(apis, caches, longestPriceAge, new LaunchFailures());
        }
    }

    /**
     * The inputs of one pass.
     *
     * @param snapshot with the catalog, if it is known
     * @param catalogs empty while the inputs of launches are not available
     */
    record Seen(Cluster cluster, Snapshot snapshot, Optional<CatalogState> catalogs, List<DisruptionPause> pauses) {

        /** Returns a new snapshot. */
        Snapshot fresh() {
            return taken(cluster, catalogs);
        }
    }

    /** Returns true if the inputs of a pass are still available: none of their gates has closed since the start of the pass. */
    boolean stillHas(Seen seen) {
        return needs.inputs().isPresent()
                && (seen.catalogs().isEmpty() || replacements.inputs().isPresent());
    }

    private static Snapshot taken(Cluster cluster, Optional<CatalogState> catalogs) {
        var snapshot = cluster.snapshot();
        return catalogs.map(known -> snapshot.with(known.catalog(snapshot))).orElse(snapshot);
    }

    Seen see(Cluster cluster, Instant now) {
        var catalogs = replacements.inputs().map(ProvisioningLoop.Inputs::catalogs);
        var snapshot = taken(cluster, catalogs);
        var pauses = new ArrayList<>(DisruptionPauses.of(
                replacements.obstacles(), facts.apis().get(), facts.caches().get(), facts.longestPriceAge(), now));
        pauses.addAll(DisruptionPauses.ofRetriedLaunches(snapshot.claims()));
        pauses.addAll(facts.launches().pauses(now));
        return new Seen(cluster, snapshot, catalogs, pauses);
    }
}
