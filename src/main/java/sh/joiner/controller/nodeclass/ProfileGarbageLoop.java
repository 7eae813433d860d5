package sh.joiner.controller.nodeclass;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.launch.StartedInstance;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.Loop;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.LiveReads;
import sh.joiner.port.nodeclass.Profiles;
import sh.joiner.port.runner.Runner;

/** Deletes instance profiles of this cluster that no node class and no claim uses, except {@link ProtectedProfiles} (aws 2.9). */
public final class ProfileGarbageLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ProfileGarbageLoop.class);
    private static final Duration PERIOD = Duration.ofMinutes(30);

    private final LiveReads live;
    private final Profiles profiles;
    private final ProfileNames home;
    private final ProtectedProfiles kept;
    private final Loop loop;
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), PERIOD);

    public ProfileGarbageLoop(
            Needs<Cluster> needs,
            LiveReads live,
            Profiles profiles,
            ProfileNames home,
            ProtectedProfiles kept,
            Runner runner) {
        this.live = live;
        this.profiles = profiles;
        this.home = home;
        this.kept = kept;
        this.loop = needs.loop(runner, this::pass);
    }

    /** Starts the loop. Does nothing in an isolated VPC, where IAM cannot be reached. */
    public void start() {
        if (!home.isOutOfReach()) {
            loop.start();
        }
    }

    /** Runs a pass. The first error ends the pass, and the loop retries with a back-off. */
    Duration pass(Cluster cluster, Instant now) {
        try {
            collect(cluster, now);
            backoff.forget("");
            return PERIOD;
        } catch (RemoteCallException failure) {
            LOG.warnf("unused instance profiles could not be deleted, retrying: reason=%s", failure.getMessage());
            return backoff.after("");
        }
    }

    private void collect(Cluster cluster, Instant now) {
        var abandoned = abandoned(cluster, profiles.under(home.root()), now);
        if (abandoned.isEmpty()) {
            return;
        }
        var named = named(live); // the snapshot may lack a new object that uses a profile
        for (var profile : abandoned) {
            if (named.contains(profile)) {
                continue;
            }
            profiles.delete(profile);
            kept.forget(profile);
            LOG.infof("unused instance profile deleted: profile=%s", profile);
        }
    }

    /** Returns the unused profiles. {@code all} is read before the names in use, so that a profile created in between is not deleted. */
    private List<String> abandoned(Cluster cluster, List<String> all, Instant now) {
        var named = named(cluster.snapshot());
        return all.stream()
                .filter(profile -> !named.contains(profile) && !kept.protects(profile, now))
                .toList();
    }

    private static Set<String> named(Snapshot snapshot) {
        var named = new HashSet<String>();
        snapshot.nodeClasses()
                .forEach(nodeClass -> named.add(nodeClass.resolved().instanceProfile()));
        snapshot.claims()
                .forEach(claim -> named.add(claim.annotations().getOrDefault(StartedInstance.PROFILE_ANNOTATION, "")));
        return named;
    }

    private static Set<String> named(LiveReads live) {
        var named = new HashSet<String>();
        live.nodeClasses().forEach(nodeClass -> named.add(nodeClass.instanceProfile()));
        live.claims().forEach(claim -> named.add(claim.instanceProfile()));
        return named;
    }

    @Override
    public void close() {
        loop.close();
    }
}
