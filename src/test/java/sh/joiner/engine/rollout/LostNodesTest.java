package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.candidate;
import static sh.joiner.engine.rollout.RolloutSamples.initialized;
import static sh.joiner.engine.rollout.RolloutSamples.old;
import static sh.joiner.engine.rollout.RolloutSamples.percent;
import static sh.joiner.engine.rollout.RolloutSamples.replaced;
import static sh.joiner.engine.rollout.RolloutSamples.replacementOf;
import static sh.joiner.engine.rollout.RolloutSamples.starting;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Node;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.testing.ClaimSamples;

/** Tests of the analysis of nodes that are lost. */
class LostNodesTest {

    private static final String LOST =
            "RollingBack the analysis has failed: 1 of 1 initialized nodes was lost without a"
                    + " disruption command or an interruption, and at most 2 % may be lost (NodeClaim web-2)";

    private static final Map<String, String> ABORTED = Map.of(Claim.REPLACES, "drifted-web-0-1");

    private RolloutProgress progress = RolloutProgress.NONE;
    private List<Node> nodes = List.of();
    private @Nullable ClaimName interrupted;
    private @Nullable RolloutRequest request;
    private long generation = 1;

    private String decide(Claim... claims) {
        var rollout = RolloutSamples.rollout(generation, request, progress);
        progress = RolloutDecision.next(
                rollout,
                RolloutSamples.steps(percent(50)),
                RolloutSamples.snapshot(List.of(claims), nodes, NOW),
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

    /** A zone fails. */
    @Test
    void nodesThatAreLostWhileOldNodesAreNotReadyAreNoFailure() {
        nodes = List.of(node("web-0").build(), node("web-1").build());
        decide(old("web-0"), old("web-1"), candidate("web-2"));
        nodes = List.of(node("web-0").notReady().build(), node("web-1").build());

        assertThat(decide(old("web-0"), old("web-1"), deleted())).startsWith("Progressing");
        assertThat(progress.findings().nodes().excused()).containsExactly("web-2");
        assertThat(check(candidate("web-3"), candidate("web-4")))
                .contains("inconclusive after the soak time: 1 initialized nodes with a candidate AMI were lost while");

        nodes = List.of(node("web-0").build(), node("web-1").build());
        assertThat(check(candidate("web-3"), candidate("web-4"))).startsWith("Progressing step 2 of 2");
        assertThat(progress.findings().nodes().excused()).isEmpty();
    }

    private String check(Claim... candidates) {
        return decide(Stream.concat(Stream.of(old("web-0"), old("web-1")), Stream.of(candidates))
                .toArray(Claim[]::new));
    }

    @Test
    void oldNodesThatAreDeletedWithoutCommandAreAffectedToo() {
        decide(old("web-0"), old("web-1"), candidate("web-2"));
        var alsoDeleted = initialized("web-0", "ami-1").deletingSince(NOW).build();

        assertThat(decide(alsoDeleted, old("web-1"), deleted())).startsWith("Progressing");
    }

    /** In each pass, the candidates lose no more than the old nodes, but in total they lose more. */
    @Test
    void nodesThatAreLostOneAfterTheOtherRejectTheImage() {
        nodes = List.of(node("web-0").notReady().build(), node("web-1").build());
        check(candidate("web-2"), candidate("web-3"), candidate("web-4"), candidate("web-5"));
        check(candidate("web-3"), candidate("web-4"), candidate("web-5"));
        assertThat(check(candidate("web-4"), candidate("web-5"))).doesNotContain("failed");
        assertThat(progress.findings().nodes().excused()).containsExactly("web-2", "web-3");

        assertThat(check(candidate("web-5"))).contains("1 of 2 initialized nodes was lost");
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

    /** A kernel panic, or a volume that cannot be decrypted, ends the instance before its node initializes. */
    @Test
    void aNodeThatEndsBeforeItInitializesRejectsTheImage() {
        assertThat(decide(old("web-0"), old("web-1"), starting("web-2"))).startsWith("Progressing");
        assertThat(progress.findings().nodes().starting()).containsExactly("web-2");

        assertThat(decide(old("web-0"), old("web-1")))
                .startsWith("Failed the analysis has failed: 0 of 1 nodes initialized within 3 min,"
                        + " at least 98 % must (web-2 did not)");
        assertThat(progress.findings().failedClaims()).containsExactly("web-2");
    }

    @Test
    void aStartingNodeThatIsDeletedRejectsTheImage() {
        decide(old("web-0"), old("web-1"), starting("web-2"));

        assertThat(decide(
                        old("web-0"),
                        old("web-1"),
                        startingSample().deletingSince(NOW).build()))
                .contains("0 of 1 nodes initialized");
    }

    private static ClaimSamples startingSample() {
        return claim().named("web-2")
                .createdAt(NOW.minusSeconds(60))
                .launchedAs("aws:///eu-west-1a/i-web-2")
                .withImage("ami-2");
    }

    @Test
    void aStartingNodeThatEndsForAnotherReasonIsNoFailure() {
        decide(old("web-0"), old("web-1"), starting("web-2"));
        interrupted = new ClaimName("web-2");
        assertThat(decide(old("web-0"), old("web-1"))).startsWith("Progressing");

        interrupted = null;
        decide(old("web-0"), old("web-1"), starting("web-2"));
        var removed = startingSample().annotations(Map.of(Claim.DISRUPTION, "empty-web-2"));
        assertThat(decide(old("web-0"), old("web-1"), removed.deletingSince(NOW).build()))
                .startsWith("Progressing");
        assertThat(decide(old("web-0"), old("web-1"))).startsWith("Progressing");
    }

    /** The deletion of a NodePool deletes its claims. */
    @Test
    void nodesOfADeletedPoolAreNotLost() {
        decide(
                old("web-0"),
                old("web-1"),
                ofDeletedPool(initialized("web-3", "ami-2")),
                ofDeletedPool(startingSample()));

        assertThat(progress.findings().nodes().ready()).isEmpty();
        assertThat(progress.findings().nodes().starting()).isEmpty();
        assertThat(decide(old("web-0"), old("web-1"))).startsWith("Progressing");
    }

    private static Claim ofDeletedPool(ClaimSamples claim) {
        return claim.labels(Map.of("karpenter.sh/nodepool", "deleted")).build();
    }

    /** EC2 had no capacity, so the image was not even started. */
    @Test
    void aClaimThatWasNeverLaunchedIsNoFailure() {
        decide(replaced("web-0", "drifted-web-0"), old("web-1"), replacementOf("web-2", "drifted-web-0"));

        assertThat(progress.findings().nodes().starting()).isEmpty();
        assertThat(decide(old("web-0"), old("web-1"))).startsWith("Progressing");
    }

    /** The aborted command keeps its replacement, which starts like any other node. */
    @Test
    void aReplacementOfAnAbortedCommandIsJudged() {
        decide(old("web-0"), old("web-1"), startingSample().annotations(ABORTED).build());
        assertThat(progress.findings().nodes().starting()).containsExactly("web-2");

        assertThat(decide(old("web-0"), old("web-1"), candidate("web-2"))).startsWith("Progressing");
        assertThat(progress.findings().failedClaims()).isEmpty();
    }

    @Test
    void afterAFailureIsOverruledOnlyLaterLaunchesAreExpectedToStart() {
        decide(old("web-0"), old("web-1"), starting("web-2"), starting("web-3"));
        decide(old("web-0"), old("web-1"), starting("web-3"));
        progress = progress.in(RolloutPhase.PAUSED, "as if the policy had paused the rollout");
        setRequest(RolloutRequest.RESUME);

        assertThat(decide(old("web-0"), old("web-1"), starting("web-3"))).startsWith("Progressing");
        assertThat(progress.findings().nodes().starting()).isEmpty();
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
