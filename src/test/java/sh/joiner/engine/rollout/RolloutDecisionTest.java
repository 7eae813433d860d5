package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.candidate;
import static sh.joiner.engine.rollout.RolloutSamples.old;
import static sh.joiner.engine.rollout.RolloutSamples.percent;
import static sh.joiner.engine.rollout.RolloutSamples.replaced;
import static sh.joiner.engine.rollout.RolloutSamples.replacementOf;
import static sh.joiner.engine.rollout.RolloutSamples.starting;
import static sh.joiner.engine.rollout.RolloutSamples.steps;
import static sh.joiner.testing.NodeBuilder.node;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.testing.DisruptionRulesBuilder;
import sh.joiner.testing.World;

/** Tests of the steps of a rollout. */
class RolloutDecisionTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final RolloutStep CANARY = new RolloutStep(new RolloutStep.Size.Nodes(1), HOUR, false, "");

    private ImageRolloutRules rules = steps(CANARY, percent(20));
    private DisruptionRules around = DisruptionRules.NONE;
    private RolloutProgress progress = RolloutProgress.NONE;
    private long generation = 1;
    private @Nullable RolloutRequest request;

    private static List<Claim> tenOld() {
        return IntStream.range(0, 10).mapToObj(at -> old("web-" + at)).toList();
    }

    /** Returns {@code count} initialized nodes with the candidate image, and old nodes, ten in all. */
    private static List<Claim> withCandidates(int count) {
        return IntStream.range(0, 10)
                .mapToObj(at -> at < count ? candidate("web-" + at) : old("web-" + at))
                .toList();
    }

    /** A node that is not Ready for a short time still runs its pods, for example during an outage of the network. */
    @Test
    void aRollbackDeletesNodesThatNeverInitializedOrAreNotReadyForLong() {
        assertThat(unusableAfter(Duration.ofMinutes(4))).containsExactly("web-0");
        assertThat(unusableAfter(Duration.ofMinutes(5))).containsExactly("web-0", "web-1");
    }

    /** Returns the unusable nodes after node web-1 was not Ready for this time. */
    private List<String> unusableAfter(Duration time) {
        var claims = List.of(starting("web-0"), candidate("web-1"), candidate("web-2"));
        var nodes = List.of(node("web-1").notReady().build(), node("web-2").build());
        var snapshot = RolloutSamples.snapshot(claims, nodes, World.NOON.plus(time));
        return RolloutFleet.of(rollout(), snapshot).unusableCandidates().stream()
                .map(claim -> claim.name().value())
                .toList();
    }

    private ImageRollout rollout() {
        return RolloutSamples.rollout(generation, request, progress);
    }

    private String decide(List<Claim> claims) {
        return decide(claims, Duration.ZERO);
    }

    /** Decides, stores the progress and returns phase, step, allowed nodes and message. */
    private String decide(List<Claim> claims, Duration later) {
        var snapshot = RolloutSamples.snapshot(claims, NOW.plus(later));
        progress = RolloutDecision.next(
                rollout(), rules, DisruptionRulesBuilder.with(snapshot, around), RolloutFacts.NONE);
        return "%s %d %d %s"
                .formatted(progress.phase().word(), progress.step() + 1, progress.allowedNodes(), progress.message());
    }

    private List<String> replaceable(List<Claim> claims) {
        return RolloutFleet.of(rollout(), RolloutSamples.snapshot(claims, NOW)).replaceable().stream()
                .map(ClaimName::value)
                .sorted()
                .toList();
    }

    @Test
    void theFirstStepAllowsOneNode() {
        assertThat(decide(tenOld()))
                .isEqualTo("Progressing 1 1 step 1 of 3: 0 of 1 node with a candidate AMI, next: NodeClaim web-0");
        assertThat(replaceable(tenOld())).containsExactly("web-0");
    }

    @Test
    void aNodeBeingReplacedStaysReplaceableAndNoOtherFollows() {
        decide(tenOld());
        var claims = Stream.concat(
                        Stream.of(replaced("web-0", "drifted-web-0"), replacementOf("web-new", "drifted-web-0")),
                        tenOld().stream().skip(1))
                .toList();

        assertThat(decide(claims)).startsWith("Progressing 1 1");
        assertThat(progress.nodes().total()).isEqualTo(10);
        assertThat(replaceable(claims)).containsExactly("web-0");
    }

    /** The old node was deleted, but its replacement is not initialized: the step waits. */
    @Test
    void aStartingCandidateCountsAgainstTheStep() {
        decide(tenOld());
        var claims = Stream.concat(
                        Stream.of(starting("web-new")), tenOld().stream().skip(1))
                .toList();

        assertThat(decide(claims)).startsWith("Progressing 1 1");
        assertThat(replaceable(claims)).isEmpty();
    }

    @Test
    void aCompleteStepSoaksAndThenTheNextOneStarts() {
        assertThat(decide(withCandidates(1)))
                .isEqualTo("Soaking 1 1 step 1 of 3: the soak time ends at " + NOW.plus(HOUR));
        assertThat(replaceable(withCandidates(1))).isEmpty();
        assertThat(decide(withCandidates(1), HOUR.minusSeconds(1))).startsWith("Soaking 1 1");
        assertThat(decide(withCandidates(1), HOUR))
                .isEqualTo("Progressing 2 2 step 2 of 3: 1 of 2 nodes with a candidate AMI, next: NodeClaim web-1");
        assertThat(replaceable(withCandidates(1))).containsExactly("web-1");
    }

    @Test
    void theSoakTimeStartsAgainIfANodeOfTheStepIsLost() {
        decide(withCandidates(1));
        decide(tenOld(), Duration.ofMinutes(30));

        assertThat(progress.phase()).isEqualTo(RolloutPhase.PROGRESSING);
        assertThat(decide(withCandidates(1), HOUR))
                .isEqualTo("Soaking 1 1 step 1 of 3: the soak time ends at " + NOW.plus(HOUR.multipliedBy(2)));
    }

    @Test
    void moreNodesDoNotRestartTheSoakTime() {
        rules = steps(new RolloutStep(new RolloutStep.Size.Percent(10), HOUR, false, ""));
        decide(withCandidates(1));
        var more = Stream.concat(withCandidates(1).stream(), Stream.of(old("web-10"), old("web-11")))
                .toList();

        assertThat(decide(more, Duration.ofMinutes(30)))
                .isEqualTo("Soaking 1 1 step 1 of 2: the soak time ends at " + NOW.plus(HOUR));
    }

    /** Consolidation and interruptions replace old nodes, too. */
    @Test
    void anotherReplacementOfAnOldNodeDoesNotRestartTheSoakTime() {
        decide(withCandidates(1));
        var claims = Stream.concat(
                        Stream.of(candidate("web-0"), replaced("web-1", "underutilized-web-1")),
                        tenOld().stream().skip(2))
                .toList();

        assertThat(decide(claims, Duration.ofMinutes(30))).startsWith("Soaking 1 1");
    }

    @Test
    void theRolloutSucceedsWhenAllNodesHaveTheCandidateImage() {
        rules = steps(percent(50));
        assertThat(decide(withCandidates(5)))
                .isEqualTo("Progressing 2 10 step 2 of 2: 5 of 10 nodes with a candidate AMI, next: NodeClaim web-5");
        assertThat(progress.allowsAll()).isTrue();
        assertThat(decide(withCandidates(10))).isEqualTo("Succeeded 2 10 all nodes have the candidate AMIs");
        assertThat(decide(tenOld())).startsWith("Succeeded");
    }

    @Test
    void aPercentageIsRoundedUp() {
        rules = steps(percent(1));
        assertThat(decide(tenOld())).startsWith("Progressing 1 1 ");
        rules = steps(percent(21));
        assertThat(decide(tenOld())).startsWith("Progressing 1 3 ");
    }

    @Test
    void aStepWithMoreNodesThanTheFleetMeansAllNodes() {
        rules = steps(new RolloutStep(new RolloutStep.Size.Nodes(50), HOUR, false, ""));
        assertThat(decide(tenOld())).startsWith("Progressing 1 10 step 1 of 2: 0 of 10 nodes");
    }

    @Test
    void aClassWithoutNodesSoaksToo() {
        assertThat(decide(List.of())).startsWith("Soaking 1 0");
        assertThat(decide(List.of(), HOUR)).startsWith("Succeeded 3 0");
    }

    @Test
    void aUserMustApproveTheNextStep() {
        rules = steps(new RolloutStep(new RolloutStep.Size.Nodes(1), Duration.ZERO, true, ""), percent(50));
        assertThat(decide(withCandidates(1))).startsWith("AwaitingApproval 1 1 step 1 of 3 is complete; set");

        request = RolloutRequest.PROMOTE;
        generation = 2;
        assertThat(decide(withCandidates(1))).startsWith("Progressing 2 5");
    }

    @Test
    void promoteSkipsTheRestOfOneStepOnly() {
        decide(withCandidates(1));
        request = RolloutRequest.PROMOTE;
        generation = 2;

        assertThat(decide(withCandidates(1))).startsWith("Progressing 2 2");
        assertThat(decide(withCandidates(1))).startsWith("Progressing 2 2");
        assertThat(progress.handledGeneration()).isEqualTo(2);
    }

    @Test
    void aPausedRolloutReplacesNoFurtherNodeUntilItIsResumed() {
        decide(withCandidates(1));
        decide(withCandidates(1), HOUR);
        request = RolloutRequest.PAUSE;
        generation = 2;
        assertThat(decide(withCandidates(1), HOUR)).startsWith("Paused 2 1 paused by a user");
        assertThat(replaceable(withCandidates(1))).isEmpty();

        request = RolloutRequest.RESUME;
        generation = 3;
        assertThat(decide(withCandidates(1), HOUR)).startsWith("Progressing 2 2");
    }

    @Test
    void afterAnAbortAllCandidateNodesReturnToTheStableImage() {
        decide(withCandidates(2));
        request = RolloutRequest.ABORT;
        generation = 2;

        assertThat(decide(withCandidates(2)))
                .isEqualTo("RollingBack 1 0 aborted by a user. 2 nodes with a candidate AMI return to the stable AMIs");
        assertThat(replaceable(withCandidates(2))).containsExactly("web-0", "web-1");
        request = null;
        generation = 3;
        assertThat(decide(tenOld())).startsWith("Failed 1 0 aborted by a user. Delete this AMIRollout");
    }

    @Test
    void aStepWaitsForItsWindow() {
        rules = steps(new RolloutStep(new RolloutStep.Size.Nodes(1), HOUR, false, "nights"));
        assertThat(decide(tenOld()))
                .endsWith(
                        "MaintenanceWindow nights does not exist: create it, or change spec.rollout of the AMIPolicy");
        assertThat(replaceable(tenOld())).isEmpty();

        around = DisruptionRulesBuilder.rules()
                .window("nights", RolloutSamples.once(NOW.plus(HOUR)))
                .build();
        assertThat(decide(tenOld()))
                .startsWith("Progressing 1 0")
                .endsWith("waiting for MaintenanceWindow nights, which opens at " + NOW.plus(HOUR));
        assertThat(decide(tenOld(), HOUR)).startsWith("Progressing 1 1");
        assertThat(replaceable(tenOld())).containsExactly("web-0");
        assertThat(decide(tenOld(), HOUR.multipliedBy(2)))
                .endsWith("MaintenanceWindow nights never opens again: change its schedule");
    }

    @Test
    void anInvalidWindowIsNeverOpen() {
        rules = steps(new RolloutStep(new RolloutStep.Size.Nodes(1), HOUR, false, "nights"));
        around = DisruptionRulesBuilder.rules()
                .invalidWindow("nights", "spec.schedule: is empty")
                .build();

        assertThat(decide(tenOld())).endsWith("MaintenanceWindow nights is invalid: spec.schedule: is empty");
    }
}
