package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.candidate;
import static sh.joiner.engine.rollout.RolloutSamples.initialized;
import static sh.joiner.engine.rollout.RolloutSamples.replaced;
import static sh.joiner.testing.NodeBuilder.node;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Node;
import sh.joiner.model.pool.Share;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.snapshot.Snapshot;

/** Tests of the nodes that a rollback replaces, and of the next node. */
class RolloutFleetTest {

    private static RolloutProgress decide(Share maxUnavailable, RolloutRequest request, Snapshot snapshot) {
        var rules = new ImageRolloutRules(
                RolloutPlan.of(List.of(), List.of(), maxUnavailable), AnalysisRules.DEFAULT, false);
        return RolloutDecision.next(
                RolloutSamples.rollout(2, request, RolloutProgress.NONE), rules, snapshot, RolloutFacts.NONE);
    }

    /** The node web-1 has a command with a stable replacement. Both count as one unavailable node. */
    @Test
    void maxUnavailableLimitsARollback() {
        var returning = initialized("web-1", "ami-2").annotations(Map.of(Claim.DISRUPTION, "drifted-web-1"));
        var replacement = initialized("web-5", "ami-1").annotations(Map.of(Claim.REPLACES, "drifted-web-1"));
        var claims = List.of(candidate("web-0"), returning.build(), candidate("web-2"), replacement.build());
        var nodes = Stream.of("web-0", "web-1", "web-2")
                .map(name -> node(name).build())
                .toList();
        var snapshot = RolloutSamples.snapshot(claims, nodes, NOW);
        var progress = decide(Share.count(2), RolloutRequest.ABORT, snapshot);

        assertThat(RolloutFleet.of(RolloutSamples.rollout(2, RolloutRequest.ABORT, progress), snapshot)
                        .replaceable())
                .extracting(ClaimName::value)
                .containsExactlyInAnyOrder("web-0", "web-1");
    }

    @Test
    void theMessageNamesNoHoldOfANodeThatACommandReplaces() {
        Node kept =
                node("web-0").annotated("karpenter.sh/do-not-disrupt", "true").build();
        var snapshot = RolloutSamples.snapshot(List.of(replaced("web-0", "drifted-web-0")), List.of(kept), NOW);

        assertThat(decide(Share.count(1), RolloutRequest.RESUME, snapshot).message())
                .endsWith("next: NodeClaim web-0");
    }
}
