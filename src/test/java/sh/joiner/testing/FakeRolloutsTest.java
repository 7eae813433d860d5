package sh.joiner.testing;

import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.port.image.Rollouts;
import sh.joiner.port.image.RolloutsContract;

class FakeRolloutsTest extends RolloutsContract {

    private final FakeRollouts fake = new FakeRollouts();

    @Override
    protected Rollouts rollouts() {
        return fake;
    }

    @Override
    protected void request(String name, String request) {
        fake.request(name, RolloutRequest.of(request).orElseThrow());
    }
}
