package sh.joiner.controller.nodeclass;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.LastReports;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.LiveClaim;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.LiveReads;
import sh.joiner.port.launch.ClassTemplates;
import sh.joiner.port.nodeclass.Profiles;

/**
 * Prepares the deletion of a node class: waits until its claims are deleted, then deletes the instance profiles and launch templates that Joiner
 * created for the class (aws 2.5).
 */
public final class NodeClassTermination {

    private static final Duration NOT_SYNCED = Duration.ofSeconds(1);
    private static final Duration WHILE_IN_USE = Duration.ofMinutes(10);
    private static final int NAMED = 5;

    private final Needs<Cluster> needs;
    private final LiveReads live;
    private final Profiles profiles;
    private final ClassTemplates templates;
    private final ProfileNames home;
    private final DecisionReporter reporter;
    private final LastReports lastReports = new LastReports();

    public NodeClassTermination(
            Needs<Cluster> needs,
            LiveReads live,
            Profiles profiles,
            ClassTemplates templates,
            ProfileNames home,
            DecisionReporter reporter) {
        this.live = live;
        this.needs = needs;
        this.profiles = profiles;
        this.templates = templates;
        this.home = home;
        this.reporter = reporter;
    }

    /** Returns the needs of this object, which the reconciler of node classes uses, too. */
    Needs<Cluster> needs() {
        return needs;
    }

    /**
     * Deletes what Joiner created for the class, as soon as no claim uses the class. Returns the wait until the next attempt if the class cannot be
     * deleted yet; empty if the class can be deleted. Throws {@link sh.joiner.port.RemoteCallException} if a request fails.
     */
    Optional<Duration> untilDeletable(EC2NodeClass object) {
        return needs.inputs().map(cluster -> untilDeletable(cluster, object)).orElse(Optional.of(NOT_SYNCED));
    }

    private Optional<Duration> untilDeletable(Cluster cluster, EC2NodeClass object) {
        var name = object.getMetadata().getName();
        var claims = claimsOf(cluster, name);
        if (claims.isEmpty()) {
            claims = claimsOf(live, name); // a new claim may be missing in the snapshot
        }
        if (!claims.isEmpty()) {
            report(object, claims);
            return Optional.of(WHILE_IN_USE);
        }
        deleteProfiles(name, object.getMetadata().getUid());
        templates.deleteOf(name);
        lastReports.forget(name);
        return Optional.empty();
    }

    private static List<ClaimName> claimsOf(Cluster cluster, String nodeClass) {
        return cluster.snapshot().claims().stream()
                .filter(claim -> claim.nodeClass().isSupported()
                        && claim.nodeClass().name().equals(nodeClass))
                .map(claim -> claim.name())
                .sorted()
                .toList();
    }

    private static List<ClaimName> claimsOf(LiveReads live, String nodeClass) {
        return live.claims().stream()
                .filter(claim -> claim.nodeClass().equals(nodeClass))
                .map(LiveClaim::name)
                .sorted()
                .toList();
    }

    /** Reports the claims that the deletion waits for, each time the reported text changes. */
    private void report(EC2NodeClass object, List<ClaimName> claims) {
        var named = claims.stream().limit(NAMED).map(ClaimName::value).toList();
        var more = claims.size() > NAMED ? " and %d more".formatted(claims.size() - NAMED) : "";
        var text = String.join(", ", named) + more;
        var metadata = object.getMetadata();
        if (lastReports.isNew(metadata.getName(), text)) {
            reporter.nodeClassWaits(metadata.getName(), metadata.getUid(), text);
        }
    }

    /**
     * Deletes the profiles under the path of the class, and the profile with the name that early versions of Karpenter gave. Does nothing in
     * an isolated VPC, where IAM cannot be reached.
     */
    private void deleteProfiles(String name, String uid) {
        if (!home.isOutOfReach()) {
            profiles.under(home.path(uid)).forEach(profiles::delete);
            home.legacyName(name).ifPresent(profiles::delete);
        }
    }
}
