package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.requirement.Expression;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Operator;
import sh.joiner.model.requirement.Requirement;

/** A plan of Joiner in the format of Karpenter's plan in the file of worlds: the object {@code oracle}, with the name of the world. */
public final class OracleAnswer {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_TYPES = 20;

    private final OracleWorld world;
    private final Plan plan;

    private OracleAnswer(OracleWorld world, Plan plan) {
        this.world = world;
        this.plan = plan;
    }

    /** Returns one line of JSON. */
    public static String of(OracleWorld world, Plan plan) {
        return new OracleAnswer(world, plan).json().toString();
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
        draft.requirements().list().stream()
                .filter(rule -> !rule.key().equals(Labels.INSTANCE_TYPE))
                .forEach(rule -> (isKnown(rule) ? known : custom).set(rule.key().value(), rule(rule)));
        cheapest(claim).limit(MOST_TYPES).forEach(json.putArray("instanceTypes")::add);
        return json.put("instanceTypeCount", claim.typeCount()).put("cheapestPrice", draft.price());
    }

    private static boolean isKnown(Requirement rule) {
        return Labels.WELL_KNOWN.contains(rule.key()) || rule.key().equals(Labels.POOL);
    }

    private static ObjectNode rule(Requirement rule) {
        var parts = rule.expressions();
        boolean both = parts.stream().anyMatch(part -> part.operator() == Operator.GTE)
                && parts.stream().anyMatch(part -> part.operator() == Operator.LTE);
        var json = JSON.createObjectNode();
        json.put("op", both ? "GteLte" : parts.getFirst().operator().wire());
        ArrayNode values = json.putArray("values");
        parts.stream().flatMap(part -> part.values().stream()).forEach(values::add);
        parts.stream().mapToInt(Expression::minValues).max().stream()
                .filter(count -> count > 0)
                .forEach(count -> json.put("minValues", count));
        return json;
    }

    private Stream<String> cheapest(PlannedClaim claim) {
        var rules = claim.draft().requirements();
        return world.snapshot().catalog().types(claim.draft().nodeClass().name()).stream()
                .filter(type -> rules.get(Labels.INSTANCE_TYPE).has(type.name()))
                .sorted(Comparator.<InstanceType>comparingDouble(type -> price(type, claim))
                        .thenComparing(InstanceType::name))
                .map(InstanceType::name);
    }

    private static double price(InstanceType type, PlannedClaim claim) {
        return type.offerings().stream()
                .filter(offering -> offering.available()
                        && claim.draft().requirements().isCompatibleWith(offering.requirements(), Labels.WELL_KNOWN))
                .mapToDouble(offering -> offering.price())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
