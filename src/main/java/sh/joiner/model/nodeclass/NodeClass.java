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
 * An EC2NodeClass: how an instance is started, as it was written and as it was resolved (aws 1).
 *
 * @param observedGeneration the generation that the Ready condition speaks of; 0 if there is none yet
 */
@Wide("the fields of an EC2NodeClass: metadata, spec and status")
public record NodeClass(
        String name,
        String uid,
        long generation,
        Map<String, String> annotations,
        Selectors selectors,
        Machine machine,
        Resolved resolved,
        List<Condition> conditions,
        long observedGeneration,
        boolean deleting) {

    /** On classes and claims: what the class was when they were last looked at, as one number (aws appendix A). */
    public static final String HASH = "karpenter.k8s.aws/ec2nodeclass-hash";

    /** On classes and claims: how that hash was made; hashes of different versions are not compared. */
    public static final String HASH_VERSION = "karpenter.k8s.aws/ec2nodeclass-hash-version";

    public NodeClass {
        annotations = Map.copyOf(annotations);
        conditions = List.copyOf(conditions);
    }

    /** What it selects; the terms of a list are alternatives. */
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
     * How its instances are made. What is empty or absent was not given.
     *
     * @param family resolved: as written, else of the alias, else Custom (aws 1.9)
     * @param raid0 whether instance storage is joined to one disk
     * @param nestedVirtualization EC2's word, empty if not given
     */
    @Wide("the fields of the spec of an EC2NodeClass that become a launch template")
    public record Machine(
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
        public Machine {
            tags = Map.copyOf(tags);
            blockDevices = List.copyOf(blockDevices);
        }

        /** The volumes that its instances get: its own, else the family's. */
        public List<BlockDevice> volumes() {
            return blockDevices.isEmpty() ? BlockDevice.defaultsOf(family) : blockDevices;
        }
    }

    /**
     * What its status says was found (aws 1.6), in the reference's order.
     *
     * @param placementGroup where its machines are put; absent for none, and while EC2 has not told of it: the status does not keep it
     */
    public record Resolved(
            List<Subnet> subnets,
            List<SecurityGroup> securityGroups,
            List<ResolvedImage> images,
            List<Reservation> reservations,
            String instanceProfile,
            @Nullable PlacementGroup placementGroup) {

        /** Nothing yet. */
        public static final Resolved NOTHING = new Resolved(List.of(), List.of(), List.of(), List.of(), "", null);

        public Resolved {
            subnets = List.copyOf(subnets);
            securityGroups = List.copyOf(securityGroups);
            images = List.copyOf(images);
            reservations = List.copyOf(reservations);
        }

        /** The same with other reservations, in that placement group. */
        public Resolved with(List<Reservation> others, @Nullable PlacementGroup group) {
            return new Resolved(subnets, securityGroups, images, others, instanceProfile, group);
        }
    }

    /** The same, resolved otherwise. */
    public NodeClass with(Resolved other) {
        return new NodeClass(
                name,
                uid,
                generation,
                annotations,
                selectors,
                machine,
                other,
                conditions,
                observedGeneration,
                deleting);
    }

    /** Whether everything was found good for the object as it stands now. */
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
