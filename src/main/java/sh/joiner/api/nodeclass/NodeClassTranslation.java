package sh.joiner.api.nodeclass;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.ec2.AmiSelectorTerm;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.ec2.EC2NodeClassSpec;
import sh.joiner.api.ec2.EC2NodeClassStatus;
import sh.joiner.api.translate.ConditionTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.SpecProblems;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.NodeClass.Resolved;
import sh.joiner.model.nodeclass.NodeClass.Selectors;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;

/** Translates node classes (aws 1). */
public final class NodeClassTranslation {

    private NodeClassTranslation() {}

    /** Returns the node class; throws {@link InvalidSpec}. */
    public static NodeClass nodeClass(EC2NodeClass wire) {
        return SpecProblems.required("spec", () -> translate(wire));
    }

    private static NodeClass translate(EC2NodeClass wire) {
        ObjectMeta metadata = wire.getMetadata();
        EC2NodeClassStatus status = wire.getStatus();
        return new NodeClass(
                metadata.getName(),
                Present.text(metadata.getUid()),
                Present.orZero(metadata.getGeneration()),
                Present.map(metadata.getLabels()),
                Present.map(metadata.getAnnotations()),
                selectors(wire.getSpec()),
                InstanceSettingsTranslation.instanceSettings(wire.getSpec()),
                resolved(status),
                new SpecProblems()
                        .read("status.conditions", List.of(), () -> ConditionTranslation.conditions(status.conditions)),
                observedGeneration(status.conditions),
                metadata.getDeletionTimestamp() != null);
    }

    private static long observedGeneration(@Nullable List<Condition> conditions) {
        return Present.list(conditions).stream()
                .filter(condition -> condition.type.equals("Ready"))
                .map(condition -> condition.observedGeneration)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(0L);
    }

    private static Selectors selectors(EC2NodeClassSpec spec) {
        return new Selectors(
                spec.amiSelectorTerms.stream().map(NodeClassTranslation::image).toList(),
                spec.subnetSelectorTerms.stream()
                        .map(term -> new SubnetTerm(Present.text(term.id), Present.map(term.tags)))
                        .toList(),
                spec.securityGroupSelectorTerms.stream()
                        .map(term -> new SecurityGroupTerm(
                                Present.text(term.id), Present.text(term.name), Present.map(term.tags)))
                        .toList(),
                Present.list(spec.capacityReservationSelectorTerms).stream()
                        .map(ReservationTranslation::term)
                        .toList(),
                ReservationTranslation.placementGroup(spec));
    }

    private static ImageTerm image(AmiSelectorTerm term) {
        return new ImageTerm(
                Present.text(term.alias),
                Present.text(term.id),
                Present.text(term.name),
                Present.text(term.owner),
                Present.text(term.ssmParameter),
                Present.map(term.tags));
    }

    /**
     * Returns the resolved resources in the status. Leaves out a list if an entry cannot be parsed, because an unreadable status must not
     * prevent Joiner from resolving the class again. The status does not contain the free addresses of subnets.
     */
    private static Resolved resolved(EC2NodeClassStatus status) {
        var unreadable = new SpecProblems();
        return new Resolved(
                unreadable.read(
                        "status.subnets",
                        List.of(),
                        () -> Present.list(status.subnets).stream()
                                .map(resolvedSubnet -> new Subnet(
                                        resolvedSubnet.id, resolvedSubnet.zone, Present.text(resolvedSubnet.zoneID), 0))
                                .toList()),
                unreadable.read(
                        "status.securityGroups",
                        List.of(),
                        () -> Present.list(status.securityGroups).stream()
                                .map(securityGroup ->
                                        new SecurityGroup(securityGroup.id, Present.text(securityGroup.name)))
                                .toList()),
                unreadable.read(
                        "status.amis", List.of(), () -> ResolvedAmiTranslation.images("status.amis", status.amis)),
                unreadable.read(
                        "status.capacityReservations",
                        List.of(),
                        () -> Present.list(status.capacityReservations).stream()
                                .map(ReservationTranslation::reservation)
                                .toList()),
                Present.text(status.instanceProfile),
                null);
    }
}
