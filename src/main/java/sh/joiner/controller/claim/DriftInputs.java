package sh.joiner.controller.claim;

import static java.util.stream.Collectors.groupingBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.engine.drift.Drift;
import sh.joiner.engine.drift.DriftFacts;
import sh.joiner.engine.image.ImageMapping;
import sh.joiner.engine.rollout.RolloutImages;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.node.Node;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.snapshot.Snapshot;

/** Compares all claims of a snapshot: each claim with its pool, the class of the pool and the instance of the claim. */
public final class DriftInputs {

    private final NodeClassState groups;
    private final InstanceCache instances;
    private final Set<String> unknownGroups;
    private final Snapshot snapshot;
    private final RolloutImages rollouts;
    private final Map<String, Pool> pools;
    private final Map<String, NodeClass> classes;
    private final Map<String, List<Node>> nodes;
    private final Map<String, Map<String, InstanceType>> types = new HashMap<>();

    /**
     * Creates the inputs.
     *
     * @param snapshot the cluster with its catalog
     * @param unknownGroups names of node classes whose placement group counts as not known, even if {@code groups}
     *     contains their group
     */
    public DriftInputs(Snapshot snapshot, NodeClassState groups, InstanceCache instances, Set<String> unknownGroups) {
        this.groups = groups;
        this.instances = instances;
        this.unknownGroups = Set.copyOf(unknownGroups);
        this.snapshot = snapshot;
        this.rollouts = RolloutImages.of(snapshot);
        this.pools = snapshot.pools().stream().collect(Collectors.toMap(Pool::name, Function.identity()));
        this.classes = snapshot.nodeClasses().stream()
                .filter(nodeClass -> !nodeClass.deleting())
                .collect(Collectors.toMap(NodeClass::name, Function.identity()));
        this.nodes = snapshot.nodes().stream().collect(groupingBy(Node::providerId));
    }

    /**
     * Returns the claims with a supported node class that are not being deleted and whose pool exists. The conditions of other claims stay as they
     * are (core 5.12).
     */
    public List<Claim> evaluated() {
        return snapshot.claims().stream()
                .filter(claim -> claim.nodeClass().isSupported() && !claim.isDeleting())
                .filter(claim -> pools.containsKey(claim.pool()))
                .toList();
    }

    /**
     * Compares the claim and the last known state of its instance with the pool and the node class. A claim that is not
     * launched has not drifted.
     */
    public Drift drift(Claim claim) {
        if (!claim.isLaunched()) {
            return new Drift.Same();
        }
        var instance = instances.find(claim.answer().providerId());
        var pool = pools.get(claim.pool());
        if (pool == null) {
            throw new IllegalArgumentException("NodePool of NodeClaim %s not found".formatted(claim.name()));
        }
        var nodeClass = classes.get(pool.template().nodeClass().name());
        return Drift.of(new DriftFacts(
                claim,
                pool,
                nodeClass,
                snapshot.catalog().types(pool.template().nodeClass().name()),
                image(claim, nodeClass),
                instance.orElse(null),
                group(nodeClass),
                snapshot.takenAt()));
    }

    private @Nullable String group(@Nullable NodeClass nodeClass) {
        if (nodeClass == null || unknownGroups.contains(nodeClass.name()) || !groups.knowsGroupOf(nodeClass)) {
            return null;
        }
        if (nodeClass.selectors().placementGroup().isNone()) {
            return "";
        }
        return groups.group(nodeClass.uid()).map(PlacementGroup::id).orElse("");
    }

    /**
     * Returns the image that the node should have. While a rollout runs and does not replace the node yet, this is the node's present image.
     * Null if the node class is missing or has no image for the node.
     */
    private @Nullable ResolvedImage image(Claim claim, @Nullable NodeClass nodeClass) {
        return nodeClass == null
                ? null
                : rollouts.forDrift(claim, nodeClass)
                        .map(images -> ImageMapping.imageFor(labelsOf(claim, nodeClass), images))
                        .orElseGet(() -> Optional.of(present(claim)))
                        .orElse(null);
    }

    private static ResolvedImage present(Claim claim) {
        return new ResolvedImage(claim.answer().imageId(), "", Requirements.of(), false);
    }

    /** Returns the labels of the node and the claim. The node's labels take precedence. The instance type supplies the missing labels. */
    private Requirements labelsOf(Claim claim, NodeClass nodeClass) {
        var labels = new HashMap<>(claim.labels());
        nodes.getOrDefault(claim.answer().providerId(), List.of()).forEach(node -> labels.putAll(node.labels()));
        var own = Requirements.ofLabels(labels);
        return Optional.ofNullable(typesOf(nodeClass).get(claim.label(Labels.INSTANCE_TYPE)))
                .map(type -> type.requirements().without(own.keys()).and(own))
                .orElse(own);
    }

    private Map<String, InstanceType> typesOf(NodeClass nodeClass) {
        return types.computeIfAbsent(
                nodeClass.name(),
                name -> snapshot.catalog().types(name).stream()
                        .collect(Collectors.toMap(InstanceType::name, Function.identity())));
    }
}
