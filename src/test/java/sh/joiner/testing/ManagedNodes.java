package sh.joiner.testing;

import static sh.joiner.testing.NodeBuilder.node;

import java.time.Duration;
import java.util.Map;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.requirement.Labels;

/** Nodes of the pool default with their NodeClaims, for tests of disruption. */
public final class ManagedNodes {

    private ManagedNodes() {}

    /** Adds an initialized node of this type, on demand in zone a, with room for 50 pods. The NodeClaim has these conditions. */
    public static World with(World world, String name, String type, String cpu, String... conditions) {
        return with(world, CapacityType.ON_DEMAND, name, type, cpu, conditions);
    }

    /** Adds an initialized node of this type and capacity type in zone a, with room for 50 pods. The NodeClaim has these conditions. */
    public static World with(
            World world, CapacityType capacityType, String name, String type, String cpu, String... conditions) {
        var labels = Map.of(
                Labels.POOL.value(),
                "default",
                Labels.INSTANCE_TYPE.value(),
                type,
                Labels.ZONE.value(),
                "a",
                Labels.CAPACITY_TYPE.value(),
                capacityType.wire());
        var provider = "aws:///a/" + name;
        var node = node(name).of("default").has(cpu, "32Gi").pods(50).provider(provider);
        labels.forEach(node::labelled);
        var since = World.NOON.minus(Duration.ofHours(1));
        var claim = ClaimSamples.claim()
                .named(name)
                .labels(labels)
                .registeredAs(provider, name)
                .says("Initialized", Condition.Status.TRUE, since);
        for (var condition : conditions) {
            claim.says(condition, Condition.Status.TRUE, since);
        }
        return world.node(node).claim(claim.build());
    }
}
