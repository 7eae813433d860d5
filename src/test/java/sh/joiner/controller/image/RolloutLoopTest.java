package sh.joiner.controller.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.RolloutReporter;
import sh.joiner.engine.image.Candidate;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.Candidates.UnansweredKinds;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.Verdict;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeImagePolicies;
import sh.joiner.testing.FakeInterruptions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeRollouts;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class RolloutLoopTest {

    private final HandClock clock = new HandClock();
    private final FakeImagePolicies policies = new FakeImagePolicies();
    private final FakeRollouts rollouts = new FakeRollouts();
    private final FakeInterruptions interruptions = new FakeInterruptions(clock);
    private final PolicyState state = new PolicyState(policies, "us-east-1");
    private final RolloutTargets targets = new RolloutTargets();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final Decisions decisions = new Decisions();
    private final RolloutLoop loop = new RolloutLoop(
            new RolloutLoop.Objects(rollouts, policies, cluster.claimWriter(), interruptions),
            state,
            targets,
            new RolloutReporter(new DecisionReporter(clock, List.of(decisions))),
            FixedNeeds.by(cluster),
            new SingleThreadRunner(clock));

    @BeforeEach
    void given() {
        cluster.with(nodeClass().build());
        policies.has(policy(rules(false)));
        state.inForce("default", Map.of());
    }

    private static ImageRolloutRules rules(boolean finishesFirst) {
        return new ImageRolloutRules(
                RolloutPlan.of(
                        List.of(new RolloutStep(new RolloutStep.Size.Nodes(1), Duration.ofHours(1), false, "")),
                        List.of(),
                        null),
                AnalysisRules.DEFAULT,
                finishesFirst);
    }

    private static ImagePolicy policy(ImageRolloutRules rules) {
        return new ImagePolicy(
                "verified",
                HandClock.START,
                new ImagePolicyTarget.ByName(List.of("default")),
                Set.of("available"),
                Duration.ZERO,
                "",
                0,
                List.of(),
                Map.of(),
                Set.of(),
                rules,
                null,
                "");
    }

    private static List<ResolvedImage> images(String... ids) {
        return List.of(ids).stream()
                .map(id -> new ResolvedImage(id, id, Requirements.NONE, false))
                .toList();
    }

    /** Reports a lookup in which the class uses ami-1 and prefers these images. No other image is usable. */
    private void prefers(String... ids) {
        prefers(List.of(), ids);
    }

    /** Reports a lookup in which the class uses ami-1 and prefers these images, and in which the others are superseded. */
    private void prefers(List<String> superseded, String... ids) {
        targets.found(new ImageFinding(
                "default",
                new Candidates(
                        superseded.stream().map(id -> superseded(id, ids[0])).toList(),
                        images("ami-1"),
                        List.of(),
                        List.of(),
                        UnansweredKinds.NONE,
                        List.of(),
                        Optional.of(images(ids))),
                "verified",
                clock.now()));
    }

    private Candidate superseded(String id, String by) {
        var image = new Image(
                id, id, "123", "available", "x86_64", clock.now(), null, Map.of(), Requirements.NONE, "alias");
        return new Candidate(
                image,
                clock.now(),
                Requirements.NONE,
                false,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new Verdict.SupersededBy(by));
    }

    private void nodes(String... images) {
        IntStream.range(0, images.length)
                .mapToObj(at -> claim().named("web-" + at)
                        .createdAt(clock.now())
                        .launchedAs("aws:///eu-west-1a/i-" + at)
                        .withImage(images[at])
                        .says("Initialized", Condition.Status.TRUE, clock.now())
                        .build())
                .forEach(cluster::with);
    }

    private void pass() {
        cluster.rules = new DisruptionRules(List.of(), List.of(), rollouts.all().orElseThrow(), List.of());
        loop.pass(cluster);
    }

    /** Returns one line for each rollout: its candidate, phase and message. */
    private List<String> rollouts() {
        return rollouts.all().orElseThrow().stream()
                .sorted(ImageRollout.OLDEST_FIRST)
                .map(rollout -> "%s %s %s"
                        .formatted(
                                rollout.target().candidate().getFirst().id(),
                                rollout.progress().phase().word(),
                                rollout.progress().message()))
                .toList();
    }

    private String name() {
        return rollouts.all().orElseThrow().getFirst().name();
    }

    @Test
    void aRolloutStartsWhenTheClassPrefersAnotherImage() {
        nodes("ami-1", "ami-1");
        prefers("ami-2");

        pass();
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Progressing step 1 of 2: 0 of 1 node with a candidate AMI, next: NodeClaim web-0");
        assertThat(decisions.codes()).containsExactly("AMIRolloutProgressing");
    }

    @Test
    void noRolloutStartsWhileTheClassPrefersItsOwnImages() {
        prefers();
        pass();

        assertThat(rollouts()).isEmpty();
    }

    @Test
    void theNameStaysTheSameUntilTheObjectIsSeen() {
        prefers("ami-2");
        loop.pass(cluster);
        loop.pass(cluster);

        assertThat(rollouts.all().orElseThrow()).hasSize(1);
    }

    @Test
    void aThirdImageSupersedesTheCandidate() {
        nodes("ami-1", "ami-1");
        prefers("ami-2");
        pass();
        pass();
        prefers("ami-3");

        pass();
        pass();
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Superseded the class selects other AMIs: ami-3",
                        "ami-3 Progressing step 1 of 2: 0 of 1 node with a candidate AMI, next: NodeClaim web-0");
        assertThat(rollouts.all().orElseThrow())
                .allSatisfy(rollout -> assertThat(rollout.target().stable()).isEqualTo(images("ami-1")));
    }

    @Test
    void aThirdImageWaitsIfThePolicyFinishesTheRunningRolloutFirst() {
        policies.removeAll();
        policies.has(policy(rules(true)));
        nodes("ami-1", "ami-1");
        prefers("ami-2");
        pass();
        pass();
        prefers(List.of("ami-2"), "ami-3");
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Progressing step 1 of 2: 0 of 1 node with a candidate AMI, next: NodeClaim web-0");

        prefers("ami-3"); // ami-2 was deregistered
        pass();
        pass();
        pass();

        assertThat(rollouts()).first().isEqualTo("ami-2 Superseded the class selects other AMIs: ami-3");
        assertThat(rollouts()).last().asString().startsWith("ami-3 Progressing");
    }

    @Test
    void aRolloutEndsWhenTheClassPrefersItsOwnImagesAgain() {
        nodes("ami-1");
        prefers("ami-2");
        pass();
        prefers();
        pass();

        assertThat(rollouts()).containsExactly("ami-2 Superseded the class selects the stable AMIs again");
    }

    @Test
    void aRolloutEndsWhenThePolicyHasNoRulesAnyLonger() {
        nodes("ami-1");
        prefers("ami-2");
        pass();
        policies.removeAll();
        pass();

        assertThat(rollouts())
                .containsExactly("ami-2 Superseded no AMIPolicy of the class has spec.rollout any longer");
    }

    @Test
    void aRolloutDoesNotGoOnWhileThePoliciesAreNotKnown() {
        nodes("ami-1");
        prefers("ami-2");
        pass();
        policies.makeUnknown();
        pass();

        assertThat(rollouts()).containsExactly("ami-2 Pending ");
        assertThat(cluster.claims()).hasSize(1);
    }

    @Test
    void aSucceededRolloutIsNotRepeatedBeforeTheNextLookup() {
        nodes("ami-2");
        prefers("ami-2");
        pass();
        pass();
        clock.advance(Duration.ofHours(1));
        pass();
        pass();

        assertThat(rollouts()).containsExactly("ami-2 Succeeded all nodes have the candidate AMIs");
    }

    @Test
    void anAbortedRolloutIsNotRepeatedAndNotSupersededBeforeItHasEnded() {
        nodes("ami-1", "ami-2");
        prefers("ami-2");
        pass();
        pass();
        rollouts.request(name(), RolloutRequest.ABORT);
        pass();
        prefers();
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 RollingBack aborted by a user. 1 node with a candidate AMI returns to the stable AMIs");
        nodes("ami-1", "ami-1");
        pass();
        prefers("ami-2");
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Failed aborted by a user. Delete this AMIRollout to allow the candidate AMIs again");
    }

    /** A terminated instance may be a consequence of its image, a reclaimed spot instance is not. */
    @ParameterizedTest
    @CsvSource({"SPOT_INTERRUPTED,Progressing", "INSTANCE_TERMINATED,Failed"})
    void aLostNodeRejectsTheImageUnlessAwsTakesItAway(NoticeKind kind, String phase) {
        nodes("ami-1", "ami-2");
        prefers("ami-2");
        pass();
        pass();
        interruptions.has(interruption("notice").kind(kind).about("web-1").build());
        cluster.claimWriter().delete(new ClaimName("web-1"));
        pass();

        assertThat(rollouts()).singleElement().asString().startsWith("ami-2 " + phase);
    }

    @Test
    void aLostNodeIsNotJudgedWhileTheInterruptionsAreNotKnown() {
        nodes("ami-1", "ami-2");
        prefers("ami-2");
        pass();
        pass();
        interruptions.makeUnknown();
        cluster.claimWriter().delete(new ClaimName("web-1"));
        pass();

        assertThat(rollouts()).singleElement().asString().startsWith("ami-2 Progressing");
    }

    @Test
    void aHandledPromotionIsRemovedFromTheObject() {
        nodes("ami-1", "ami-2");
        prefers("ami-2");
        pass();
        pass();
        rollouts.request(name(), RolloutRequest.PROMOTE);

        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Progressing step 2 of 2: 1 of 2 nodes with a candidate AMI, next: NodeClaim web-0");
        assertThat(rollouts.all().orElseThrow().getFirst().request()).isNull();
        pass();
        assertThat(rollouts.all().orElseThrow().getFirst().progress().step()).isEqualTo(1);
    }

    @Test
    void onlyTheLastTenFinishedRolloutsAreKept() {
        for (int at = 2; at < 16; at++) {
            prefers("ami-" + at);
            pass();
            prefers();
            pass();
        }
        pass();

        assertThat(rollouts()).hasSize(10);
        assertThat(rollouts.all().orElseThrow())
                .allMatch(rollout -> rollout.progress().phase() == RolloutPhase.SUPERSEDED);
    }
}
