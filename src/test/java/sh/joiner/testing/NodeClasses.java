package sh.joiner.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.BlockDevice;
import sh.joiner.model.nodeclass.KubeletSettings;
import sh.joiner.model.nodeclass.MetadataOptions;
import sh.joiner.model.nodeclass.NetworkSettings;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.PlacementGroupTerm;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.Subnet;

/** Builds node classes. By default a plain AL2023 class with one subnet in us-east-1a. */
public final class NodeClasses {

    private ImageFamily family = ImageFamily.AL2023;
    private String userData = "";
    private KubeletSettings kubelet = KubeletSettings.DEFAULT;
    private List<BlockDevice> devices = List.of();
    private boolean raid0;
    private NetworkSettings network = NetworkSettings.DEFAULT;
    private String nestedVirtualization = "";
    private String context = "";
    private List<ImageTerm> terms = List.of();
    private List<ResolvedImage> images = List.of();
    private List<Subnet> subnets = List.of(new Subnet("subnet-a", "us-east-1a", "use1-az1", 4000));
    private List<Reservation> reservations = List.of();
    private Map<String, String> annotations = Map.of();
    private List<Condition> conditions = List.of();
    private @Nullable PlacementGroup group;
    private String profile = "tour_1";
    private List<SecurityGroup> groups = List.of(new SecurityGroup("sg-1", "nodes"));

    public static NodeClasses nodeClass() {
        return new NodeClasses();
    }

    public NodeClasses family(ImageFamily value) {
        family = value;
        return this;
    }

    public NodeClasses userData(String value) {
        userData = value;
        return this;
    }

    public NodeClasses kubelet(KubeletSettings value) {
        kubelet = value;
        return this;
    }

    public NodeClasses maxPods(int value) {
        var old = kubelet;
        kubelet = new KubeletSettings(
                old.clusterDns(),
                OptionalInt.of(value),
                old.podsPerCore(),
                old.systemReserved(),
                old.kubeReserved(),
                old.eviction(),
                old.imageGc(),
                old.cpuCfsQuota());
        return this;
    }

    public NodeClasses podsPerCore(int value) {
        var old = kubelet;
        kubelet = new KubeletSettings(
                old.clusterDns(),
                old.maxPods(),
                OptionalInt.of(value),
                old.systemReserved(),
                old.kubeReserved(),
                old.eviction(),
                old.imageGc(),
                old.cpuCfsQuota());
        return this;
    }

    public NodeClasses reserved(Map<String, String> kube, Map<String, String> system) {
        var old = kubelet;
        kubelet = new KubeletSettings(
                old.clusterDns(),
                old.maxPods(),
                old.podsPerCore(),
                system,
                kube,
                old.eviction(),
                old.imageGc(),
                old.cpuCfsQuota());
        return this;
    }

    public NodeClasses evictionHard(Map<String, String> hard) {
        var old = kubelet;
        var eviction = new KubeletSettings.Eviction(hard, Map.of(), Map.of(), OptionalInt.empty());
        kubelet = new KubeletSettings(
                old.clusterDns(),
                old.maxPods(),
                old.podsPerCore(),
                old.systemReserved(),
                old.kubeReserved(),
                eviction,
                old.imageGc(),
                old.cpuCfsQuota());
        return this;
    }

    public NodeClasses devices(BlockDevice... some) {
        devices = List.of(some);
        return this;
    }

    public NodeClasses raid0() {
        raid0 = true;
        return this;
    }

    public NodeClasses network(NetworkSettings value) {
        network = value;
        return this;
    }

    public NodeClasses nestedVirtualization() {
        nestedVirtualization = "enabled";
        return this;
    }

    public NodeClasses context(String value) {
        context = value;
        return this;
    }

    public NodeClasses terms(ImageTerm... some) {
        terms = List.of(some);
        return this;
    }

    public NodeClasses images(ResolvedImage... some) {
        images = List.of(some);
        return this;
    }

    public NodeClasses subnets(Subnet... some) {
        subnets = List.of(some);
        return this;
    }

    public NodeClasses groups(List<SecurityGroup> some) {
        groups = new ArrayList<>(some);
        return this;
    }

    public NodeClasses reservations(Reservation... some) {
        reservations = List.of(some);
        return this;
    }

    public NodeClasses group(PlacementGroup value) {
        group = value;
        return this;
    }

    private PlacementGroupTerm group() {
        return group == null ? PlacementGroupTerm.NONE : new PlacementGroupTerm(group.name(), "");
    }

    public NodeClasses annotations(Map<String, String> value) {
        annotations = value;
        return this;
    }

    public NodeClasses says(Condition condition) {
        conditions = List.of(condition);
        return this;
    }

    public NodeClasses profile(String value) {
        profile = value;
        return this;
    }

    public NodeClass.InstanceSettings instanceSettings() {
        return new NodeClass.InstanceSettings(
                family,
                userData,
                "node-role",
                "",
                Map.of(),
                kubelet,
                devices,
                raid0,
                network,
                MetadataOptions.DEFAULT,
                null,
                context,
                nestedVirtualization);
    }

    public NodeClass build() {
        return new NodeClass(
                "default",
                "uid",
                1,
                Map.of(),
                annotations,
                new NodeClass.Selectors(terms, List.of(), List.of(), List.of(), group()),
                instanceSettings(),
                new NodeClass.Resolved(subnets, groups, images, reservations, profile, group),
                conditions,
                1,
                false);
    }
}
