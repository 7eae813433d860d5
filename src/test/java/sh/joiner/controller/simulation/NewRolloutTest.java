package sh.joiner.controller.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Example;
import sh.joiner.engine.image.ImageSamples;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.ProposedRollout;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.WhatIf.Changes;
import sh.joiner.port.WhatIf.NewImages;
import sh.joiner.port.WhatIf.NewStep;
import sh.joiner.port.WhatIf.Prepared;
import sh.joiner.port.WhatIf.StepLabelRule;
import sh.joiner.port.WhatIf.StepPools;
import sh.joiner.port.WhatIf.StepSelector;
import sh.joiner.testing.FakeNetworkFeed;

/** Rollouts in the example cluster. The arm64 nodes of class default use one AMI, class legacy has no AMI, and policy verified has two steps. */
class NewRolloutTest {

    private static final String STABLE = "ami-0c4e1f0a92b7d3e55";
    private static final Requirements ARM64 = Requirements.of(Requirement.in(Labels.ARCH, "arm64"));
    private static final Requirements GPU = Requirements.of(Requirement.exists(Labels.INSTANCE_GPU_COUNT));

    private Snapshot present = Example.snapshot();
    private ImageSources images = Simulations.images(
            image("ami-new", "arm64", "available", Requirements.NONE),
            image("ami-x86", "x86_64", "available", Requirements.NONE),
            image("ami-32", "i386", "available", Requirements.NONE),
            image("ami-pending", "arm64", "pending", Requirements.NONE));

    private static Image image(String id, String architecture, String state, Requirements variant) {
        return new Image(id, "web-" + id, "self", state, architecture, Example.NOW, null, Map.of(), variant, "");
    }

    private Prepared simulate(String nodeClass, @Nullable List<NewStep> steps, String... ids) {
        var changes = new Changes("", List.of(), null, null, new NewImages(nodeClass, List.of(ids), steps));
        return new SimulatedChanges(
                        _ -> present.catalog().types("default"),
                        new FakeNetworkFeed(),
                        images,
                        Simulations.sources("bundle"))
                .prepare(present, changes, () -> false);
    }

    private Prepared.Changed changed(@Nullable List<NewStep> steps, String... ids) {
        return Simulations.changed(simulate("default", steps, ids));
    }

    private static ProposedRollout rollout(Prepared.Changed changed) {
        return Objects.requireNonNull(changed.rollout());
    }

    private List<String> problems(String nodeClass, @Nullable List<NewStep> steps, String... ids) {
        return simulate(nodeClass, steps, ids) instanceof Prepared.Invalid(var problems) ? problems : List.of();
    }

    private void rules(@Nullable List<ImagePolicy> policies) {
        present = present.with(present.around().with(new DisruptionRules(List.of(), List.of(), List.of(), policies)));
    }

    @Test
    void theNewAmiReplacesTheAmiOfTheSameKindByTheStepsOfThePolicy() {
        var rollout = rollout(changed(null, "ami-new"));

        assertThat(rollout.target().policy()).isEqualTo("verified");
        assertThat(rollout.target().stable()).extracting(ResolvedImage::id).containsExactly(STABLE);
        assertThat(rollout.target().candidate())
                .containsExactly(new ResolvedImage("ami-new", "web-ami-new", ARM64, false));
        assertThat(rollout.rules().plan().steps())
                .extracting(RolloutStep::window)
                .containsExactly("", "berlin-night");
    }

    @Test
    void theStepsOfTheRequestTakePrecedence() {
        var steps = List.of(
                new NewStep(2, null, null, "30m", "Required", ""), new NewStep(null, 50, null, "", "", "night"));

        var rollout = rollout(changed(steps, "ami-new"));

        assertThat(rollout.target().policy()).isEmpty();
        assertThat(rollout.rules().plan().steps())
                .containsExactly(
                        new RolloutStep(new RolloutStep.Size.Nodes(2), Duration.ofMinutes(30), true, ""),
                        new RolloutStep(new RolloutStep.Size.Percent(50), Duration.ZERO, false, "night"),
                        RolloutStep.ALL);
    }

    private static NewStep of(StepPools pools) {
        return new NewStep(null, null, pools, "", "", "");
    }

