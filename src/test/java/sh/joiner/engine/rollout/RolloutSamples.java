package sh.joiner.engine.rollout;

import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.rollout.RolloutTarget;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.Schedule;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.PoolBuilder;

/** A rollout from {@code ami-1} to {@code ami-2} of the node class {@code default}, and its nodes. */
final class RolloutSamples {

    static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");
    static final String NAME = "default-1";
    static final ResolvedImage STABLE = new ResolvedImage("ami-1", "web-1", Requirements.NONE, false);
    static final ResolvedImage CANDIDATE = new ResolvedImage("ami-2", "web-2", Requirements.NONE, false);

    private RolloutSamples() {}

    static ImageRollout rollout(long generation, @Nullable RolloutRequest request, RolloutProgress progress) {
        var target = new RolloutTarget("default", "verified", List.of(STABLE), List.of(CANDIDATE));
        return new ImageRollout(NAME, "uid-" + NAME, "1", generation, NOW, target, request, progress);
    }

    /** Returns rules with these steps and the initial criteria of the analysis. */
    static ImageRolloutRules steps(RolloutStep... steps) {
        return new ImageRolloutRules(RolloutPlan.of(List.of(steps), List.of(), null), AnalysisRules.DEFAULT, false);
    }

    static RolloutStep percent(int percent) {
        return new RolloutStep(new RolloutStep.Size.Percent(percent), Duration.ZERO, false, "");
    }

    /** Returns a schedule with a single time, the given instant. */
    static Schedule once(Instant at) {
        return after -> after.isBefore(at) ? Optional.of(at) : Optional.empty();
    }

    /** Returns the claim of an initialized node with the stable image. */
    static Claim old(String name) {
        return initialized(name, "ami-1").build();
    }

    /** Returns the claim of an initialized node with the candidate image. */
    static Claim candidate(String name) {
        return initialized(name, "ami-2").build();
    }

    static ClaimSamples initialized(String name, String image) {
        return claim().named(name)
                .createdAt(NOW.minusSeconds(60))
                .registeredAs("aws:///eu-west-1a/i-" + name, name)
                .withImage(image)
                .says("Initialized", Condition.Status.TRUE, NOW);
    }

    /** Returns the claim of an old node that this command replaces. */
    static Claim replaced(String name, String command) {
        return initialized(name, "ami-1")
                .annotations(Map.of(Claim.DISRUPTION, command))
                .build();
    }

    /** Returns a claim without instance that the rollout launches for this command. */
    static Claim replacementOf(String name, String command) {
        return claim().named(name)
                .annotations(Map.of(Claim.REPLACES, command, Claim.AMI_ROLLOUT, NAME))
                .build();
    }

    /** Returns a launched claim with the candidate image, whose node has not registered. */
    static Claim starting(String name) {
        return claim().named(name)
                .createdAt(NOW.minusSeconds(60))
                .launchedAs("aws:///eu-west-1a/i-" + name)
                .withImage("ami-2")
                .build();
    }

    static Snapshot snapshot(List<Claim> claims, Instant now) {
        return snapshot(claims, List.of(), now);
    }

    static Snapshot snapshot(List<Claim> claims, List<Node> nodes, Instant now) {
        return snapshot(claims, nodes, List.of(), now);
    }

    static Snapshot snapshot(List<Claim> claims, List<Node> nodes, List<Pod> pods, Instant now) {
        return snapshot(List.of(PoolBuilder.pool("default").build()), claims, nodes, pods, now);
    }

    static Snapshot snapshot(List<Pool> pools, List<Claim> claims, List<Node> nodes, List<Pod> pods, Instant now) {
        return new Snapshot(now, pools, List.of(nodeClass().build()), claims, nodes, pods, List.of(), Catalog.EMPTY);
    }
}
