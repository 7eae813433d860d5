package sh.joiner.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.ConfigProvider;
import sh.joiner.engine.scheduling.Plan;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.Cluster;

/** Counts what was decided, under the reference's names (core 8.1). */
final class Meters {

    private final MeterRegistry registry;
    private final AtomicInteger unschedulable = new AtomicInteger();
    private final AtomicInteger nodes = new AtomicInteger();
    private final Timer scheduling;

    Meters(MeterRegistry registry) {
        this.registry = registry;
        registry.gauge(
                "karpenter_scheduler_unschedulable_pods_count", Tags.of("controller", "provisioner"), unschedulable);
        registry.gauge("karpenter_cluster_state_node_count", nodes);
        this.scheduling = Timer.builder("karpenter_scheduler_scheduling_duration")
                .tags("controller", "provisioner")
                .publishPercentileHistogram()
                .register(registry);
    }

    /** Whether the picture of the cluster may be trusted, and what is built in. */
    void watch(Cluster cluster) {
        registry.gauge("karpenter_cluster_state_synced", cluster, one -> one.isSynced() ? 1 : 0);
        registry.gauge("karpenter_build_info", Tags.of("version", version()), 1);
    }

    private static String version() {
        return ConfigProvider.getConfig()
                .getOptionalValue("quarkus.application.version", String.class)
                .orElse("");
    }

    void passed(Snapshot snapshot, Plan plan, Duration took) {
        scheduling.record(took);
        unschedulable.set(plan.refusals().size());
        nodes.set(snapshot.nodes().size());
    }

    void decided(Decision decision) {
        switch (decision.code()) {
            case "NodeClaimCreated" ->
                count("karpenter_nodeclaims_created", decision, "reason", "nodepool", "min_values_relaxed");
            case "Terminated" ->
                count("karpenter_nodeclaims_terminated", decision, "nodepool", "capacity_type", "zone");
            case "GivenUp", "InsufficientCapacityError" ->
                count("karpenter_nodeclaims_disrupted", decision, "reason", "nodepool", "capacity_type");
            case "Registered" -> count("karpenter_nodes_created", decision, "nodepool", "zone");
            case "NodeGone" -> count("karpenter_nodes_terminated", decision, "nodepool", "zone");
            default -> {} // told elsewhere
        }
    }

    private void count(String name, Decision decision, String... labels) {
        var tags = Tags.empty();
        for (var label : labels) {
            tags = tags.and(label, decision.facts().getOrDefault(label, ""));
        }
        registry.counter(name, tags).increment();
    }
}
