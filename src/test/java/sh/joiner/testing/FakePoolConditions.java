package sh.joiner.testing;

import java.util.ArrayList;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.cluster.PoolConditions;

/** Writes conditions of the pools of a {@link FakeKubernetes}. */
public final class FakePoolConditions implements PoolConditions {

    private final FakeKubernetes cluster;
    private int writes;

    public FakePoolConditions(FakeKubernetes cluster) {
        this.cluster = cluster;
    }

    /** Returns the number of writes of pools. */
    public synchronized int writes() {
        return writes;
    }

    @Override
    public synchronized void set(String pool, ConditionReport report) {
        var condition = new Condition(report.type(), report.status(), report.reason(), report.message(), cluster.now());
        cluster.editPool(pool, found -> {
            var all = new ArrayList<>(found.conditions());
            all.removeIf(otherCondition -> otherCondition.type().equals(report.type()));
            all.add(condition);
            writes++;
            return found.with(all);
        });
    }

    @Override
    public synchronized void clear(String pool, String type) {
        cluster.editPool(pool, found -> {
            writes++;
            return found.with(found.conditions().stream()
                    .filter(condition -> !condition.type().equals(type))
                    .toList());
        });
    }
}
