package sh.joiner.sandbox.image;

import static sh.joiner.sandbox.image.MachineImage.Driver.NEURON;
import static sh.joiner.sandbox.image.MachineImage.Driver.NVIDIA;

import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import sh.joiner.sandbox.image.MachineImage.Driver;

/**
 * A series of AMIs that AWS releases, for one AMI family, variant and architecture.
 *
 * <p>In the name and the paths, {@code {k}} is a placeholder for the Kubernetes version, and {@code {v}} for the release.
 *
 * @param name the AMI's name
 * @param published returns true for the minor versions of Kubernetes for which AWS publishes the series
 */
record ImageLine(
        Family family, String name, Paths paths, String architecture, Set<Driver> drivers, IntPredicate published) {

    private static final String EKS = "/aws/service/eks/optimized-ami/{k}/";
    private static final String WINDOWS = "/aws/service/ami-windows-latest/";
    private static final String X86 = "x86_64";
    private static final String ARM = "arm64";

    /**
     * The SSM parameters of a series.
     *
     * @param latest the parameter of the newest release
     * @param pinned the parameter of a given release; empty if AWS has none (Windows)
     */
    record Paths(String latest, String pinned) {}

    /** Returns all series in the alias table of the specification (aws 4.2). */
    static List<ImageLine> all() {
        return Stream.of(
                        al2023(X86, "standard", Set.of()),
                        al2023(X86, "nvidia", Set.of(NVIDIA)),
                        al2023(X86, "neuron", Set.of(NEURON)),
                        al2023(ARM, "standard", Set.of()),
                        al2023(ARM, "nvidia", Set.of(NVIDIA)),
                        al2("amazon-linux-2", "amazon-eks-node", X86, Set.of()),
                        al2("amazon-linux-2-arm64", "amazon-eks-arm64-node", ARM, Set.of()),
                        al2("amazon-linux-2-gpu", "amazon-eks-gpu-node", X86, Set.of(NVIDIA, NEURON)),
                        bottlerocket("", X86, Set.of(NEURON)),
                        bottlerocket("", ARM, Set.of()),
                        bottlerocket("-nvidia", X86, Set.of(NVIDIA)),
                        bottlerocket("-nvidia", ARM, Set.of(NVIDIA)),
                        windows("2019", minor -> true),
                        windows("2022", minor -> true),
                        windows("2025", minor -> minor >= 35))
                .toList();
    }

    private static ImageLine al2023(String architecture, String variant, Set<Driver> drivers) {
        var name = "amazon-eks-node-al2023-%s-%s-{k}-{v}".formatted(architecture, variant);
        var folder = "%samazon-linux-2023/%s/%s/".formatted(EKS, architecture, variant);
        return ofEks(Family.AL2023, name, folder, architecture, drivers, minor -> true);
    }

    private static ImageLine al2(String folder, String name, String architecture, Set<Driver> drivers) {
        return ofEks(Family.AL2, name + "-{k}-{v}", EKS + folder + "/", architecture, drivers, minor -> minor < 33);
    }

    private static ImageLine ofEks(
            Family family, String name, String folder, String architecture, Set<Driver> drivers, IntPredicate when) {
        return new ImageLine(
                family,
                name,
                new Paths(folder + "recommended/image_id", folder + name + "/image_id"),
                architecture,
                drivers,
                when);
    }

    private static ImageLine bottlerocket(String variant, String architecture, Set<Driver> drivers) {
        var folder = "/aws/service/bottlerocket/aws-k8s-{k}%s/%s/".formatted(variant, architecture);
        return new ImageLine(
                Family.BOTTLEROCKET,
                "bottlerocket-aws-k8s-{k}%s-%s-v{v}".formatted(variant, architecture),
                new Paths(folder + "latest/image_id", folder + "{v}/image_id"),
                architecture,
                drivers,
                minor -> true);
    }

    private static ImageLine windows(String year, IntPredicate when) {
        var name = "Windows_Server-%s-English-Core-EKS_Optimized-{k}".formatted(year);
        var paths = new Paths(WINDOWS + name + "/image_id", "");
        return new ImageLine(Family.WINDOWS, name + "-{v}", paths, X86, Set.of(), when);
    }

    static String fill(String text, String kubernetesVersion, String release) {
        return text.replace("{k}", kubernetesVersion).replace("{v}", release);
    }
}
