package sh.joiner.app;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import sh.joiner.port.Provocations;
import sh.joiner.sandbox.call.CallCount;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cloud.SandboxCloud;

/** What a person may do to the sandbox, carried to its parts. */
final class SandboxProvocations implements Provocations {

    private final SandboxClock clock;
    private final SandboxCloud cloud;
    private final String story;

    SandboxProvocations(SandboxClock clock, SandboxCloud cloud, String story) {
        this.clock = clock;
        this.cloud = cloud;
        this.story = story;
    }

    @Override
    public State state() {
        var byOperation = new TreeMap<String, Calls>();
        cloud.calls()
                .forEach(one -> byOperation.merge(one.api() + ":" + one.call(), calls(one), SandboxProvocations::sum));
        return new State(clock.now(), clock.speed(), story, List.copyOf(byOperation.values()), cloud.machines());
    }

    private static Calls calls(CallCount one) {
        boolean fine = one.outcome().equals("ok");
        return new Calls(one.api().toLowerCase(Locale.ROOT) + ":" + one.call(), one.count(), fine ? 0 : one.count());
    }

    private static Calls sum(Calls left, Calls right) {
        return new Calls(left.operation(), left.count() + right.count(), left.refused() + right.refused());
    }

    @Override
    public void speed(double timesTheWall) {
        clock.setSpeed(timesTheWall);
    }

    @Override
    public void advance(Duration by) {
        clock.advance(by);
    }
}
