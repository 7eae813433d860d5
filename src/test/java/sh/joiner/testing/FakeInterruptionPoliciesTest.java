package sh.joiner.testing;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.port.interruption.InterruptionPolicies;
import sh.joiner.port.interruption.InterruptionPoliciesContract;

class FakeInterruptionPoliciesTest extends InterruptionPoliciesContract {

    private final FakeInterruptionPolicies fake = new FakeInterruptionPolicies();

    @Override
    protected InterruptionPolicies policies() {
        return fake;
    }

    @Override
    protected void given(String name, String pool) {
        fake.has(policy(name, new PoolTarget.ByName(List.of(pool)), ""));
    }

    @Override
    protected void givenInvalid(String name) {
        fake.has(policy(name, new PoolTarget.Unreadable(), "spec.rules[0].whenPods.selector: needs a value"));
    }

    private static InterruptionPolicy policy(String name, PoolTarget target, String problem) {
        return new InterruptionPolicy(name, HandClock.START, 1, target, Optional.empty(), problem);
    }

    @Override
    protected void deleted(String name) {
        fake.remove(name);
    }

    @Override
    protected List<String> said(String name) {
        return Stream.concat(fake.poolsOf(name).stream(), fake.said(name).stream())
                .toList();
    }
}
