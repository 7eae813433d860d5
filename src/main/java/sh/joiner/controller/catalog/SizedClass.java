package sh.joiner.controller.catalog;

import java.util.List;
import java.util.Optional;
import sh.joiner.controller.catalog.MarketState.Known;
import sh.joiner.engine.image.ImageMapping;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.LearnedMemories;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.model.catalog.LearnedMemory.TypeAndImage;
import sh.joiner.model.catalog.PoolTypes;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.resource.Resources;

/**
 * The types of one node class, computed in three steps. Each step runs only when its input has changed. The first step computes the types from EC2's
 * data. The second corrects their memory with the values that nodes reported. The third marks the offerings that are currently unavailable.
 */
record SizedClass(
        NodeClass nodeClass,
        Basis basis,
        List<InstanceType> estimated,
        List<InstanceType> corrected,
        PoolTypes available) {

    /** The inputs that the types depend on. */
    record Basis(SharedEstimates.Inputs estimate, LearnedMemories learned, Unavailable unavailable) {}

    /** The inputs other than the class. */
    record Knowledge(Known market, LearnedMemories learned, Unavailable unavailable) {

        private Basis of(NodeClass nodeClass) {
            return new Basis(SharedEstimates.Inputs.of(nodeClass, market), learned, unavailable);
        }
    }

    static SizedClass of(NodeClass nodeClass, Knowledge knowledge, SharedEstimates estimates) {
        return corrected(nodeClass, knowledge, estimates.types(nodeClass, knowledge.market()));
    }

    /** Returns this object if nothing has changed. */
    SizedClass renewed(NodeClass nodeClass, Knowledge knowledge, SharedEstimates estimates) {
        var now = knowledge.of(nodeClass);
        if (now.equals(basis)) {
            return this;
        }
        if (!now.estimate().equals(basis.estimate())) {
            return of(nodeClass, knowledge, estimates);
        }
        return now.learned().equals(basis.learned())
                ? reduced(nodeClass, knowledge, estimated, corrected)
                : corrected(nodeClass, knowledge, estimated);
    }

    /**
     * Returns this object with the types of an earlier object if the types are equal. Later comparisons of the types are then fast, because they
     * compare the same objects. A comparison of the contents of all types is slow.
     */
    SizedClass keepingTypesOf(SizedClass earlier) {
        return available.equals(earlier.available)
                ? new SizedClass(nodeClass, basis, estimated, corrected, earlier.available)
                : this;
    }

    List<InstanceType> types() {
        return available.types();
    }

    Optional<InstanceType> type(String name) {
        return types().stream()
                .filter(instanceType -> instanceType.name().equals(name))
                .findFirst();
    }

    /** Returns the memory in bytes that is estimated from EC2's data; 0 if the class has no such type. */
    long estimate(String instanceType) {
        return estimated.stream()
                .filter(type -> type.name().equals(instanceType))
                .mapToLong(type -> type.capacity().get(Resources.MEMORY))
                .findFirst()
                .orElse(0);
    }

    /** Returns true if the class would currently launch the type with that image. */
    boolean wouldLaunch(TypeAndImage typeAndImage) {
        return type(typeAndImage.instanceType())
                .flatMap(type -> ImageMapping.imageFor(
                        type.requirements(), nodeClass.resolved().images()))
                .filter(image -> image.id().equals(typeAndImage.imageId()))
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
     * Sets the memory of a type to the value learned for the image with which the class would launch the type. Values of other images are ignored.
     */
    private static InstanceType corrected(InstanceType type, NodeClass nodeClass, LearnedMemories learned) {
        if (!learned.knows(type.name())) {
            return type;
        }
        return ImageMapping.imageFor(type.requirements(), nodeClass.resolved().images())
                .flatMap(image -> learned.of(new TypeAndImage(type.name(), image.id())))
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
