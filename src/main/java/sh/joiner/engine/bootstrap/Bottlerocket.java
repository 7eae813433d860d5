package sh.joiner.engine.bootstrap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import sh.joiner.engine.bootstrap.Toml.Array;
import sh.joiner.engine.bootstrap.Toml.Raw;
import sh.joiner.engine.bootstrap.Toml.Table;
import sh.joiner.engine.bootstrap.Toml.Text;
import sh.joiner.model.nodeclass.KubeletSettings;

/** The user data of Bottlerocket: settings in TOML. The settings of the node class are kept, except those that Joiner sets itself. */
final class Bottlerocket {

    private static final String MOUNT = "000-mount-instance-storage";

    private Bottlerocket() {}

    static String text(UserDataInputs inputs) {
        var root = TomlReader.read(inputs.settings().userData());
        var settings = root.table("settings");
        var kubernetes = settings.table("kubernetes");
        cluster(kubernetes, inputs);
        identity(kubernetes, inputs);
        kubelet(kubernetes, inputs.settings().kubelet());
        if (inputs.settings().raid0()) {
            settings.table("bootstrap-commands").put(MOUNT, mountInstanceStorage(inputs));
        }
        return TomlWriter.write(root);
    }

    private static void cluster(Table kubernetes, UserDataInputs inputs) {
        var cluster = inputs.cluster();
        kubernetes.put("cluster-name", new Text(cluster.name()));
        kubernetes.put("api-server", new Text(cluster.endpoint()));
        kubernetes.put("cluster-certificate", new Text(cluster.caBundle()));
        kubernetes.put("max-pods", number(inputs.podLimit()));
        inputs.clusterDns().stream().findFirst().ifPresent(dns -> kubernetes.put("cluster-dns-ip", new Text(dns)));
    }

    /** Sets labels and taints. Labels are merged, and Joiner's labels win. Taints are replaced. */
    private static void identity(Table kubernetes, UserDataInputs inputs) {
        var labels = kubernetes.table("node-labels");
        inputs.labels().forEach((key, value) -> labels.put(key, new Text(value)));
        var byKey = new TreeMap<String, List<Toml>>();
        for (var taint : inputs.taints()) {
            byKey.computeIfAbsent(taint.key(), _ -> new ArrayList<>())
                    .add(new Text(taint.value() + ":" + taint.effect().wire()));
        }
        var taints = new Table();
        byKey.forEach((key, values) -> taints.put(key, new Array(values)));
        kubernetes.put("node-taints", taints);
    }

    private static void kubelet(Table kubernetes, KubeletSettings kubelet) {
        var eviction = kubelet.eviction();
        entries(kubernetes, "system-reserved", kubelet.systemReserved());
        entries(kubernetes, "kube-reserved", kubelet.kubeReserved());
        entries(kubernetes, "eviction-hard", eviction.hard());
        entries(kubernetes, "eviction-soft", eviction.soft());
        entries(kubernetes, "eviction-soft-grace-period", eviction.softGracePeriod());
        eviction.maxPodGracePeriodSeconds()
                .ifPresent(seconds -> kubernetes.put("eviction-max-pod-grace-period", number(seconds)));
        percent(kubernetes, "image-gc-high-threshold-percent", kubelet.imageGc().highThresholdPercent());
        percent(kubernetes, "image-gc-low-threshold-percent", kubelet.imageGc().lowThresholdPercent());
        if (kubelet.cpuCfsQuota() != null) {
            kubernetes.put(
                    "cpu-cfs-quota-enforced", new Raw(kubelet.cpuCfsQuota().toString()));
        }
    }

    private static void entries(Table kubernetes, String key, Map<String, String> entries) {
        if (!entries.isEmpty()) {
            var table = new Table();
            entries.forEach((name, value) -> table.put(name, new Text(value)));
            kubernetes.put(key, table);
        }
    }

    /** Bottlerocket expects percentages as strings. */
    private static void percent(Table kubernetes, String key, OptionalInt value) {
        value.ifPresent(percent -> kubernetes.put(key, new Text(Integer.toString(percent))));
    }

    private static Raw number(long value) {
        return new Raw(Long.toString(value));
    }

    private static Table mountInstanceStorage(UserDataInputs inputs) {
        var bind = new ArrayList<>(List.of("apiclient", "ephemeral-storage", "bind"));
        if (!BottlerocketVersion.bindsByDefault(inputs)) {
            bind.addAll(List.of("--dirs", "/var/lib/containerd", "/var/lib/kubelet", "/var/log/pods"));
        }
        var command = new Table();
        command.put(
                "commands",
                new Array(List.of(
                        Array.of("apiclient", "ephemeral-storage", "init"), Array.of(bind.toArray(String[]::new)))));
        command.put("essential", new Raw("true"));
        command.put("mode", new Text("always"));
        return command;
    }
}
