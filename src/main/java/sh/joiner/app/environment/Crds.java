package sh.joiner.app.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The CRDs that are packaged with the program: the files of {@code kubernetes/crds}. */
final class Crds {

    private static final List<String> FILES = List.of(
            "karpenter.sh_nodepools.yaml",
            "karpenter.sh_nodeclaims.yaml",
            "karpenter.sh_nodeoverlays.yaml",
            "karpenter.k8s.aws_ec2nodeclasses.yaml",
            "autoscaling.x-k8s.io_capacitybuffers.yaml",
            "joiner.sh_amipolicies.yaml",
            "joiner.sh_amirollouts.yaml",
            "joiner.sh_disruptionfreezes.yaml",
            "joiner.sh_interruptionpolicies.yaml",
            "joiner.sh_maintenancewindows.yaml",
            "joiner.sh_nodeinterruptions.yaml");

    private Crds() {}

    /** Returns YAML texts with one CRD each. */
    static List<String> texts() {
        return FILES.stream().map(Crds::text).toList();
    }

    private static String text(String file) {
        var path = "kubernetes/crds/" + file;
        try (var in = Crds.class.getClassLoader().getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("%s is not packaged with the program".formatted(path));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
