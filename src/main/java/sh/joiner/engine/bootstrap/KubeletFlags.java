package sh.joiner.engine.bootstrap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.model.node.Taint;

/** The kubelet's settings as command-line flags, in Karpenter's order (aws 6.10). */
final class KubeletFlags {

    private KubeletFlags() {}

    static String text(UserDataInputs inputs) {
        var kubelet = inputs.settings().kubelet();
        var flags = new ArrayList<String>();
        flags.add(labels(inputs));
        flags.add("--register-with-taints=\"%s\"".formatted(taints(inputs.taints())));
        flags.add("--max-pods=" + inputs.podLimit());
        number(flags, "--pods-per-core", kubelet.podsPerCore());
        map(flags, "--system-reserved", "=", kubelet.systemReserved());
        map(flags, "--kube-reserved", "=", kubelet.kubeReserved());
        map(flags, "--eviction-hard", "<", kubelet.eviction().hard());
        map(flags, "--eviction-soft", "<", kubelet.eviction().soft());
        map(flags, "--eviction-soft-grace-period", "=", kubelet.eviction().softGracePeriod());
        number(flags, "--eviction-max-pod-grace-period", kubelet.eviction().maxPodGracePeriodSeconds());
        number(flags, "--image-gc-high-threshold", kubelet.imageGc().highThresholdPercent());
        number(flags, "--image-gc-low-threshold", kubelet.imageGc().lowThresholdPercent());
        if (kubelet.cpuCfsQuota() != null) {
            flags.add("--cpu-cfs-quota=" + kubelet.cpuCfsQuota());
        }
        return String.join(" ", flags);
    }

    static String labels(UserDataInputs inputs) {
        return "--node-labels=\"%s\"".formatted(join(inputs.labels(), "="));
    }

    private static String taints(List<Taint> taints) {
        return taints.stream()
                .map(taint -> "%s=%s:%s"
                        .formatted(taint.key(), taint.value(), taint.effect().wire()))
                .collect(Collectors.joining(","));
    }

    private static void number(List<String> flags, String flag, OptionalInt value) {
        value.ifPresent(number -> flags.add(flag + "=" + number));
    }

    private static void map(List<String> flags, String flag, String separator, Map<String, String> entries) {
        if (!entries.isEmpty()) {
            flags.add("%s=\"%s\"".formatted(flag, join(entries, separator)));
        }
    }

    private static String join(Map<String, String> entries, String separator) {
        return new TreeMap<>(entries)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + separator + entry.getValue())
                        .collect(Collectors.joining(","));
    }
}
