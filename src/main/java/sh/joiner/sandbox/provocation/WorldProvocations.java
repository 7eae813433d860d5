package sh.joiner.sandbox.provocation;

import java.time.Duration;
import java.util.Collections;
import sh.joiner.port.Provocations;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cloud.SandboxCloud;

/** The levers of the sandbox's own clock, and a look at its cloud. */
public final class WorldProvocations implements Provocations {

    private final SandboxClock clock;
    private final SandboxCloud cloud;

    public WorldProvocations(SandboxClock clock, SandboxCloud cloud) {
        this.clock = clock;
        this.cloud = cloud;
    }

    @Override
    public State state() {
        var calls = cloud.calls().stream()
                .map(count -> new Call(count.api(), count.call(), count.outcome(), count.count()))
                .toList();
        return new State(clock.now(), clock.speed(), Collections.unmodifiableMap(cloud.instances()), calls);
    }

    @Override
    public void setSpeed(double speed) {
        clock.setSpeed(speed);
    }

    @Override
    public void advance(Duration by) {
        clock.advance(by);
    }
}
