package sh.joiner.process;

import static sh.joiner.process.SharedWorld.soon;

import java.util.HashMap;
import java.util.Map;

/** Two controllers that share a world. They start at the same time; one gets the lease, the other stands by. */
final class ControllerPair implements AutoCloseable {

    private static final Map<String, String> SHORT_LEASE = Map.of(
            "joiner.leader-election.lease-duration", "6S",
            "joiner.leader-election.renew-deadline", "4S",
            "joiner.leader-election.retry-period", "0.5S");

    private final Controller leader;
    private final Controller standby;

    private ControllerPair(Controller leader, Controller standby) {
        this.leader = leader;
        this.standby = standby;
    }

    /** Starts both with a lease of six seconds, and waits until one leads and the other listens. */
    static ControllerPair start(SharedWorld world, Map<String, String> settings) {
        var all = new HashMap<>(SHORT_LEASE);
        all.putAll(settings);
        var one = Controller.start(world, all);
        var other = Controller.start(world, all);
        soon(() -> one.isLeading() || other.isLeading());
        var pair = one.isLeading() ? new ControllerPair(one, other) : new ControllerPair(other, one);
        pair.standby.program().url();
        return pair;
    }

    Controller leader() {
        return leader;
    }

    Controller standby() {
        return standby;
    }

    @Override
    public void close() {
        leader.close();
        standby.close();
    }
}
