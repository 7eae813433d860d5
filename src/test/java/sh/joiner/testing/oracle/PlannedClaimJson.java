package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.requirement.Expression;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Operator;
import sh.joiner.model.requirement.Requirement;

/** Writes parts of a planned claim in the format of Karpenter's answers. */
final class PlannedClaimJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    private PlannedClaimJson() {}

    /** Returns the requirements of the claim, except its list of instance types. */
    static Stream<Requirement> rules(PlannedClaim claim) {
        return claim.draft().requirements().list().stream()
                .filter(rule -> !rule.key().equals(Labels.INSTANCE_TYPE));
    }

    static ObjectNode rule(Requirement rule) {
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

    /** Returns the names of the types that the claim may launch, the cheapest first. */
    static Stream<String> cheapest(PlannedClaim claim, Catalog catalog) {
        var rules = claim.draft().requirements();
        return catalog.types(claim.draft().nodeClass().name()).stream()
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
