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

/** Which machines an image is for (aws 4.3). */
public final class Variants {

    private static final Map<String, Requirements> ARCHITECTURES =
            Map.of("x86_64", architecture("amd64"), "arm64", architecture("arm64"));

    private Variants() {}

    /** The requirements that its architecture and variant make; empty if no node has its architecture. */
    public static Optional<Requirements> machines(Image image) {
        return Optional.ofNullable(ARCHITECTURES.get(image.architecture())).map(arch -> arch.and(image.variant()));
    }

    private static Requirements architecture(String arch) {
        return Requirements.of(Requirement.in(Labels.ARCH, arch));
    }

    /** What the variant of an alias adds, read back from the status. */
    static Requirements ofStatus(ResolvedImage selected) {
        return selected.requirements().without(Set.of(Labels.ARCH));
    }

    /** An image of which only the status tells. */
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

    /** The name that a variant of an alias has; empty for none. */
    static String name(Requirements variant) {
        if (variant.names(Labels.WINDOWS_BUILD)) {
            return "windows";
        }
        if (wants(variant, Requirement.exists(Labels.INSTANCE_GPU_COUNT))) {
            return "nvidia";
        }
        if (wants(variant, Requirement.exists(Labels.INSTANCE_ACCELERATOR_COUNT))) {
            return "neuron";
        }
        return wants(variant, Requirement.doesNotExist(Labels.INSTANCE_GPU_COUNT)) ? "standard" : "";
    }

    private static boolean wants(Requirements variant, Requirement rule) {
        return variant.names(rule.key()) && variant.get(rule.key()).equals(rule);
    }
}
