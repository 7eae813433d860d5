package sh.joiner.app.meter;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;

/** The pools in which a plan placed pods. A pool is healthy if its condition {@code NodeRegistrationHealthy} is true. */
final class PlacementPools {

    private final Plan plan;
    private final Set<String> healthy;
    private final Map<ClaimName, String> ofClaims = new HashMap<>();
    private final Map<NodeName, String> ofNodes = new HashMap<>();

    PlacementPools(Snapshot snapshot, Plan plan) {
        this.plan = plan;
        this.healthy = snapshot.pools().stream()
                .filter(PlacementPools::isHealthy)
                .map(Pool::name)
                .collect(Collectors.toSet());
        snapshot.claims().forEach(claim -> ofClaims.put(claim.name(), claim.pool()));
        snapshot.nodes().forEach(node -> ofNodes.put(node.name(), node.labels().getOrDefault(Labels.POOL.value(), "")));
    }

    private static boolean isHealthy(Pool pool) {
        return pool.conditions().stream()
                .anyMatch(condition -> condition.type().equals("NodeRegistrationHealthy") && condition.isTrue());
    }

    boolean isHealthy(Plan.Placement placement) {
        return healthy.contains(pool(placement.target()));
    }

    private String pool(Plan.Target target) {
        return switch (target) {
            case Plan.Target.OnNode(var node) -> ofNodes.getOrDefault(node, "");
            case Plan.Target.OnClaim(var claim) -> ofClaims.getOrDefault(claim, "");
            case Plan.Target.OnNewClaim(var position) ->
                plan.claims().get(position).draft().pool();
        };
    }
}
