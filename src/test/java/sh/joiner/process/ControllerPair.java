package sh.joiner.process;

import static sh.joiner.process.SharedWorld.soon;

import java.util.HashMap;
import java.util.Map;

/** Two controllers that share a world and start at the same time. The controller that gets the lease is the leader, and the other is the standby. */
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

    /** Starts both controllers with a lease of six seconds. Waits until one controller leads and the other accepts HTTP requests. */
    static ControllerPair start(SharedWorld world, Map<String, String> settings) {
        var all = new HashMap<>(SHORT_LEASE);
        all.putAll(settings);
        var first = Controller.start(world, all);
        var second = Controller.start(world, all);
        soon(() -> first.isLeading() || second.isLeading());
        var pair = first.isLeading() ? new ControllerPair(first, second) : new ControllerPair(second, first);
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
