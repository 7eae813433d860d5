package sh.joiner.engine.interruption;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.PoolTarget;

/**
 * The policy in effect for a pool. A policy that names the pool precedes a policy that selects the pool by labels. Then the older policy
 * precedes, then the policy with the smaller name.
 *
 * @param winner absent if the pool has no policy: Karpenter's behavior applies
 * @param losers the policies that the winner supersedes, in order of precedence
 */
public record PolicySelection(Optional<InterruptionPolicy> winner, List<InterruptionPolicy> losers) {

    private static final Comparator<InterruptionPolicy> PRECEDENCE = Comparator.comparingInt(
                    (InterruptionPolicy policy) -> rank(policy.target()))
            .thenComparing(InterruptionPolicy::createdAt)
            .thenComparing(InterruptionPolicy::name);

    public PolicySelection {
        losers = List.copyOf(losers);
    }

    /** Returns the selection among these policies. */
    public static PolicySelection of(Pool pool, List<InterruptionPolicy> policies) {
        var covering = policies.stream()
                .filter(policy -> policy.target().covers(pool.name(), pool.own().labels()))
                .sorted(PRECEDENCE)
                .toList();
        return new PolicySelection(
                covering.stream().findFirst(), covering.stream().skip(1).toList());
    }

    private static int rank(PoolTarget target) {
        return switch (target) {
            case PoolTarget.ByName _ -> 0;
            case PoolTarget.BySelector _ -> 1;
            case PoolTarget.Every _ -> 2;
            case PoolTarget.Unreadable _ -> 3;
        };
    }
}
