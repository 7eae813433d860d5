package sh.joiner.controller.catalog;

import static java.util.stream.Collectors.toMap;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sh.joiner.engine.image.ImageMapping;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.model.catalog.LearnedMemory.TypeAndImage;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Reads the memory capacity that the nodes of a snapshot report, for the image that each node runs (aws 3.4). The node of a claim is read as soon as
 * the node reports its memory, even before its registration. Any other node is read only if it is managed and registered.
 */
final class NodeCapacityReader {

    private final Snapshot snapshot;
    private final Map<String, Claim> claims;
    private final Map<String, NodeClass> classes;

    NodeCapacityReader(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.claims = snapshot.claims().stream()
                .filter(claim -> !claim.answer().providerId().isEmpty())
                .collect(toMap(claim -> claim.answer().providerId(), Function.identity(), (claim, _) -> claim));
        this.classes = snapshot.nodeClasses().stream().collect(toMap(NodeClass::name, Function.identity()));
    }

    /** Returns true if the node reports its type and its memory, and is not being deleted. */
    static boolean reportsMemory(Node node) {
        return !node.isDeleting()
                && node.labels().containsKey(Labels.INSTANCE_TYPE.value())
                && node.capacity().get(Resources.MEMORY) > 0;
    }

    /** Returns the capacity that the node reports; empty if its image is not known. */
    Optional<LearnedMemory> of(Node node) {
        var type = node.labels().getOrDefault(Labels.INSTANCE_TYPE.value(), "");
        return imageOf(node)
                .map(image -> new LearnedMemory(
                        new TypeAndImage(type, image),
                        node.capacity().get(Resources.MEMORY),
                        node.name().value(),
                        node.createdAt(),
                        snapshot.takenAt()));
    }

    /**
     * Returns the image that the claim of the node names. If no claim names an image and the node is managed and
     * registered, returns the image with which the node class would launch an instance with the labels of the node.
     */
    private Optional<String> imageOf(Node node) {
        var claim = claims.get(node.providerId());
        if (claim != null && !claim.answer().imageId().isEmpty()) {
            return Optional.of(claim.answer().imageId());
        }
        if (!node.isManaged() || !node.isRegistered()) {
            return Optional.empty();
        }
        var nodeClass = classes.get(node.labels().getOrDefault(Labels.NODE_CLASS.value(), ""));
        return nodeClass == null
                ? Optional.empty()
                : ImageMapping.imageFor(
                                Requirements.ofLabels(node.labels()),
                                nodeClass.resolved().images())
                        .map(image -> image.id());
    }
}
