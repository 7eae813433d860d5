package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.candidate;
import static sh.joiner.engine.rollout.RolloutSamples.initialized;
import static sh.joiner.engine.rollout.RolloutSamples.old;
import static sh.joiner.engine.rollout.RolloutSamples.percent;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.testing.ClaimSamples;

/** Tests of the analysis of nodes that are lost. */
class LostNodesTest {

    private static final String LOST =
            "RollingBack the analysis has failed: 1 of 1 initialized nodes was lost without a"
                    + " disruption command or an interruption, and at most 2 % may be lost (NodeClaim web-2)";

    private RolloutProgress progress = RolloutProgress.NONE;
    private @Nullable ClaimName interrupted;
    private @Nullable RolloutRequest request;
    private long generation = 1;

    private String decide(Claim... claims) {
        var rollout = RolloutSamples.rollout(generation, request, progress);
        progress = RolloutDecision.next(
                rollout,
                RolloutSamples.steps(percent(50)),
                RolloutSamples.snapshot(List.of(claims), NOW),
                new RolloutFacts(claim -> claim.equals(interrupted), List.of(), Set.of()));
        return progress.phase().word() + " " + progress.message();
    }

    private void setRequest(RolloutRequest wanted) {
        request = wanted;
        generation++;
    }

    @Test
    void aNodeThatDisappearsRejectsTheImage() {
        assertThat(decide(old("web-0"), old("web-1"), candidate("web-2"))).startsWith("Progressing");
        assertThat(progress.findings().nodes().ready()).containsExactly("web-2");

        assertThat(decide(old("web-0"), old("web-1"))).contains("1 of 1 initialized nodes was lost");
        assertThat(progress.phase()).isEqualTo(RolloutPhase.FAILED);
        assertThat(progress.findings().nodes().lost()).containsExactly("web-2");
    }

    @Test
    void aNodeThatIsDeletedRejectsTheImage() {
        decide(old("web-0"), old("web-1"), candidate("web-2"));

        assertThat(decide(old("web-0"), deleted(), candidate("web-3"), old("web-4")))
                .isEqualTo(
                        LOST.replace("1 of 1", "1 of 2") + ". 1 node with a candidate AMI returns to the stable AMIs");
    }

    private static Claim deleted() {
        return initialized("web-2", "ami-2").deletingSince(NOW).build();
    }

    @Test
    void aNodeThatAwsTakesAwayIsNoFailure() {
        decide(old("web-0"), old("web-1"), candidate("web-2"));
        interrupted = new ClaimName("web-2");

        assertThat(decide(old("web-0"), old("web-1"), deleted())).startsWith("Progressing");
        assertThat(decide(old("web-0"), old("web-1"))).startsWith("Progressing");
    }

    @Test
    void aNodeThatACommandRemovesIsNoFailure() {
        decide(old("web-0"), old("web-1"), candidate("web-2"));
        var removed = initialized("web-2", "ami-2").annotations(Map.of(Claim.DISRUPTION, "empty-web-2"));

        assertThat(decide(old("web-0"), old("web-1"), removed.build())).startsWith("Progressing");
        assertThat(decide(old("web-0"), old("web-1"), removed.deletingSince(NOW).build()))
                .startsWith("Progressing");
        assertThat(decide(old("web-0"), old("web-1"))).startsWith("Progressing");
    }

    @Test
    void aNodeThatExpiresOrWhoseCapacityBlockEndsIsNoFailure() {
        var expiring = initialized("web-2", "ami-2").expiresAfter(Duration.ofMinutes(50));
        var labels = Map.of(
                "karpenter.sh/nodepool", "default", "karpenter.k8s.aws/capacity-reservation-type", "capacity-block");
        ClaimSamples reserved = initialized("web-3", "ami-2").labels(labels);
        decide(old("web-0"), old("web-1"), expiring.build(), reserved.build());

        assertThat(decide(old("web-0"), old("web-1"))).startsWith("Progressing");
    }

    @Test
    void whileTheRolloutIsPausedNoNodeIsJudged() {
        decide(old("web-0"), old("web-1"), candidate("web-2"));
        setRequest(RolloutRequest.PAUSE);
        assertThat(decide(old("web-0"), old("web-1"))).startsWith("Paused paused by a user");
        assertThat(progress.findings().nodes().ready()).isEmpty();

        setRequest(RolloutRequest.RESUME);
        assertThat(decide(old("web-0"), old("web-1"))).startsWith("Progressing");
    }
}
