package sh.joiner.controller.simulation;

import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.image.RolloutPlan;
import sh.joiner.api.image.RolloutStep;
import sh.joiner.api.nodeclass.RolloutPlanTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.v1.LabelRequirement;
import sh.joiner.api.v1alpha1.LabelSelection;
import sh.joiner.api.v1alpha1.PolicyTarget;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.engine.imagepolicy.PolicyChoice;
import sh.joiner.engine.rollout.RolloutFleet;
import sh.joiner.model.claim.DriftedNode;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.ProposedRollout;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutTarget;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WhatIf.NewImages;
import sh.joiner.port.WhatIf.NewStep;
import sh.joiner.port.WhatIf.Prepared;
import sh.joiner.port.WhatIf.StepLabelRule;
import sh.joiner.port.WhatIf.StepPools;

/** The rollout of new images that a simulation forecasts. Used for one simulation. */
final class NewRollout {

    private static final int MOST_IMAGES = 20;
    private static final String ASSUMPTION =
            "the forecast of the rollout assumes that the new nodes are healthy, and that replacements and approvals take no time";

    private final ImageSources sources;
    private final Snapshot snapshot;
    private final List<String> notes;
    private final List<String> problems = new ArrayList<>();

    NewRollout(ImageSources sources, Snapshot snapshot, List<String> notes) {
        this.sources = sources;
        this.snapshot = snapshot;
        this.notes = notes;
    }

    /** Returns the changed cluster with the rollout, or why the rollout cannot be forecast. */
    Prepared of(NewImages order, List<DriftedNode> drifted) {
        var nodeClass = nodeClass(order).filter(known -> hasValidIds(order, known));
        if (nodeClass.isEmpty()) {
            return new Prepared.Invalid(problems);
        }
        var version = sources.kubernetesVersion().get();
        if (version.isEmpty()) {
            return notKnown("the Kubernetes version of the cluster is");
        }
        if (order.steps() == null && snapshot.around().rules().imagePolicies() == null) {
            return notKnown("the AMIPolicies are");
        }
        try {
            var rollout = proposed(order, nodeClass.get(), version.get());
            return problems.isEmpty()
                    ? new Prepared.Changed(snapshot, notes, drifted, rollout)
                    : new Prepared.Invalid(problems);
        } catch (RemoteCallException failure) {
            return new Prepared.NotKnown("AWS did not return the AMIs: " + failure.getMessage());
        }
    }

    private static Prepared notKnown(String what) {
        return new Prepared.NotKnown(what + " not known yet: run the simulation again in a few seconds");
    }

    private Optional<NodeClass> nodeClass(NewImages order) {
        var found = snapshot.nodeClasses().stream()
                .filter(nodeClass -> nodeClass.name().equals(order.nodeClass()))
                .findFirst();
        if (found.isEmpty()) {
            problems.add(
                    order.nodeClass().isBlank()
                            ? "rollout.nodeClass: is missing: specify the name of an EC2NodeClass"
                            : "rollout.nodeClass: EC2NodeClass '%s' not found".formatted(order.nodeClass()));
        }
        return found;
    }

    private boolean hasValidIds(NewImages order, NodeClass nodeClass) {
        var stable =
                nodeClass.resolved().images().stream().map(ResolvedImage::id).collect(toSet());
        if (stable.isEmpty()) {
            problems.add("rollout.nodeClass: EC2NodeClass '%s' has no AMI in its status, so no AMI can be replaced"
                    .formatted(nodeClass.name()));
        }
        if (order.ids().isEmpty() || order.ids().size() > MOST_IMAGES) {
            problems.add("rollout.images: specify 1 to %d ids of AMIs, not %d"
                    .formatted(MOST_IMAGES, order.ids().size()));
        }
        order.ids().stream()
                .filter(stable::contains)
                .distinct()
                .forEach(id ->
                        problems.add("rollout.images: EC2NodeClass '%s' already uses AMI '%s': specify another AMI"
                                .formatted(nodeClass.name(), id)));
        return problems.isEmpty();
    }

    private ProposedRollout proposed(NewImages order, NodeClass nodeClass, String version) {
        var candidate =
                new ProposedImages(sources, nodeClass, problems, notes).with(order.ids(), version, snapshot.takenAt());
        var policy = order.steps() == null ? policy(nodeClass) : Optional.<ImagePolicy>empty();
        var rules = order.steps() == null
                ? policy.flatMap(ImagePolicy::rolloutRules).orElse(ImageRolloutRules.ONE_STEP)
                : rules(order.steps(), order(nodeClass));
        var name = policy.map(ImagePolicy::name).orElse("");
        var target =
                new RolloutTarget(nodeClass.name(), name, nodeClass.resolved().images(), candidate);
        if (problems.isEmpty()) {
            checkNodes(target);
            addNotes(target);
        }
        return new ProposedRollout(target, rules);
    }

