package sh.joiner.engine.bootstrap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import sh.joiner.model.node.Taint;
import sh.joiner.model.nodeclass.KubeletSettings;

/**
 * The user data of Amazon Linux 2023: the user data of the node class, followed by a NodeConfig that nodeadm merges
 * over earlier NodeConfigs.
 */
final class AmazonLinux2023 {

    private AmazonLinux2023() {}

    static String text(UserDataInputs inputs) {
        var parts = new ArrayList<>(own(inputs.settings().userData()));
        parts.add(Mime.Part.of(
                Mime.NODE_CONFIG,
                "# Karpenter Generated NodeConfig\n"
                        + Yaml.write(nodeConfig(inputs)).stripTrailing()));
        return Mime.write(parts);
    }

    private static List<Mime.Part> own(String userData) {
        if (userData.isBlank()) {
            return List.of();
        }
        if (Mime.isDocument(userData)) {
            return Mime.parse(userData).stream().map(Mime.Part::withTypeOnly).toList();
        }
        return List.of(Mime.Part.of(Yaml.looksLikeMap(userData) ? Mime.NODE_CONFIG : Mime.SHELL, userData));
    }

    private static SequencedMap<String, Object> nodeConfig(UserDataInputs inputs) {
        var cluster = inputs.cluster();
        var spec = Yaml.map();
        spec.put(
                "cluster",
                new TreeMap<>(Map.of(
                        "name", cluster.name(),
                        "apiServerEndpoint", cluster.endpoint(),
                        "certificateAuthority", cluster.caBundle(),
                        "cidr", cluster.serviceCidr())));
        if (inputs.settings().raid0()) {
            spec.put("instance", Map.of("localStorage", Map.of("strategy", "RAID0")));
        }
        var kubelet = Yaml.map();
        kubelet.put("config", kubelet(inputs));
        kubelet.put("flags", List.of(KubeletFlags.labels(inputs)));
        spec.put("kubelet", kubelet);
        var config = Yaml.map();
        config.put("apiVersion", "node.eks.aws/v1alpha1");
        config.put("kind", "NodeConfig");
        config.put("spec", spec);
        return config;
    }

    /** Returns the kubelet's configuration. A setting of the CRD has the same name in this configuration. */
    private static Map<String, Object> kubelet(UserDataInputs inputs) {
        var kubelet = inputs.settings().kubelet();
        var config = new TreeMap<String, Object>();
        config.put("maxPods", inputs.podLimit());
        config.put(
                "registerWithTaints",
                inputs.taints().stream().map(AmazonLinux2023::taint).toList());
        if (!inputs.clusterDns().isEmpty()) {
            config.put("clusterDNS", inputs.clusterDns());
        }
        kubelet.podsPerCore().ifPresent(number -> config.put("podsPerCore", number));
        entries(config, "systemReserved", kubelet.systemReserved());
        entries(config, "kubeReserved", kubelet.kubeReserved());
        eviction(config, kubelet.eviction());
        kubelet.imageGc().highThresholdPercent().ifPresent(number -> config.put("imageGCHighThresholdPercent", number));
        kubelet.imageGc().lowThresholdPercent().ifPresent(number -> config.put("imageGCLowThresholdPercent", number));
        if (kubelet.cpuCfsQuota() != null) {
            config.put("cpuCFSQuota", kubelet.cpuCfsQuota());
        }
        return config;
    }

    private static void eviction(Map<String, Object> config, KubeletSettings.Eviction eviction) {
        entries(config, "evictionHard", eviction.hard());
        entries(config, "evictionSoft", eviction.soft());
        entries(config, "evictionSoftGracePeriod", eviction.softGracePeriod());
        eviction.maxPodGracePeriodSeconds().ifPresent(seconds -> config.put("evictionMaxPodGracePeriod", seconds));
    }

    private static void entries(Map<String, Object> config, String key, Map<String, String> entries) {
        if (!entries.isEmpty()) {
            config.put(key, new TreeMap<>(entries));
        }
    }

    private static Map<String, Object> taint(Taint taint) {
        var fields = new TreeMap<String, Object>(Map.of("effect", taint.effect().wire(), "key", taint.key()));
        if (!taint.value().isEmpty()) {
            fields.put("value", taint.value());
        }
        return fields;
    }
}
