package sh.joiner.aws.image;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.RemoteCallException;

/**
 * An alias of a selector term, for example {@code al2023@latest}. An alias selects the images of one family and image version for one
 * Kubernetes version (aws 4.2).
 *
 * @param version without a leading {@code v} for Bottlerocket
 */
record ImageAlias(ImageFamily family, String version, String kubernetes) {

    private static final String AMD64 = "amd64";
    private static final String ARM64 = "arm64";
    private static final Requirements STANDARD = Requirements.of(
            Requirement.doesNotExist(Labels.INSTANCE_ACCELERATOR_COUNT),
            Requirement.doesNotExist(Labels.INSTANCE_GPU_COUNT));
    private static final Requirements NVIDIA = Requirements.of(Requirement.exists(Labels.INSTANCE_GPU_COUNT));
    private static final Requirements NEURON = Requirements.of(Requirement.exists(Labels.INSTANCE_ACCELERATOR_COUNT));

    /** An SSM parameter that contains the id of an image of one architecture, with the requirements of each of the image's variants. */
    record Parameter(String path, String arch, List<Requirements> variants) {

        /** Returns the requirements that instances for this image must satisfy, one entry for each variant. */
        List<Requirements> instanceKinds() {
            var architecture = Requirements.of(Requirement.in(Labels.ARCH, arch));
            return variants.stream()
                    .map(requirements -> requirements.and(architecture))
                    .toList();
        }
    }

    /** Parses an alias. Throws {@link RemoteCallException} if the family is unknown or has no images for the Kubernetes version (aws 4.2). */
    static ImageAlias parse(String alias, String kubernetes) {
        int at = alias.indexOf('@');
        var family = ImageFamily.ofAlias(alias.substring(0, Math.max(0, at)).toLowerCase(Locale.ROOT))
                .orElseThrow(() -> unsupported(
                        "alias \"%s\" names an unknown image family; use al2, al2023, bottlerocket, windows2019, windows2022 or windows2025"
                                .formatted(alias)));
        int minor = Integer.parseInt(kubernetes.substring(kubernetes.indexOf('.') + 1));
        if (family == ImageFamily.AL2 && minor >= 33) {
            throw unsupported("AL2 images exist up to Kubernetes 1.32, and the cluster runs %s: use another family"
                    .formatted(kubernetes));
        }
        if (family == ImageFamily.WINDOWS_2025 && minor < 35) {
            throw unsupported(
                    "Windows2025 images exist from Kubernetes 1.35 on, and the cluster runs %s: use another family"
                            .formatted(kubernetes));
        }
        var version = alias.substring(at + 1);
        boolean prefixed = family == ImageFamily.BOTTLEROCKET;
        return new ImageAlias(family, prefixed ? version.replaceFirst("^v+", "") : version, kubernetes);
    }

    /** Returns true if the SSM parameters of this alias may change their values. */
    boolean isMutable() {
        return version.equals("latest") || family.isWindows();
    }

    List<Parameter> parameters() {
        return switch (family) {
            case AL2 ->
                List.of(
                        al2("amazon-linux-2", "amazon-eks-node", STANDARD),
                        al2("amazon-linux-2-arm64", "amazon-eks-arm64-node", STANDARD),
                        al2("amazon-linux-2-gpu", "amazon-eks-gpu-node", NEURON, NVIDIA));
            case AL2023 ->
                List.of(
                        al2023("x86_64", "standard", STANDARD),
                        al2023("arm64", "standard", STANDARD),
                        al2023("x86_64", "nvidia", NVIDIA),
                        al2023("arm64", "nvidia", NVIDIA),
                        al2023("x86_64", "neuron", NEURON));
            case BOTTLEROCKET ->
                List.of(
                        bottlerocket("", "x86_64", STANDARD, NEURON),
                        bottlerocket("", "arm64", STANDARD),
                        bottlerocket("-nvidia", "x86_64", NVIDIA),
                        bottlerocket("-nvidia", "arm64", NVIDIA));
            case WINDOWS_2019, WINDOWS_2022, WINDOWS_2025 -> List.of(windows());
            case CUSTOM -> List.of();
        };
    }

    private Parameter al2(String folder, String image, Requirements... variants) {
        var release = version.equals("latest") ? "recommended" : join("-", image, kubernetes, version);
        return new Parameter(
                join("/", "/aws/service/eks/optimized-ami", kubernetes, folder, release, "image_id"),
                folder.endsWith("arm64") ? ARM64 : AMD64,
                List.of(variants));
    }

    private Parameter al2023(String arch, String variant, Requirements requirements) {
        var release = version.equals("latest")
                ? "recommended"
                : join("-", "amazon-eks-node-al2023", arch, variant, kubernetes, version);
        return new Parameter(
                join(
                        "/",
                        "/aws/service/eks/optimized-ami",
                        kubernetes,
                        "amazon-linux-2023",
                        arch,
                        variant,
                        release,
                        "image_id"),
                kubernetesArch(arch),
                List.of(requirements));
    }

    private Parameter bottlerocket(String flavour, String arch, Requirements... variants) {
        var folder = "/aws/service/bottlerocket/aws-k8s-" + kubernetes + flavour;
        return new Parameter(join("/", folder, arch, version, "image_id"), kubernetesArch(arch), List.of(variants));
    }

    private static String kubernetesArch(String arch) {
        return arch.equals(ARM64) ? ARM64 : AMD64;
    }

    private Parameter windows() {
        var year = family.wire().substring("Windows".length());
        var requirements = Requirements.of(
                Requirement.in(Labels.OS, "windows"), Requirement.in(Labels.WINDOWS_BUILD, family.windowsBuild()));
        return new Parameter(
                "/aws/service/ami-windows-latest/Windows_Server-%s-English-Core-EKS_Optimized-%s/image_id"
                        .formatted(year, kubernetes),
                AMD64,
                List.of(requirements));
    }

    private static String join(String separator, String... parts) {
        return Stream.of(parts).collect(joining(separator));
    }

    private static RemoteCallException unsupported(String message) {
        return new RemoteCallException(
                RemoteCallException.Category.INVALID,
                "UnsupportedAlias",
                message,
                new IllegalArgumentException(message));
    }
}