    /** Returns the policy with rollout rules that applies to the class. Empty if there is none: then all nodes drift at once. */
    private Optional<ImagePolicy> policy(NodeClass nodeClass) {
        List<ImagePolicy> all = snapshot.around().rules().imagePolicies();
        var choice = PolicyChoice.of(nodeClass.name(), nodeClass.labels(), all == null ? List.of() : all);
        return switch (choice.inForce()) {
            case PolicyInForce.InForce(var policy) when policy.rolloutRules().isPresent() -> Optional.of(policy);
            case PolicyInForce.InForce _, PolicyInForce.None _ -> {
                notes.add("no AMIPolicy with spec.rollout applies to EC2NodeClass %s: all nodes would drift at once"
                        .formatted(nodeClass.name()));
                yield Optional.empty();
            }
            case PolicyInForce.Unclear(var why) -> {
                problems.add(
                        "rollout.steps: are missing, and the steps of the policy are not known: %s".formatted(why));
                yield Optional.empty();
            }
        };
    }

    /** Returns the order of the pools in the policy that applies to the class. Empty if there is none, or if the policy is not clear. */
    private List<String> order(NodeClass nodeClass) {
        List<ImagePolicy> all = snapshot.around().rules().imagePolicies();
        var inForce = all == null
                ? new PolicyInForce.Unclear("the AMIPolicies are not known yet")
                : PolicyChoice.of(nodeClass.name(), nodeClass.labels(), all).inForce();
        if (inForce instanceof PolicyInForce.Unclear(var why)) {
            notes.add("the forecast ignores spec.rollout.order of the AMIPolicy, which is not known: " + why);
        }
        return inForce instanceof PolicyInForce.InForce(var policy)
                ? policy.rolloutRules().map(rules -> rules.plan().order()).orElse(List.of())
                : List.of();
    }

    private ImageRolloutRules rules(List<NewStep> steps, List<String> order) {
        try {
            var plan = new RolloutPlan();
            plan.order = order;
            plan.steps = steps.stream().map(NewRollout::wire).toList();
            return new ImageRolloutRules(
                    RolloutPlanTranslation.complete("rollout", plan), AnalysisRules.DEFAULT, false);
        } catch (InvalidSpec invalid) {
            problems.add(String.valueOf(invalid.getMessage()));
            return ImageRolloutRules.ONE_STEP;
        }
    }

    private static RolloutStep wire(NewStep step) {
        var wire = new RolloutStep();
        wire.nodes = step.nodes();
        wire.percent = step.percent();
        var pools = step.nodePools();
        wire.nodePools = pools == null ? null : wire(pools);
        wire.soak = absentIfEmpty(step.soak());
        wire.approval = absentIfEmpty(step.approval());
        wire.window = absentIfEmpty(step.window());
        return wire;
    }

    private static PolicyTarget wire(StepPools pools) {
        var wire = new PolicyTarget();
        wire.names = pools.names();
        var selector = pools.selector();
        if (selector != null) {
            wire.selector = new LabelSelection();
            wire.selector.matchLabels = selector.matchLabels();
            wire.selector.matchExpressions =
                    selector.matchExpressions().stream().map(NewRollout::wire).toList();
        }
        return wire;
    }

    private static LabelRequirement wire(StepLabelRule rule) {
        var wire = new LabelRequirement();
        wire.key = rule.key();
        wire.operator = rule.operator();
        wire.values = rule.values();
        return wire;
    }

    private static @Nullable String absentIfEmpty(String text) {
        return text.isEmpty() ? null : text;
    }

    private void checkNodes(RolloutTarget target) {
        var counts = RolloutFleet.of(
                        new ImageRollout("", "", "", 0, Instant.EPOCH, target, null, RolloutProgress.NONE), snapshot)
                .counts();
        if (counts.old() == 0) {
            problems.add(
                    counts.total() == 0
                            ? "rollout.nodeClass: EC2NodeClass '%s' has no nodes that the rollout would replace"
                                    .formatted(target.nodeClass())
                            : "rollout.images: all nodes of EC2NodeClass '%s' already have these AMIs"
                                    .formatted(target.nodeClass()));
        }
    }

    private void addNotes(RolloutTarget target) {
        notes.add(ASSUMPTION);
        own(target)
                .filter(rollout -> !rollout.isFinished())
                .forEach(rollout -> notes.add(
                        "AMIRollout %s is running. The forecast starts with the present nodes, as if the new AMIs superseded this rollout"
                                .formatted(rollout.name())));
        own(target)
                .filter(rollout -> rollout.progress().phase().isRejection())
                .forEach(rollout -> rollout.target().newIds().stream()
                        .filter(target.newIds()::contains)
                        .sorted()
                        .forEach(id -> notes.add("AMI %s is rejected: delete AMIRollout %s to allow the AMI again"
                                .formatted(id, rollout.name()))));
    }

    private Stream<ImageRollout> own(RolloutTarget target) {
        return snapshot.around().rules().rollouts().stream()
                .filter(rollout -> rollout.target().nodeClass().equals(target.nodeClass()));
    }
}
