package sh.joiner.engine.disruption.search;

import static java.util.stream.Collectors.toMap;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.disruption.BalancedScore;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.supply.PoolUsage;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.requirement.Labels;

/** Decides if a step may be carried out after the earlier steps: price, budgets, limits, spot rules and the policy Balanced. */
final class StepLegality {

    private static final int SPOT_TYPES = 15;

    private final SearchModel model;
    private final Map<DisruptionReason, Map<String, Integer>> budgets = new HashMap<>();
    private final Map<String, Map<String, Long>> limits = new HashMap<>(); // what is left, by pool and resource
    private final BalancedScore balance;
    private final long leastGain;

    StepLegality(SearchModel model, long leastGain, Map<DisruptionReason, Map<String, Integer>> allowed) {
        this.model = model;
        this.leastGain = leastGain;
        this.balance = new BalancedScore(model.inputs.snapshot());
        allowed.forEach((reason, pools) -> budgets.put(reason, new HashMap<>(pools)));
        for (var template : model.parts.templates()) {
            if (template.limits().isLimited()) {
                var left = template.limits().left();
                limits.put(
                        template.pool().name(),
                        new HashMap<>(left.names().stream().collect(toMap(name -> name, left::get))));
            }
        }
    }

    /** A step before its pods have targets. */
    static final class Proposal {

        private final int[] nodes;
        private final List<ClaimTypes> claims;
        private final long weight;
        private final Map<Integer, Evictions> byBudget;

        Proposal(int[] nodes, List<ClaimTypes> claims, long weight, Map<Integer, Evictions> byBudget) {
            this.nodes = nodes;
            this.claims = claims;
            this.weight = weight;
            this.byBudget = byBudget;
        }

        int[] nodes() {
            return nodes;
        }

        List<ClaimTypes> claims() {
            return claims;
        }

        long weight() {
            return weight;
        }

        Map<Integer, Evictions> byBudget() {
            return byBudget;
        }
    }

    /**
     * The number of pods of one PodDisruptionBudget that a step evicts.
     *
     * @param ofOneNode the largest number of these pods on one node
     */
    record Evictions(int all, int ofOneNode) {

        Evictions plus(Evictions that) {
            return new Evictions(all + that.all, Math.max(ofOneNode, that.ofOneNode));
        }
    }

    /** Returns the highest price that the claims may have together. Negative if the step must not be carried out. */
    long bound(Proposal proposal) {
        long source = model.price(proposal.nodes());
        long required = Math.max(leastGain, (long) Math.ceil(proposal.weight() * model.evictionCost));
        long bound = source - required;
        long worst = 0;
        for (var claim : proposal.claims()) {
            long own = claim.worst(spotTypes(proposal.nodes(), claim));
            if (own < 0 || bound < (worst += own)) {
                return -1;
            }
        }
        return bound >= 0
                        && isWithinBudgets(proposal)
                        && keepsSpot(proposal)
                        && isWithinLimits(proposal)
                        && isBalanced(proposal, source)
                ? bound
                : -1;
    }

    /** Returns the number of types that the claim must list: 15 for a spot claim that replaces one spot node, otherwise 1. */
    int spotTypes(int[] nodes, ClaimTypes claim) {
        return nodes.length == 1 && isSpot(nodes[0]) && claim.option().isSpot() ? SPOT_TYPES : 1;
    }

    private boolean isSpot(int node) {
        return CapacityType.SPOT.wire().equals(candidate(node).label(Labels.CAPACITY_TYPE));
    }

    private DisruptionCandidate candidate(int node) {
        return Objects.requireNonNull(model.candidates[node]);
    }

    private boolean keepsSpot(Proposal proposal) {
        if (model.inputs.options().spotToSpot()
                || proposal.claims().stream().noneMatch(claim -> claim.option().isSpot())) {
            return true;
        }
        for (int node : proposal.nodes()) {
            if (!isSpot(node)) {
                return true;
            }
        }
        return false;
    }

    private boolean isWithinBudgets(Proposal proposal) {
        var wanted = new HashMap<String, Integer>();
        DisruptionReason reason = null;
        for (int node : proposal.nodes()) {
            if (reason != null && reason != model.reasons[node]) {
                return false;
            }
            reason = model.reasons[node];
            wanted.merge(candidate(node).pool().name(), 1, Integer::sum);
        }
        var left = budgets.getOrDefault(reason, Map.of());
        boolean allowsNodes =
                wanted.entrySet().stream().allMatch(entry -> entry.getValue() <= left.getOrDefault(entry.getKey(), 0));
        // A single node may have more pods of a PodDisruptionBudget than the budget allows to evict now: its drain
        // waits. Several nodes together must not exceed the budget.
        return allowsNodes
                && proposal.byBudget().entrySet().stream()
                        .allMatch(entry -> entry.getValue().all()
                                <= Math.max(
                                        model.allowed[entry.getKey()],
                                        entry.getValue().ofOneNode()));
    }

    private boolean isWithinLimits(Proposal proposal) {
        return proposal.claims().isEmpty() || changedLimits(proposal) != null;
    }

    /** Returns what is left of the limits after the step. Null if the step exceeds a limit. */
    private @Nullable Map<String, Map<String, Long>> changedLimits(Proposal proposal) {
        if (limits.isEmpty()) {
            return limits;
        }
        var after = new HashMap<String, Map<String, Long>>();
        limits.forEach((pool, left) -> after.put(pool, new HashMap<>(left)));
        for (int node : proposal.nodes()) {
            var pool = after.get(candidate(node).pool().name());
            if (pool != null) {
                pool.replaceAll((name, left) -> left
                        + (name.equals(PoolUsage.NODES)
                                ? 1
                                : candidate(node).node().capacity().get(name)));
            }
        }
        boolean isWithin = true;
        for (var claim : proposal.claims()) {
            var option = claim.option();
            var pool = after.get(option.template().pool().name());
            if (pool != null) {
                var capacity =
                        option.template().filter().table().type(option.type()).capacity();
                pool.replaceAll((name, left) -> left - (name.equals(PoolUsage.NODES) ? 1 : capacity.get(name)));
                isWithin &= pool.values().stream().allMatch(left -> left >= 0);
            }
        }
        return isWithin ? after : null;
    }

    private boolean isBalanced(Proposal proposal, long source) {
        long price = 0;
        for (var claim : proposal.claims()) {
            price += claim.least();
        }
        var nodes = Arrays.stream(proposal.nodes()).mapToObj(this::candidate).toList();
        return model.reasons[proposal.nodes()[0]] == DisruptionReason.EMPTY
                || balance.approves(nodes, (source - price) / SearchModel.PER_USD);
    }

    /** Charges the step to the budgets and limits. */
    void charge(Proposal proposal) {
        // A node that is being removed uses up the budgets for all reasons.
        for (int node : proposal.nodes()) {
            var pool = candidate(node).pool().name();
            budgets.values().forEach(left -> left.merge(pool, -1, StepLegality::left));
        }
        var after = changedLimits(proposal);
        if (after != null) {
            limits.putAll(after);
        }
        for (int node : proposal.nodes()) {
            balance.removed(candidate(node));
        }
        for (var claim : proposal.claims()) {
            balance.launched(claim.option().template().pool().name(), claim.least() / SearchModel.PER_USD);
        }
    }

    private static int left(int before, int change) {
        return before == Integer.MAX_VALUE ? before : before + change;
    }
}
