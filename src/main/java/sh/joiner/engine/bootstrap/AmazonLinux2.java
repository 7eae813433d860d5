package sh.joiner.engine.bootstrap;

import java.util.ArrayList;
import java.util.List;

/** The user data of Amazon Linux 2: the user data of the node class, followed by the bootstrap script of the image. */
final class AmazonLinux2 {

    private AmazonLinux2() {}

    static String text(UserDataInputs inputs) {
        var parts = new ArrayList<>(own(inputs.settings().userData()));
        parts.add(Mime.Part.of(Mime.SHELL, script(inputs)));
        return Mime.write(parts);
    }

    private static List<Mime.Part> own(String userData) {
        if (userData.isBlank()) {
            return List.of();
        }
        return Mime.isDocument(userData) ? Mime.parse(userData) : List.of(Mime.Part.of(Mime.SHELL, userData));
    }

    private static String script(UserDataInputs inputs) {
        var cluster = inputs.cluster();
        var options = new ArrayList<String>();
        options.add("/etc/eks/bootstrap.sh '%s' --apiserver-endpoint '%s' --b64-cluster-ca '%s'"
                .formatted(cluster.name(), cluster.endpoint(), cluster.caBundle()));
        inputs.clusterDns().stream().findFirst().ifPresent(dns -> {
            if (dns.contains(":")) {
                options.add("--ip-family ipv6");
            }
            options.add("--dns-cluster-ip '%s'".formatted(dns));
        });
        options.add("--use-max-pods false");
        options.add("--kubelet-extra-args '%s'".formatted(KubeletFlags.text(inputs)));
        if (inputs.settings().raid0()) {
            options.add("--local-disks raid0");
        }
        return """
                #!/bin/bash -xe
                exec > >(tee /var/log/user-data.log|logger -t user-data -s 2>/dev/console) 2>&1
                """ + String.join(" \\\n", options);
    }
}
