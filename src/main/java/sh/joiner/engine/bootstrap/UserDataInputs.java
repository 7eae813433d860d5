package sh.joiner.engine.bootstrap;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.node.Taint;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.ClusterFacts;

/**
 * The inputs for an instance's user data (aws 6.10).
 * @param maxPods the pod capacity that Joiner calculated for the instance type
 */
public record UserDataInputs(
        ClusterFacts cluster,
        NodeClass nodeClass,
        Claim claim,
        CapacityType capacityType,
        ResolvedImage image,
        long maxPods) {

    /**
     * Kubelets may not set most labels of these domains, so user data has no such labels. Joiner adds these labels when
     * the node registers.
     */
    private static final Set<String> FORBIDDEN_TO_KUBELETS = Set.of("kubernetes.io", "k8s.io");

    NodeClass.InstanceSettings settings() {
        return nodeClass.instanceSettings();
    }

    /** Returns all taints, including the one that keeps pods away until the node is registered. */
    List<Taint> taints() {
        var taints = new ArrayList<>(claim.taints());
        taints.addAll(claim.startupTaints());
        if (taints.stream().noneMatch(Taint.UNREGISTERED::matches)) {
            taints.add(Taint.UNREGISTERED);
        }
        return taints;
    }

    SortedMap<String, String> labels() {
        var labels = new TreeMap<>(claim.labels());
        labels.put(Labels.CAPACITY_TYPE.value(), capacityType.wire());
        if (settings().family() != ImageFamily.CUSTOM) {
            labels.put(Labels.DO_NOT_SYNC_TAINTS.value(), "true");
        }
        labels.keySet().removeIf(key -> isRefused(new LabelKey(key).domain()));
        return Collections.unmodifiableSortedMap(labels);
    }

    private static boolean isRefused(String domain) {
        return FORBIDDEN_TO_KUBELETS.stream().anyMatch(text -> domain.equals(text) || domain.endsWith("." + text));
    }

    /** Returns the DNS addresses of the node class, or else the DNS address of the cluster. Empty if neither is known. */
    List<String> clusterDns() {
        var own = settings().kubelet().clusterDns();
        return own.isEmpty() && !cluster.dnsIp().isEmpty() ? List.of(cluster.dnsIp()) : own;
    }

    /** Returns {@code maxPods} of the node class, or else the pod capacity of the instance type. */
    long podLimit() {
        var configured = settings().kubelet().maxPods();
        return configured.isPresent() ? configured.getAsInt() : maxPods;
    }
}
