package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.IntStream;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;

/** A plan of Joiner in the format of Karpenter's plan in the file of worlds: the object {@code oracle}, with the name of the world. */
public final class PlanJson {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_TYPES = 20;

    private final OracleWorld world;
    private final Plan plan;

    private PlanJson(OracleWorld world, Plan plan) {
        this.world = world;
        this.plan = plan;
    }

    /** Returns one line of JSON. */
    public static String of(OracleWorld world, Plan plan) {
        return new PlanJson(world, plan).json().toString();
    }

    private JsonNode json() {
        var answer = JSON.createObjectNode().put("name", world.name());
        var placed = answer.putObject("placed");
        plan.placements()
                .forEach(placement -> placed.put(
                        placement.pod().name(),
                        switch (placement.target()) {
                            case Target.OnNode(var node) -> "node/" + node;
                            case Target.OnClaim(var claim) -> "node/" + claim;
                            case Target.OnNewClaim(var position) -> name(position);
                        }));
        var left = answer.putObject("unschedulable");
        plan.refusals().forEach(refusal -> left.put(refusal.pod().name(), refusal.sentence()));
        var claims = answer.putArray("claims");
        IntStream.range(0, plan.claims().size())
                .forEach(position -> claims.add(claim(position, plan.claims().get(position))));
        return answer.put("totalPrice", plan.price())
                .put("nodeCount", plan.claims().size());
    }

    private static String name(int position) {
        return "claim-" + (position + 1);
    }

    private ObjectNode claim(int position, PlannedClaim claim) {
        var draft = claim.draft();
        var json = JSON.createObjectNode().put("name", name(position)).put("pool", draft.pool());
        draft.pods().stream().map(pod -> pod.name()).sorted().forEach(json.putArray("pods")::add);
        var known = json.putObject("requirements");
        var custom = json.putObject("customRequirements");
        PlannedClaimJson.rules(claim)
                .forEach(rule -> (isKnown(rule) ? known : custom).set(rule.key().value(), PlannedClaimJson.rule(rule)));
        PlannedClaimJson.cheapest(claim, world.snapshot().catalog())
                .limit(MOST_TYPES)
                .forEach(json.putArray("instanceTypes")::add);
        return json.put("instanceTypeCount", claim.typeCount()).put("cheapestPrice", draft.price());
    }

    private static boolean isKnown(Requirement rule) {
        return Labels.WELL_KNOWN.contains(rule.key()) || rule.key().equals(Labels.POOL);
    }
}
