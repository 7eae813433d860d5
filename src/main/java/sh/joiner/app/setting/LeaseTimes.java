package sh.joiner.app.setting;

import java.time.Duration;

/**
 * The times of the leader's lease. Settings override the defaults, which are Karpenter's. In a sandbox with its own API server, the defaults are
 * several days: while the computer is suspended, the API server does not run either, so no other process can take the lease.
 *
 * @param duration the time without renewal after which another process may take the lease
 * @param renewDeadline the time without renewal after which the leader stops leading
 */
public record LeaseTimes(Duration duration, Duration renewDeadline) {

    private static final LeaseTimes OF_KARPENTER = new LeaseTimes(Duration.ofSeconds(15), Duration.ofSeconds(10));
    private static final LeaseTimes OF_OWN_API_SERVER = new LeaseTimes(Duration.ofDays(4), Duration.ofDays(3));

    public static LeaseTimes of(Settings settings) {
        var election = settings.leaderElection();
        var defaults = runsOwnApiServer(settings) ? OF_OWN_API_SERVER : OF_KARPENTER;
        return new LeaseTimes(
                election.leaseDuration().orElse(defaults.duration),
                election.renewDeadline().orElse(defaults.renewDeadline));
    }

    /**
     * Returns true if the sandbox runs its own API server. A sandbox in another process and an external cluster keep running while this process
     * is suspended.
     */
    private static boolean runsOwnApiServer(Settings settings) {
        var sandbox = settings.sandbox();
        return settings.world() == Settings.World.SANDBOX
                && sandbox.cluster() == Settings.Sandbox.Cluster.EMBEDDED
                && sandbox.url().isEmpty();
    }
}
