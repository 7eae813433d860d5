package sh.joiner.controller.image;

import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.RolloutReporter;
import sh.joiner.engine.image.Candidate;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.Candidates.UnansweredKinds;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.ImageReason;
import sh.joiner.engine.image.ImageSamples;
import sh.joiner.engine.image.Verdict;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeImagePolicies;
import sh.joiner.testing.FakeInterruptions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakePrometheusQueries;
import sh.joiner.testing.FakeRollouts;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** A loop over the rollouts of the node class {@code default} with fake objects, and one policy with rollout rules. */
abstract class RolloutLoopCase {

    final HandClock clock = new HandClock();
    final FakeImagePolicies policies = new FakeImagePolicies();
    final FakeRollouts rollouts = new FakeRollouts();
    final FakeInterruptions interruptions = new FakeInterruptions(clock);
    final PolicyState state = new PolicyState(policies, "us-east-1");
    final RolloutTargets targets = new RolloutTargets();
    final FakeKubernetes cluster = new FakeKubernetes(clock);
    final Decisions decisions = new Decisions();
    final RolloutLoop loop = new RolloutLoop(
            new RolloutLoop.Objects(
                    rollouts, policies, cluster.claimWriter(), interruptions, new FakePrometheusQueries(clock)),
            state,
            targets,
            new RolloutReporter(new DecisionReporter(clock, List.of(decisions))),
            FixedNeeds.by(cluster),
            new SingleThreadRunner(clock));

    @BeforeEach
    void given() {
        cluster.with(pool("default").build()).with(nodeClass().build());
        policies.has(policy(rules(false)));
        state.inForce("default", Map.of());
    }

    static ImageRolloutRules rules(boolean finishesFirst) {
        return new ImageRolloutRules(
                RolloutPlan.of(
                        List.of(new RolloutStep(new RolloutStep.Size.Nodes(1), Duration.ofHours(1), false, "")),
                        List.of(),
                        null),
                AnalysisRules.DEFAULT,
                finishesFirst);
    }

    static ImagePolicy policy(ImageRolloutRules rules) {
        return ImageSamples.rules().rollout(rules).ofTheDefaultClass();
    }

    static List<ResolvedImage> images(String... ids) {
        return List.of(ids).stream()
                .map(id -> new ResolvedImage(id, id, Requirements.NONE, false))
                .toList();
    }

    /** Reports a lookup in which the class uses ami-1 and prefers these images. No other image is usable. */
    void prefers(String... ids) {
        prefers(List.of(), ids);
    }

    /** Reports a lookup in which the class uses ami-1, and in which no usable image is known except for this refused one. */
    void prefersNothingAndRefuses(String id) {
        var why = new Verdict.Refused(List.of(new ImageReason.Gone(clock.now())));
        report(List.of(candidate(id, why)), Optional.empty(), "ami-1");
    }

    /** Reports a lookup in which the class uses ami-1 and prefers these images, and in which the others are superseded. */
    void prefers(List<String> superseded, String... ids) {
        var candidates = superseded.stream()
                .map(id -> candidate(id, new Verdict.SupersededBy(ids[0])))
                .toList();
        report(candidates, Optional.of(images(ids)), "ami-1");
    }

    /** Reports a lookup in which the stable image ami-1 was deregistered, so that launches use only these images. */
    void selectsAfterALoss(List<String> selected, String... wanted) {
        report(List.of(), Optional.of(images(wanted)), selected.toArray(String[]::new));
    }

    private void report(List<Candidate> candidates, Optional<List<ResolvedImage>> rolledOut, String... selected) {
        targets.found(new ImageFinding(
                "default",
                new Candidates(
                        candidates,
                        images(selected),
                        List.of(),
                        List.of(),
                        UnansweredKinds.NONE,
                        List.of(),
                        images("ami-1"),
                        rolledOut),
                "verified",
                clock.now()));
    }

    private Candidate candidate(String id, Verdict verdict) {
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
                verdict);
    }

    void nodes(String... images) {
        IntStream.range(0, images.length)
                .mapToObj(at -> claim().named("web-" + at)
                        .createdAt(clock.now())
                        .launchedAs("aws:///eu-west-1a/i-" + at)
                        .withImage(images[at])
                        .says("Initialized", Condition.Status.TRUE, clock.now())
                        .build())
                .forEach(cluster::with);
    }

    void pass() {
        cluster.rules = new DisruptionRules(List.of(), List.of(), rollouts.all().orElseThrow(), List.of());
        loop.pass(cluster);
    }

    /** Returns one line for each rollout: its candidate, phase and message. */
    List<String> rollouts() {
        return rollouts.all().orElseThrow().stream()
                .sorted(ImageRollout.OLDEST_FIRST)
                .map(rollout -> "%s %s %s"
                        .formatted(
                                rollout.target().candidate().getFirst().id(),
                                rollout.progress().phase().word(),
                                rollout.progress().message()))
                .toList();
    }

    String name() {
        return rollouts.all().orElseThrow().getFirst().name();
    }
}
