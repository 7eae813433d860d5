package sh.joiner.controller.simulation;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.NodeClass.Resolved;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.port.nodeclass.NetworkFeed;

/**
 * Resolves a proposed node class from existing classes with the same selectors. Subnets and security groups that no existing class has resolved are
 * requested from EC2.
 */
final class ClassResolution {

    private final List<NodeClass> present;
    private final NetworkFeed network;
    private final List<String> notes;

    ClassResolution(List<NodeClass> present, NetworkFeed network, List<String> notes) {
        this.present = present;
        this.network = network;
        this.notes = notes;
    }

    /**
     * Returns the class with the resources that it would resolve to, as far as they are known. An existing class keeps its UID, because other data
     * about the class is found by UID.
     */
    NodeClass resolve(NodeClass written) {
        var known = like(nodeClass -> nodeClass.name().equals(written.name()));
        notes.add("EC2NodeClass %s is assumed to be ready: it was not validated with the proposed spec"
                .formatted(written.name()));
        return new NodeClass(
                written.name(),
                known.map(NodeClass::uid).orElse(written.uid()),
                written.generation(),
                written.labels(),
                written.annotations(),
                written.selectors(),
                written.instanceSettings(),
                resolved(written, known),
                written.conditions(),
                written.observedGeneration(),
                written.deleting());
    }

    private Resolved resolved(NodeClass written, Optional<NodeClass> known) {
        var wanted = written.selectors();
        return new Resolved(
                subnets(written),
                securityGroups(written),
                like(nodeClass -> nodeClass.selectors().images().equals(wanted.images()))
                        .map(nodeClass -> nodeClass.resolved().images())
                        .orElse(written.resolved().images()),
                known.filter(nodeClass -> nodeClass.selectors().reservations().equals(wanted.reservations()))
                        .map(nodeClass -> nodeClass.resolved().reservations())
                        .orElse(written.resolved().reservations()),
                written.resolved().instanceProfile(),
                known.filter(nodeClass -> nodeClass.selectors().placementGroup().equals(wanted.placementGroup()))
                        .map(nodeClass -> nodeClass.resolved().placementGroup())
                        .orElse(null));
    }

    private List<Subnet> subnets(NodeClass written) {
        var alike = like(nodeClass ->
                nodeClass.selectors().subnets().equals(written.selectors().subnets())
                        && !nodeClass.resolved().subnets().isEmpty());
        if (alike.isPresent()) {
            return alike.get().resolved().subnets();
        }
        var found = network.subnets(written.selectors().subnets());
        if (found.isEmpty()) {
            notes.add("EC2NodeClass %s would match no subnet, so no instance could be launched"
                    .formatted(written.name()));
        }
        return found;
    }

    private List<SecurityGroup> securityGroups(NodeClass written) {
        var wanted = written.selectors().securityGroups();
        return like(nodeClass -> nodeClass.selectors().securityGroups().equals(wanted)
                        && !nodeClass.resolved().securityGroups().isEmpty())
                .map(nodeClass -> nodeClass.resolved().securityGroups())
                .orElseGet(() -> network.securityGroups(wanted));
    }

    /** Returns true if an existing class has the same image terms. */
    boolean knowsImagesOf(NodeClass written) {
        return like(nodeClass -> nodeClass
                        .selectors()
                        .images()
                        .equals(written.selectors().images()))
                .isPresent();
    }

    /** Returns true if the class requests no placement group, or the one that the existing class of this name requests. */
    boolean knowsGroupOf(NodeClass written) {
        var wanted = written.selectors().placementGroup();
        return wanted.isNone()
                || like(nodeClass -> nodeClass.name().equals(written.name())
                                && nodeClass.selectors().placementGroup().equals(wanted))
                        .isPresent();
    }

    private Optional<NodeClass> like(Predicate<NodeClass> alike) {
        return present.stream().filter(alike).findFirst();
    }
}
