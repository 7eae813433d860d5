package sh.joiner.engine.sequence;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.ValueSet.OneOf;

/** The initialized node of a planned claim, in the cheapest offering that the claim allows. The daemons of the node have not started yet. */
public final class LaunchedNode {

    private final String name;
    private final PlannedClaim planned;
    private final Pool pool;
    private final InstanceType type;
    private final Instant now;

    /** Creates the node of a claim that is launched and initialized at {@code now}. */
    public LaunchedNode(String name, PlannedClaim planned, Pool pool, Catalog catalog, Instant now) {
        this.name = name;
        this.planned = planned;
        this.pool = pool;
        this.type = catalog.table(pool.name(), planned.draft().nodeClass().name()).types().stream()
                .filter(candidate -> candidate.name().equals(planned.cheapestType()))
                .findFirst()
                .orElseThrow();
        this.now = now;
    }

    public Node node() {
        return new Node(
                new NodeName(name),
                "uid-of-" + name,
                providerId(),
                labels(),
                planned.draft().annotations(),
                planned.draft().taints(),
                List.of(ClaimConditions.FINALIZER),
                type.capacity(),
                type.allocatable(),
                true,
                now,
                now,
                null);
    }

    private String providerId() {
        return "aws:///%s/i-%s".formatted(planned.cheapestZone(), name);
    }

    private Map<String, String> labels() {
        var labels = new TreeMap<String, String>();
        single(planned.draft().requirements(), labels);
        single(type.requirements(), labels);
        labels.putAll(planned.draft().labels());
        labels.put(Labels.ZONE.value(), planned.cheapestZone());
        labels.put(Labels.CAPACITY_TYPE.value(), planned.cheapestCapacityType());
        labels.put(Labels.REGISTERED.value(), "true");
        labels.put(Labels.INITIALIZED.value(), "true");
        labels.put(Labels.HOSTNAME.value(), name);
        return labels;
    }

    private static void single(Requirements rules, Map<String, String> labels) {
        for (var rule : rules.list()) {
            if (rule.allowed() instanceof OneOf(var values) && values.size() == 1) {
                labels.put(rule.key().value(), values.first());
            }
        }
    }

    /** Returns the claim of the node. The claim can be consolidated at once if its pool allows consolidation. */
    public Claim claim() {
        var draft = planned.draft();
        return new Claim(
                new ClaimName(name),
                "uid-of-claim-" + name,
                1,
                labels(),
                draft.annotations(),
                List.of(ClaimConditions.FINALIZER),
                now,
                null,
                draft.nodeClass(),
                draft.requirements(),
                draft.requests(),
                draft.taints(),
                draft.startupTaints(),
                draft.lifetime(),
                new Claim.Answer(providerId(), new NodeName(name), "", type.capacity(), type.allocatable()),
                conditions(),
                null);
    }

    private List<Condition> conditions() {
        var isConsolidatable = !pool.own().consolidation().isNever();
        return Stream.concat(
                        ClaimConditions.DEPENDENTS.stream(),
                        Stream.of(ClaimConditions.CONSOLIDATABLE).filter(_ -> isConsolidatable))
                .map(condition -> new Condition(condition, Condition.Status.TRUE, condition, "", now))
                .toList();
    }
}
