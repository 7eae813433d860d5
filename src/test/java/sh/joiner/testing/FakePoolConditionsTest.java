package sh.joiner.testing;

import static sh.joiner.testing.PoolBuilder.pool;

import java.util.Optional;
import sh.joiner.model.claim.Condition;
import sh.joiner.port.cluster.PoolConditions;
import sh.joiner.port.cluster.PoolConditionsContract;

class FakePoolConditionsTest extends PoolConditionsContract {

    private final FakeKubernetes cluster = new FakeKubernetes(new HandClock());

    @Override
    protected PoolConditions conditions() {
        return new FakePoolConditions(cluster);
    }

    @Override
    protected void givenReadyPool() {
        cluster.with(pool("default").build());
    }

    @Override
    protected Optional<Condition> found(String type) {
        return cluster.snapshot().pools().stream()
                .flatMap(pool -> pool.conditions().stream())
                .filter(condition -> condition.type().equals(type))
                .findFirst();
    }
}
