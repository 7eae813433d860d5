package sh.joiner.engine.image;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** Maps images to the kinds of instances that they are for (aws 4.3). */
public final class Variants {

    private static final Map<String, Requirements> ARCHITECTURES =
            Map.of("x86_64", labelled("amd64"), "arm64", labelled("arm64"));

    private Variants() {}

    /** Returns the requirements of the image's architecture and variant. Empty if Kubernetes nodes do not support the architecture. */
    public static Optional<Requirements> instanceKind(Image image) {
        return Optional.ofNullable(ARCHITECTURES.get(image.architecture())).map(arch -> arch.and(image.variant()));
    }

    /** Returns the value of the label {@code kubernetes.io/arch} for the image. Empty if Kubernetes nodes do not support the architecture. */
    static String architecture(Image image) {
        return switch (image.architecture()) {
            case "x86_64" -> "amd64";
            case "arm64" -> "arm64";
            default -> "";
        };
    }

    private static Requirements labelled(String arch) {
        return Requirements.of(Requirement.in(Labels.ARCH, arch));
    }

    /** Returns the requirements of the alias's variant, read back from the status. */
    static Requirements ofStatus(ResolvedImage selected) {
        return selected.requirements().without(Set.of(Labels.ARCH));
    }

    /** Returns an image that is known only from the status. */
    static Image unseen(ResolvedImage selected, String state) {
        var amd64 = Requirement.in(Labels.ARCH, "amd64");
        boolean isAmd64 = selected.requirements().get(Labels.ARCH).equals(amd64);
        return new Image(
                selected.id(),
                selected.name(),
                "",
                state,
                isAmd64 ? "x86_64" : "arm64",
                Instant.EPOCH,
                null,
                Map.of(),
                ofStatus(selected),
                "");
    }

    /** Returns the name of an alias's variant. Empty for none. */
    static String name(Requirements variant) {
        if (variant.names(Labels.WINDOWS_BUILD)) {
            return "windows";
        }
        if (requires(variant, Requirement.exists(Labels.INSTANCE_GPU_COUNT))) {
            return "nvidia";
        }
        if (requires(variant, Requirement.exists(Labels.INSTANCE_ACCELERATOR_COUNT))) {
            return "neuron";
        }
        return requires(variant, Requirement.doesNotExist(Labels.INSTANCE_GPU_COUNT)) ? "standard" : "";
    }

    private static boolean requires(Requirements variant, Requirement rule) {
        return variant.names(rule.key()) && variant.get(rule.key()).equals(rule);
    }
}