    @Test
    void aStepOfTheRequestCanBeAPool() {
        var selector =
                new StepSelector(Map.of("tier", "first"), List.of(new StepLabelRule("gpu", "DoesNotExist", List.of())));
        var steps = List.of(of(new StepPools(List.of("canary"), null)), of(new StepPools(null, selector)));

        var planned = rollout(changed(steps, "ami-new")).rules().plan().steps();

        assertThat(planned.getFirst().size())
                .isEqualTo(new RolloutStep.Size.Pools(new PoolTarget.ByName(List.of("canary"))));
        assertThat(planned.get(1).size().covers("web", Map.of("tier", "first"))).isTrue();
        assertThat(planned.get(1).size().covers("web", Map.of("tier", "first", "gpu", "1")))
                .isFalse();
        assertThat(problems("default", List.of(of(new StepPools(null, null))), "ami-new"))
                .containsExactly("rollout.steps[0].nodePools: exactly one of names and selector must be set");
    }

    @Test
    void theStepsOfTheRequestKeepTheOrderOfThePolicy() {
        var plan = RolloutPlan.of(List.of(), List.of("gpu", "general"), null);
        rules(List.of(ImageSamples.rules()
                .rollout(new ImageRolloutRules(plan, AnalysisRules.DEFAULT, false))
                .policy("ordered", Example.NOW, new ImagePolicyTarget.ByName(List.of("default")))));

        assertThat(rollout(changed(List.of(), "ami-new")).rules().plan().order())
                .containsExactly("gpu", "general");
    }

    @Test
    void anUnknownOrderIsANote() {
        rules(null);

        var changed = changed(List.of(), "ami-new");

        assertThat(rollout(changed).rules().plan().order()).isEmpty();
        assertThat(changed.notes())
                .contains(
                        "the forecast ignores spec.rollout.order of the AMIPolicy, which is not known: the AMIPolicies are not known yet");
    }

    @Test
    void withoutAPolicyAllNodesAreInOneStep() {
        rules(List.of());

        var changed = changed(null, "ami-new");

        assertThat(rollout(changed).rules().plan().steps()).containsExactly(RolloutStep.ALL);
        assertThat(changed.notes())
                .contains(
                        "no AMIPolicy with spec.rollout applies to EC2NodeClass default: all nodes would drift at once");
    }

    @Test
    void anInvalidPolicyNeedsStepsInTheRequest() {
        rules(List.of(
                ImagePolicy.unreadable("odd", Example.NOW, new ImagePolicyTarget.Unreadable(), "spec.rollout: wrong")));

        assertThat(problems("default", null, "ami-new"))
                .containsExactly(
                        "rollout.steps: are missing, and the steps of the policy are not known: AMIPolicy odd is invalid: spec.rollout: wrong");
        assertThat(changed(List.of(), "ami-new").notes())
                .contains(
                        "the forecast ignores spec.rollout.order of the AMIPolicy, which is not known: AMIPolicy odd is invalid: spec.rollout: wrong");
    }

    @Test
    void unknownNamesAreProblems() {
        assertThat(problems("absent", null, "ami-new"))
                .containsExactly("rollout.nodeClass: EC2NodeClass 'absent' not found");
        assertThat(problems("", null, "ami-new"))
                .containsExactly("rollout.nodeClass: is missing: specify the name of an EC2NodeClass");
        assertThat(problems("default", null, "ami-gone"))
                .containsExactly(
                        "rollout.images: AMI 'ami-gone' not found: check the id, the region, and that the AMI is shared with this account");
        assertThat(problems("default", null)).containsExactly("rollout.images: specify 1 to 20 ids of AMIs, not 0");
    }

    @Test
    void anAmiThatChangesNothingIsAProblem() {
        assertThat(problems("default", null, STABLE))
                .containsExactly("rollout.images: EC2NodeClass 'default' already uses AMI '%s': specify another AMI"
                        .formatted(STABLE));
        assertThat(problems("default", null, "ami-new", "ami-x86", "ami-32"))
                .containsExactlyInAnyOrder(
                        "rollout.images: AMI 'ami-x86' (x86_64) replaces no AMI of EC2NodeClass 'default', which uses %s: specify an AMI for the same instance types"
                                .formatted(STABLE),
                        "rollout.images: AMI 'ami-32' (i386) replaces no AMI of EC2NodeClass 'default', which uses %s: specify an AMI for the same instance types"
                                .formatted(STABLE));
        assertThat(problems("legacy", null, "ami-new"))
                .containsExactly(
                        "rollout.nodeClass: EC2NodeClass 'legacy' has no AMI in its status, so no AMI can be replaced");
    }

