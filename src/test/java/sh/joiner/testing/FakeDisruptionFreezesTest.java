package sh.joiner.testing;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.Restriction;
import sh.joiner.port.disruption.DisruptionFreezes;
import sh.joiner.port.disruption.DisruptionFreezesContract;

class FakeDisruptionFreezesTest extends DisruptionFreezesContract {

    private final FakeDisruptionFreezes fake = new FakeDisruptionFreezes();

    @Override
    protected DisruptionFreezes freezes() {
        return fake;
    }

    @Override
    protected void given(String name, String pool) {
        var restriction = new Restriction(new PoolTarget.ByName(List.of(pool)), Set.of(DisruptionKind.DRIFT));
        fake.has(new DisruptionFreeze(name, restriction, null, "sale", ""));
    }

    @Override
    protected void givenInvalid(String name) {
        var restriction = new Restriction(new PoolTarget.Every(), Set.of(DisruptionKind.DRIFT));
        fake.has(new DisruptionFreeze(name, restriction, null, "", "spec.reason: is empty"));
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
