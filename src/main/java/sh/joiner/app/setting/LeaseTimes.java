package sh.joiner.app.setting;

import java.time.Duration;

/**
 * The times of the leader's lease. Settings win; the defaults are Karpenter's, and days in a sandbox that runs its own API server: the API server
 * sleeps together with the process, as on a laptop whose lid is closed, so no other process can have taken the lease meanwhile.
 *
 * @param duration after so long without renewal another process may take the lease
 * @param renewDeadline after so long without renewal the leader gives up
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

    /** The world of another process and an external cluster go on while this process sleeps. */
    private static boolean runsOwnApiServer(Settings settings) {
        var sandbox = settings.sandbox();
        return settings.world() == Settings.World.SANDBOX
                && sandbox.cluster() == Settings.Sandbox.Cluster.EMBEDDED
                && sandbox.url().isEmpty();
    }
}
