package sh.joiner.model.nodeclass;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.ResolvedImage;

/**
 * An EC2NodeClass: the configuration of instances, as written and as resolved (aws 1).
 *
 * @param observedGeneration the generation that the Ready condition refers to; 0 if there is no such condition yet
 */
@Wide("the fields of an EC2NodeClass: metadata, spec and status")
public record NodeClass(
        String name,
        String uid,
        long generation,
        Map<String, String> labels,
        Map<String, String> annotations,
        Selectors selectors,
        InstanceSettings instanceSettings,
        Resolved resolved,
        List<Condition> conditions,
        long observedGeneration,
        boolean deleting) {

    /** The annotation with the hash of the spec of a class. On a claim: the hash at the launch or at the last migration (aws 2.6, appendix A). */
    public static final String HASH = "karpenter.k8s.aws/ec2nodeclass-hash";

    /** The annotation of classes and claims with the version of the hash; hashes of different versions are not compared. */
    public static final String HASH_VERSION = "karpenter.k8s.aws/ec2nodeclass-hash-version";

    public NodeClass {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        conditions = List.copyOf(conditions);
    }

    /** The selectors of the class; the terms of a list are alternatives. */
    public record Selectors(
            List<ImageTerm> images,
            List<SubnetTerm> subnets,
            List<SecurityGroupTerm> securityGroups,
            List<ReservationTerm> reservations,
            PlacementGroupTerm placementGroup) {
        public Selectors {
            images = List.copyOf(images);
            subnets = List.copyOf(subnets);
            securityGroups = List.copyOf(securityGroups);
            reservations = List.copyOf(reservations);
        }
    }

    /**
     * The configuration of instances. Empty and absent fields are not set.
     *
     * @param family the AMI family in the spec; if the spec has none, the family of the alias, or else Custom (aws 1.9)
     * @param raid0 whether the disks of the instance store are combined into one RAID0 volume
     * @param nestedVirtualization {@code enabled} or {@code disabled}; empty if it is not set
     */
    @Wide("the fields of the spec of an EC2NodeClass that become a launch template")
    public record InstanceSettings(
            ImageFamily family,
            String userData,
            String role,
            String instanceProfile,
            Map<String, String> tags,
            KubeletSettings kubelet,
            List<BlockDevice> blockDevices,
            boolean raid0,
            NetworkSettings network,
            MetadataOptions metadata,
            @Nullable Boolean detailedMonitoring,
            String context,
            String nestedVirtualization) {
        public InstanceSettings {
            tags = Map.copyOf(tags);
            blockDevices = List.copyOf(blockDevices);
        }

        /** Returns the volumes of the instances: those of the class, otherwise the defaults of the family. */
        public List<BlockDevice> volumes() {
            return blockDevices.isEmpty() ? BlockDevice.defaultsOf(family) : blockDevices;
        }
    }

    /**
     * The resolved resources in the status of the class (aws 1.6), in Karpenter's order.
     *
     * @param placementGroup the placement group of the instances; absent if there is none, or if EC2 has not returned
     *     it yet. The status of the class does not contain the group.
     */
    public record Resolved(
            List<Subnet> subnets,
            List<SecurityGroup> securityGroups,
            List<ResolvedImage> images,
            List<Reservation> reservations,
            String instanceProfile,
            @Nullable PlacementGroup placementGroup) {

        /** Nothing resolved yet. */
        public static final Resolved NOTHING = new Resolved(List.of(), List.of(), List.of(), List.of(), "", null);

        public Resolved {
            subnets = List.copyOf(subnets);
            securityGroups = List.copyOf(securityGroups);
            images = List.copyOf(images);
            reservations = List.copyOf(reservations);
        }

        /** Returns a copy with these reservations and that placement group. */
        public Resolved with(List<Reservation> others, @Nullable PlacementGroup group) {
            return new Resolved(subnets, securityGroups, images, others, instanceProfile, group);
        }

        /** Returns a copy with these images. */
        public Resolved withImages(List<ResolvedImage> others) {
            return new Resolved(subnets, securityGroups, others, reservations, instanceProfile, placementGroup);
        }
    }

    /** Returns a copy with these resolved resources. */
    public NodeClass with(Resolved other) {
        return new NodeClass(
                name,
                uid,
                generation,
                labels,
                annotations,
                selectors,
                instanceSettings,
                other,
                conditions,
                observedGeneration,
                deleting);
    }

    /** Returns true if the Ready condition is True for the current generation. */
    public boolean isReady() {
        return observedGeneration == generation
                && conditions.stream().anyMatch(condition -> condition.type().equals("Ready") && condition.isTrue());
    }

    public Optional<Condition> condition(String type) {
        return conditions.stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst();
    }
}
