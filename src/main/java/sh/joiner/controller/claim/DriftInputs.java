package sh.joiner.controller.claim;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.engine.drift.Drift;
import sh.joiner.engine.drift.DriftFacts;
import sh.joiner.engine.image.ImageMapping;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.snapshot.Snapshot;

/** The inputs of one drift pass over all claims: each claim with its pool, the class of the pool and the instance of the claim. */
final class DriftInputs {

    private final DriftLoop.Inputs known;
    private final NodeClassState groups;
    private final InstanceCache instances;
    private final Snapshot snapshot;
    private final Catalog catalog;
    private final Map<String, Pool> pools;
    private final Map<String, NodeClass> classes;
    private final Map<String, Map<String, InstanceType>> types = new HashMap<>();

    DriftInputs(DriftLoop.Inputs known, NodeClassState groups, InstanceCache instances) {
        this.known = known;
        this.groups = groups;
        this.instances = instances;
        this.snapshot = known.cluster().snapshot();
        this.catalog = known.catalogs().catalog(snapshot);
        this.pools = snapshot.pools().stream().collect(Collectors.toMap(Pool::name, Function.identity()));
        this.classes = snapshot.nodeClasses().stream()
                .filter(nodeClass -> !nodeClass.deleting())
                .collect(Collectors.toMap(NodeClass::name, Function.identity()));
    }

    /**
     * Returns the claims with a supported node class that are not being deleted and whose pool exists. The conditions of other claims stay as they
     * are (core 5.12).
     */
    List<Claim> judged() {
        return snapshot.claims().stream()
                .filter(claim -> claim.nodeClass().isSupported() && !claim.isDeleting())
                .filter(claim -> pools.containsKey(claim.pool()))
                .toList();
    }

    /** Judges the claim with the currently known state of its instance. */
    Drift drift(Claim claim) {
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
                catalog.types(pool.template().nodeClass().name()),
                image(claim, nodeClass),
                instance.orElse(null),
                group(nodeClass),
                snapshot.takenAt()));
    }

    private @Nullable String group(@Nullable NodeClass nodeClass) {
        if (nodeClass == null || !groups.knowsGroupOf(nodeClass)) {
            return null;
        }
        return groups.group(nodeClass.uid()).map(PlacementGroup::id).orElse("");
    }

    private @Nullable ResolvedImage image(Claim claim, @Nullable NodeClass nodeClass) {
        return nodeClass == null
                ? null
                : ImageMapping.imageFor(
                                labelsOf(claim, nodeClass), nodeClass.resolved().images())
                        .orElse(null);
    }

    /** Returns the labels of the node and the claim. The node's labels take precedence. The instance type supplies the missing labels. */
    private Requirements labelsOf(Claim claim, NodeClass nodeClass) {
        var labels = new HashMap<>(claim.labels());
        known.cluster().nodesOf(claim.answer().providerId()).forEach(node -> labels.putAll(node.labels()));
        var own = Requirements.ofLabels(labels);
        return Optional.ofNullable(typesOf(nodeClass).get(claim.label(Labels.INSTANCE_TYPE)))
                .map(type -> type.requirements().without(own.keys()).and(own))
                .orElse(own);
    }

    private Map<String, InstanceType> typesOf(NodeClass nodeClass) {
        return types.computeIfAbsent(
                nodeClass.name(),
                name -> catalog.types(name).stream()
                        .collect(Collectors.toMap(InstanceType::name, Function.identity())));
    }
}
