package sh.joiner.engine.disruption;

import java.util.Map;
import java.util.TreeMap;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.Tally;

/** The number of nodes of each pool that a pass may still disrupt for one reason (core 5.4). */
public final class BudgetLedger {

    private final Map<String, Integer> left;

    BudgetLedger(DisruptionInputs inputs, DisruptionReason reason) {
        this.left = left(inputs, reason);
    }

    /** Returns how many nodes of each pool may still be disrupted for the reason. */
    public static Map<String, Integer> left(DisruptionInputs inputs, DisruptionReason reason) {
        var snapshot = inputs.snapshot();
        var tallies = Tally.ofPools(snapshot, inputs.removals());
        var left = new TreeMap<String, Integer>();
        for (var pool : snapshot.pools()) {
            var tally = tallies.getOrDefault(pool.name(), Tally.NONE);
            left.put(
                    pool.name(),
                    Allowance.of(pool, reason.wire(), tally, snapshot.takenAt()).left());
        }
        return left;
    }

    boolean allows(String pool) {
        return left.getOrDefault(pool, 0) > 0;
    }

    /** Charges one node to the budgets of the pool. Returns false if the budgets allow no further node. */
    boolean charge(String pool) {
        boolean isAllowed = allows(pool);
        if (isAllowed) {
            left.merge(pool, -1, Integer::sum);
        }
        return isAllowed;
    }
}