    @Test
    void aClassWithoutNodesIsAProblem() {
        present = present.withClaims(List.of());

        assertThat(problems("default", null, "ami-new"))
                .containsExactly(
                        "rollout.nodeClass: EC2NodeClass 'default' has no nodes that the rollout would replace");
    }

    @Test
    void nodesThatAllHaveTheNewAmiAreAProblem() {
        present = present.withClaims(present.claims().stream()
                .map(claim -> claim.isLaunched() ? claim.withImage("ami-new") : claim)
                .toList());

        assertThat(problems("default", null, "ami-new"))
                .containsExactly("rollout.images: all nodes of EC2NodeClass 'default' already have these AMIs");
    }

    @Test
    void invalidStepsAreProblemsWithTheirFields() {
        assertThat(problems("default", List.of(new NewStep(null, 101, null, "", "", "")), "ami-new"))
                .containsExactly("rollout.steps[0].percent: 101 is not between 1 and 100");
        assertThat(problems("default", List.of(new NewStep(1, null, null, "", "Yes", "")), "ami-new"))
                .containsExactly(
                        "rollout.steps[0].approval: 'Yes' is not allowed: write Required, or remove the field");
    }

    @Test
    void aNoteNamesTheStateOfAnAmiThatIsNotAvailable() {
        assertThat(changed(null, "ami-pending").notes())
                .contains(
                        "AMI ami-pending has the EC2 state pending: Joiner launches nodes only from AMIs with the state available");
    }

    @Test
    void anAmiWithoutAVariantReplacesAllAmisOfItsArchitecture() {
        var own = present.nodeClasses().getFirst();
        var both = List.of(
                new ResolvedImage("ami-gpu", "gpu", ARM64.and(GPU), false),
                new ResolvedImage(STABLE, "standard", ARM64, false));
        present = present.with(
                present.pools(), List.of(own.with(own.resolved().withImages(both))), present.nodes(), present.pods());

        var changed = changed(null, "ami-new");

        assertThat(rollout(changed).target().candidate())
                .containsExactly(
                        new ResolvedImage("ami-new", "web-ami-new", ARM64.and(GPU), false),
                        new ResolvedImage("ami-new", "web-ami-new", ARM64, false));
        assertThat(changed.notes())
                .contains("AMI ami-new is assumed to replace AMI ami-gpu, because both have the architecture arm64");
    }

    @Test
    void anAmiOfAVariantReplacesOnlyTheAmiOfThisVariant() {
        images = Simulations.images(image("ami-new", "arm64", "available", GPU));
        var own = present.nodeClasses().getFirst();
        var both = List.of(
                new ResolvedImage("ami-gpu", "gpu", ARM64.and(GPU), false),
                new ResolvedImage(STABLE, "standard", ARM64, false));
        present = present.with(
                        present.pools(),
                        List.of(own.with(own.resolved().withImages(both))),
                        present.nodes(),
                        present.pods())
                .withClaims(present.claims().stream()
                        .map(claim -> claim.isLaunched() ? claim.withImage("ami-gpu") : claim)
                        .toList());

        var rollout = rollout(changed(null, "ami-new"));

        assertThat(rollout.target().candidate()).extracting(ResolvedImage::id).containsExactly("ami-new", STABLE);
    }

    @Test
    void thereIsNoForecastBeforeThePoliciesAndTheVersionAreKnown() {
        rules(null);
        assertThat(simulate("default", null, "ami-new"))
                .isEqualTo(new Prepared.NotKnown(
                        "the AMIPolicies are not known yet: run the simulation again in a few seconds"));

        images = new ImageSources(images.feed(), Optional::empty);
        assertThat(simulate("default", null, "ami-new"))
                .isEqualTo(
                        new Prepared.NotKnown(
                                "the Kubernetes version of the cluster is not known yet: run the simulation again in a few seconds"));
    }

    @Test
    void anOutageOfEc2IsNamed() {
        images = new ImageSources(
                (_, _) -> {
                    throw new RemoteCallException(Category.UNREACHABLE, "Timeout", "timed out", null);
                },
                () -> Optional.of("1.34"));

        assertThat(simulate("default", null, "ami-new"))
                .isEqualTo(new Prepared.NotKnown("AWS did not return the AMIs: timed out"));
    }

    @Test
    void aRejectedAmiIsNamed() {
        images = Simulations.images(image("ami-0bbb", "arm64", "available", Requirements.NONE));

        assertThat(changed(null, "ami-0bbb").notes())
                .contains("AMI ami-0bbb is rejected: delete AMIRollout default-1f2e3d4c to allow the AMI again");
    }
}
