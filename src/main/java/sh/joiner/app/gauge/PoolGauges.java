package sh.joiner.app.gauge;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.app.metric.MetricText;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.Removals;
import sh.joiner.engine.hold.Tally;
import sh.joiner.engine.supply.PoolUsage;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/** Gauges of each pool's limits, usage and cost (core 8.1). */
public final class PoolGauges {

    private static final List<String> ALWAYS =
            List.of(Resources.CPU, Resources.MEMORY, Resources.PODS, Resources.EPHEMERAL_STORAGE, PoolUsage.NODES);

    private final MetricFamily limit = MetricFamily.gauge(
            "karpenter_nodepools_limit", "Limit of the total resources of the NodePool.", "resource_type", "nodepool");
    private final MetricFamily usage = MetricFamily.gauge(
            "karpenter_nodepools_usage", "Total resources in the status of the NodePool.", "resource_type", "nodepool");
    private final MetricFamily cost = MetricFamily.gauge(
            "karpenter_nodepools_cost_total",
            "Price of all NodeClaims of the NodePool in USD per hour, from the catalog.",
            "nodepool");
    private final MetricFamily allowed = MetricFamily.gauge(
            "karpenter_nodepools_allowed_disruptions",
            "Nodes that the budgets of the NodePool allow to be disrupted at the same time.",
            "nodepool",
            "reason");
    private final MetricFamily consuming = MetricFamily.gauge(
            "karpenter_nodepools_nodes_consuming_budgets",
            "Nodes of the NodePool that are not Ready or are being removed, and so use up its budgets.",
            "nodepool",
            "reason");
    private final Map<String, Tally> tallies;
    private final Instant now;
    private final Map<String, PoolUsage> usageOf;
    private final Map<String, List<Claim>> claimsOf;
    private final Catalog catalog;

    private PoolGauges(Snapshot snapshot, Removals removals) {
        this.catalog = snapshot.catalog();
        this.tallies = Tally.ofPools(snapshot, removals);
        this.now = snapshot.takenAt();
        this.usageOf = PoolUsage.reported(snapshot);
        this.claimsOf = snapshot.claims().stream().collect(Collectors.groupingBy(Claim::pool));
    }

    public static Stream<MetricFamilySamples> of(Snapshot snapshot, Removals removals) {
        var gauges = new PoolGauges(snapshot, removals);
        snapshot.pools().forEach(gauges::add);
        return Stream.of(gauges.limit, gauges.usage, gauges.cost, gauges.allowed, gauges.consuming)
                .map(MetricFamily::samples);
    }

    private void add(Pool pool) {
        var claims = claimsOf.getOrDefault(pool.name(), List.of());
        add(limit, pool, pool.limits().asMap());
        add(usage, pool, used(pool));
        cost.add(claims.stream().mapToDouble(this::price).sum(), pool.name());
        var tally = tallies.getOrDefault(pool.name(), Tally.NONE);
        for (var reason : DisruptionReason.values()) {
            allowed.add(Allowance.of(pool, reason.wire(), tally, now).allowed(), pool.name(), reason.wire());
            consuming.add(tally.disrupting(), pool.name(), reason.wire());
        }
    }

    /** The resources of the NodePool's status, as in Karpenter's metric. Resources that are always reported are 0 if the pool has no node. */
    private Map<String, Long> used(Pool pool) {
        var all = new TreeMap<String, Long>();
        ALWAYS.forEach(resource -> all.put(resource, 0L));
        var used = usageOf.get(pool.name());
        if (used != null) {
            all.putAll(used.resources().asMap());
        }
        return all;
    }

    /** Returns the price of a claim. 0 if the catalog has no price for its instance type, zone and capacity type (core 3.4). */
    private double price(Claim claim) {
        return catalog.price(claim.nodeClass().name(), claim::label).orElse(0.0);
    }

    private static void add(MetricFamily family, Pool pool, Map<String, Long> amounts) {
        amounts.forEach((resource, amount) ->
                family.add(MetricText.amount(resource, amount), MetricText.resource(resource), pool.name()));
    }
}
