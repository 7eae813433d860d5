package sh.joiner.controller.catalog;

import java.util.List;
import java.util.Optional;
import sh.joiner.controller.catalog.MarketState.Known;
import sh.joiner.engine.image.ImageMapping;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.LearnedMemories;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.model.catalog.LearnedMemory.Machine;
import sh.joiner.model.catalog.PoolTypes;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.resource.Resources;

/**
 * The types of one node class, computed in steps, each only when its input has changed: sized from EC2's facts, corrected by the memory that nodes
 * reported, and without offerings that EC2 has run out of.
 */
record SizedClass(
        NodeClass nodeClass, Basis basis, List<InstanceType> estimated, List<InstanceType> corrected, PoolTypes asIs) {

    /** The inputs of the types. They include resolved resources, but not conditions and generations. */
    record Basis(
            long market,
            NodeClass.Machine machine,
            NodeClass.Resolved resolved,
            LearnedMemories learned,
            Unavailable unavailable) {

        boolean sizesAs(Basis that) {
            return market == that.market && machine.equals(that.machine) && resolved.equals(that.resolved);
        }
    }

    /** The inputs other than the class. */
    record Knowledge(Known market, LearnedMemories learned, Unavailable unavailable) {

        private Basis of(NodeClass nodeClass) {
            return new Basis(market.version(), nodeClass.machine(), nodeClass.resolved(), learned, unavailable);
        }
    }

    static SizedClass of(NodeClass nodeClass, Knowledge knowledge, TypeSizing sizing) {
        var estimated = sizing.types(knowledge.market().market(), nodeClass);
        return corrected(nodeClass, knowledge, estimated);
    }

    /** Returns the same page if nothing has changed. */
    SizedClass renewed(NodeClass nodeClass, Knowledge knowledge, TypeSizing sizing) {
        var now = knowledge.of(nodeClass);
        if (now.equals(basis)) {
            return this;
        }
        if (!now.sizesAs(basis)) {
            return of(nodeClass, knowledge, sizing);
        }
        return now.learned().equals(basis.learned())
                ? reduced(nodeClass, knowledge, estimated, corrected)
                : corrected(nodeClass, knowledge, estimated);
    }

    /**
     * Returns this page with the types of an earlier page if they are equal. A later comparison then finds the same objects: comparing the
     * contents of all types takes longer than a launch.
     */
    SizedClass keepingTypesOf(SizedClass earlier) {
        return asIs.equals(earlier.asIs) ? new SizedClass(nodeClass, basis, estimated, corrected, earlier.asIs) : this;
    }

    List<InstanceType> types() {
        return asIs.types();
    }

    Optional<InstanceType> type(String name) {
        return types().stream()
                .filter(instanceType -> instanceType.name().equals(name))
                .findFirst();
    }

    /** Returns the memory in bytes that EC2 reports; 0 if EC2 reports no such type. */
    long estimate(String instanceType) {
        return estimated.stream()
                .filter(type -> type.name().equals(instanceType))
                .mapToLong(type -> type.capacity().get(Resources.MEMORY))
                .findFirst()
                .orElse(0);
    }

    /** Returns true if the class would currently launch the type with that image. */
    boolean startsWith(Machine machine) {
        return type(machine.instanceType())
                .flatMap(type -> ImageMapping.imageFor(
                        type.requirements(), nodeClass.resolved().images()))
                .filter(image -> image.id().equals(machine.imageId()))
                .isPresent();
    }

    private static SizedClass corrected(NodeClass nodeClass, Knowledge knowledge, List<InstanceType> estimated) {
        var learned = knowledge.learned();
        var corrected = learned.isEmpty()
                ? estimated
                : estimated.stream()
                        .map(type -> corrected(type, nodeClass, learned))
                        .toList();
        return reduced(nodeClass, knowledge, estimated, corrected);
    }

    /**
     * Corrects the memory with the value learned for the image with which the class would launch the type. Changes of other images have no effect.
     */
    private static InstanceType corrected(InstanceType type, NodeClass nodeClass, LearnedMemories learned) {
        if (!learned.knows(type.name())) {
            return type;
        }
        return ImageMapping.imageFor(type.requirements(), nodeClass.resolved().images())
                .flatMap(image -> learned.of(new Machine(type.name(), image.id())))
                .map(LearnedMemory::bytes)
                .map(type::withMemory)
                .orElse(type);
    }

    private static SizedClass reduced(
            NodeClass nodeClass, Knowledge knowledge, List<InstanceType> estimated, List<InstanceType> corrected) {
        var types = NodeSizing.without(corrected, nodeClass, knowledge.unavailable());
        return new SizedClass(nodeClass, knowledge.of(nodeClass), estimated, corrected, PoolTypes.asIn(types));
    }
}
